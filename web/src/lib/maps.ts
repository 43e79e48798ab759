// Maps of Trurene at the hall: published, rated, played for the table of scores.
import { call } from './api';
import { speech } from './speech.svelte';
import type { Fault } from '../games/trurene/file';

export interface MapInfo {
  id: string;
  title: string;
  author: string;
  created: number;
  ratings: number;
  stars: number; // mean, 0 if none
  rows: number;
  columns: number;
  villages: number;
  shrines: number;
  expected_turns: number; // 0: unknown
  bot_wins_percent: number;
  plays: number;
  best_turns: number; // 0: none
}
export interface MapText extends MapInfo {
  text: string;
  your_stars: number;
}
export interface MapCheck {
  ok: boolean;
  faults: Fault[];
  winnable: boolean;
  notes: Fault[];
  expected_turns: number;
  bot_wins_percent: number;
}
export interface NewMap {
  rows: number;
  columns: number;
  villages: number;
  shrines: number;
  difficulty: string;
  seed?: number;
}
export interface Score {
  rank: number;
  name: string;
  turns: number;
  villages: number;
  created: number;
  table: string;
  elsewhere: boolean; // a log that was brought
}

// A result as `greathall trurene` keeps it when it could not be sent.
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

const one = (id: string, what = '') => `/maps/${encodeURIComponent(id)}${what}`;
export const maps = {
  list: (order: 'newest' | 'best', offset = 0, limit = 12) => call<{ maps: MapInfo[] }>('GET', `/maps?order=${order}&limit=${limit}&offset=${offset}`).then((m) => m.maps),
  get: (id: string) => call<MapText>('GET', one(id)),
  today: () => call<MapInfo>('GET', '/maps/today'), // the same for everybody
  publish: (title: string, author: string, text: string) => call<MapInfo>('POST', '/maps', { title, author, text }),
  check: (text: string) => call<MapCheck>('POST', '/maps/check', { text }),
  make: (wish: NewMap) => call<{ text: string; seed: number }>('POST', '/maps/new', wish),
  try: (text: string) => call<{ table: string; key?: string }>('POST', '/maps/try', { text }),
  play: (id: string) => call<{ table: string; key?: string }>('POST', one(id, '/play'), {}),
  rate: (id: string, stars: number) => call<MapInfo>('PUT', one(id, '/rating'), { stars }),
  bring: (r: Brought) => call<{ rank: number; turns: number; table: string }>('POST', one(r.map, '/scores'), { seed: r.seed, name: r.name, log: r.log, cookie: r.cookie }),
  scores: (id: string, limit = 20) => call<{ scores: Score[] }>('GET', one(id, `/scores?limit=${limit}`)).then((s) => s.scores),
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
// Gives the browser a text to keep as a file.
export function keepFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
export const when = (seconds: number) => new Date(seconds > 1e11 ? seconds : seconds * 1000).toLocaleDateString(speech.locale, { year: 'numeric', month: 'short', day: 'numeric' });
