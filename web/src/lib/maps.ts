// Maps at the hall: published, rated, played for the table of scores.
import { call, type Answer, type Sent } from './api';
import type { components } from './api.gen';
import { speech } from './speech.svelte';

export type MapInfo = components['schemas']['MapInfo'];
export type MapText = Answer<'get', '/maps/{id}'>;
export type MapCheck = Answer<'post', '/maps/check'>;
export type Fault = components['schemas']['Fault'];
export type NewMap = Sent<'post', '/maps/new'>;
export type Score = components['schemas']['MapScore'];

// A result as the terminal keeps it when it could not be sent.
export interface Brought {
  map: string;
  seed: string;
  cookie: string;
  name: string;
  log: string;
}
export function brought(text: string): Brought {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  const r = value as Record<string, unknown> | null;
  if (r && ['map', 'seed', 'cookie', 'name', 'log'].every((k) => typeof r[k] === 'string')) return r as unknown as Brought;
  throw new Error(speech.say('map.not_kept'));
}

export const maps = {
  list: (order: 'newest' | 'best', offset = 0, limit = 12) => call('get', '/maps', { query: { order, limit, offset } }).then((m) => m.maps),
  get: (id: string) => call('get', '/maps/{id}', { path: { id } }),
  today: () => call('get', '/maps/today'), // the same for everybody
  publish: (game: string, title: string, author: string, text: string) => call('post', '/maps', { body: { game, title, author, text } }),
  check: (game: string, text: string) => call('post', '/maps/check', { body: { game, text } }),
  make: (body: NewMap & { game: string }) => call('post', '/maps/new', { body }),
  try: (game: string, text: string) => call('post', '/maps/try', { body: { game, text } }),
  play: (id: string) => call('post', '/maps/{id}/play', { path: { id } }),
  rate: (id: string, stars: number) => call('put', '/maps/{id}/rating', { path: { id }, body: { stars } }),
  bring: ({ map, seed, name, log, cookie }: Brought) => call('post', '/maps/{id}/scores', { path: { id: map }, body: { seed, name, log, cookie } }),
  scores: (id: string, limit = 20) => call('get', '/maps/{id}/scores', { path: { id }, query: { limit } }).then((s) => s.scores),
};
// The rank of a ranked game that has just been won: the hall counts it a moment after its end.
export async function rankOf(map: string, table: string, tries = 6): Promise<number> {
  for (let i = 0; i < tries; i++) {
    const found = (await maps.scores(map, 100)).find((s) => s.table === table);
    if (found) return found.rank;
    await new Promise((done) => setTimeout(done, 500 * (i + 1)));
  }
  return 0;
}
export const tablePath = (t: { table: string; key?: string }) => `/table/${t.table}${t.key ? '?key=' + encodeURIComponent(t.key) : ''}`;
// The hall calls its map of the day after the day.
export function mapTitle(title: string): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(title) ? new Date(title + 'T12:00:00') : null;
  return day && !Number.isNaN(day.getTime()) ? speech.say('map.of_day', { day: { plain: when(day.getTime()) } }) : title;
}
// Gives the browser a text to keep as a file.
export function keepFile(name: string, text: string, type = 'text/plain') {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
export const when = (seconds: number) => new Date(seconds > 1e11 ? seconds : seconds * 1000).toLocaleDateString(speech.locale, { year: 'numeric', month: 'short', day: 'numeric' });
