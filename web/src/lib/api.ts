// The hall's HTTP side: /api/v1, JSON in and out. Errors carry words that can be shown as they are.
import { line } from '#line';
import type { Told } from './line';
import { speech } from './speech.svelte';
import type { components, paths } from './api.gen';
import type { EventView, MsgTableView, OptionView, OutcomeView, MsgLogEventView } from './types.gen';

export class ApiError extends Error {
  constructor(
    readonly code: string,
    words: string,
    readonly status = 0,
    readonly more: Record<string, unknown> = {}, // what else the hall said
  ) {
    super(words);
  }
}

// What the API answers is described in docs/openapi.json, and api.gen.ts is made from it. Where it says "as in the
// protocol", the types are those of the protocol's messages.
type Schemas = components['schemas'];
export type Session = Schemas['Person'];
export type GameInfo = Schemas['Game'];
export type OptionSpec = GameInfo['options'][number];
export type TableRow = Schemas['TableRow'];
export type NewTable = Schemas['NewTable'];
export type ReplayStep = Omit<Schemas['Replay'], 'events' | 'outcome'> & { events: MsgLogEventView[]; outcome: OutcomeView | null };
export type LogPage = Omit<Schemas['LogPage'], 'events'> & { events: MsgLogEventView[] };
export type JudgedPick = Omit<Schemas['JudgedPick'], 'played' | 'better' | 'next' | 'then'> & { played: OptionView; better?: OptionView; next?: OptionView; then: EventView[] };
type JudgedLists = { turning_points: JudgedPick[]; costliest: JudgedPick[]; costliest_of: JudgedPick[][]; finest: JudgedPick[] };
export type AnalysedMoment = Omit<Schemas['GameAnalysis']['chances'][number], 'played'> & { played: OptionView };
export type GameAnalysis = Omit<Schemas['GameAnalysis'], keyof JudgedLists | 'chances'> & JudgedLists & { chances: AnalysedMoment[] };
export type AnalysisState = { state: 'none' } | { state: 'running'; done: number; of: number } | { state: 'done'; analysis: GameAnalysis };
export type Program = Answer<'get', '/account/programs'>['programs'][number]; // a token for a program, without the token itself

// --- a call as the document has it: method and address, and what it takes

type Method = 'get' | 'post' | 'put' | 'delete';
type With<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, object> ? P : never }[keyof paths];
type Operation<M extends Method, P extends keyof paths> = paths[P] extends Record<M, infer O> ? O : never;
type Content<R> = R extends { content: infer C } ? C[keyof C] : never;
type Good<R> = { [S in keyof R & (200 | 201 | 202)]: Content<R[S]> }[keyof R & (200 | 201 | 202)];
export type Answer<M extends Method, P extends keyof paths> = Operation<M, P> extends { responses: infer R } ? Good<R> : never;
export type Sent<M extends Method, P extends keyof paths> = Wants<M, P> extends { body?: infer B } ? NonNullable<B> : never;
// A part of what an operation takes: asked for, possible, or not there.
type Part<Of, Name extends PropertyKey> = Of extends Record<never, never> ? (Name extends keyof Of ? ([NonNullable<Of[Name]>] extends [never] ? unknown : undefined extends Of[Name] ? { [K in Name]?: Of[Name] } : { [K in Name]: Of[Name] }) : unknown) : unknown;
type Parameters<O> = O extends { parameters: infer P } ? Part<P, 'path'> & Part<P, 'query'> : unknown;
type Body<O> = O extends { requestBody?: infer B } ? (NonNullable<B> extends { content: { 'application/json': infer J } } ? (undefined extends B ? { body?: J } : { body: J }) : unknown) : unknown;
type Wants<M extends Method, P extends keyof paths> = Parameters<Operation<M, P>> & Body<Operation<M, P>>;
type Given<W> = keyof W extends never ? [] : Partial<W> extends W ? [wants?: W] : [wants: W];

// The address with what stands in it, and the question after it; what is not given is left out.
function address(path: string, given: { path?: object; query?: object }): string {
  const parts = new Map(Object.entries(given.path ?? {}));
  const query = new URLSearchParams(Object.entries(given.query ?? {}).flatMap(([k, v]) => (v === undefined || v === null ? [] : [[k, String(v)]])));
  return path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(parts.get(name)))) + (query.size ? `?${query}` : '');
}

export async function call<M extends Method, P extends With<M>>(method: M, path: P, ...given: Given<Wants<M, P>>): Promise<Answer<M, P>> {
  const wants = ((given as unknown[])[0] ?? {}) as { path?: object; query?: object; body?: unknown };
  const body = wants.body ?? (method === 'post' ? {} : undefined);
  let told: Told;
  try {
    told = await line.ask(method.toUpperCase(), address(path, wants), body === undefined ? undefined : JSON.stringify(body));
  } catch {
    throw new ApiError('unreachable', speech.say('unreachable'));
  }
  const good = told.status >= 200 && told.status < 300;
  if (!told.json) {
    if (good) return told.text as Answer<M, P>;
    throw new ApiError('http', speech.say('http', { n: told.status }), told.status);
  }
  const value = told.text ? JSON.parse(told.text) : {};
  if (!good) throw new ApiError(value.code ?? 'http', speech.answer('', value, '') ?? speech.say('http.other'), told.status, value);
  return value as Answer<M, P>;
}

const key = (k?: string | null) => (k ? { key: k } : {});

export const api = {
  session: () => call('get', '/session'),
  begin: (name: string) => call('post', '/session', { body: { name } }),
  register: (name: string, password: string, invitation?: string) => call('post', '/accounts', { body: { name, password, ...(invitation ? { invitation } : {}) } }),
  login: (name: string, password: string) => call('post', '/login', { body: { name, password } }),
  logout: () => call('post', '/logout'),
  wayBack: () => call('get', '/session/way-back'),
  newWayBack: () => call('post', '/session/way-back'),
  revokeWayBack: () => call('delete', '/session/way-back'),
  back: (code: string) => call('post', '/session/back', { body: { code } }),
  programs: () => call('get', '/account/programs').then((p) => p.programs),
  newProgram: (name: string) => call('post', '/account/programs', { body: { name } }),
  revokeProgram: (id: string) => call('delete', '/account/programs/{id}', { path: { id } }),
  games: (lang: string) => call('get', '/games', { query: { lang } }).then((g) => g.games),
  words: (game: string, lang: string) => call('get', '/words/{game}', { path: { game }, query: { lang } }),
  rules: (game: string, lang: string) => call('get', '/rules/{game}', { path: { game }, query: { lang } }),
  tables: (filter: 'open' | 'mine' | 'watch' | 'finished') => call('get', '/tables', { query: { filter } }).then((t) => t.tables),
  table: (id: string) => call('get', '/tables/{id}', { path: { id } }) as Promise<unknown> as Promise<MsgTableView>,
  create: (body: NewTable) => call('post', '/tables', { body }),
  join: (id: string, body: { seat?: string; name?: string; key?: string; invitation?: string }) => call('post', '/tables/{id}/join', { path: { id }, body }),
  act: (id: string, what: 'leave' | 'start' | 'extend' | 'skip' | 'abandon') => call('post', `/tables/{id}/${what}`, { path: { id } }),
  seat: (id: string, seat: string, kind: 'bot' | 'open' | 'person', bot?: string) => call('post', '/tables/{id}/seat', { path: { id }, body: { seat, kind, ...(bot ? { bot } : {}) } }),
  // The host's hand.
  invite: (id: string, seat: string) => call('post', '/tables/{id}/invite', { path: { id }, body: { seat } }),
  remove: (id: string, seat: string, ban: boolean) => call('post', '/tables/{id}/remove', { path: { id }, body: { seat, ban } }),
  late: (id: string, welcome: boolean) => call('post', '/tables/{id}/late', { path: { id }, body: { welcome } }),
  resign: (id: string, seat: string) => call('post', '/tables/{id}/resign', { path: { id }, body: { seat } }),
  rematch: (id: string) => call('post', '/tables/{id}/rematch', { path: { id } }),
  replay: (id: string, eyes: string, at: number) => call('get', '/tables/{id}/replay', { path: { id }, query: { eyes, at } }) as Promise<unknown> as Promise<ReplayStep>,
  // The lines of the log that end with pick `to`, or with the last one; the page before ends with `from` - 1.
  events: (id: string, eyes: string, to?: number, secret?: string | null) => call('get', '/tables/{id}/events', { path: { id }, query: { eyes, ...(to === undefined ? {} : { to }), ...key(secret) } }) as Promise<unknown> as Promise<LogPage>,
  // What the game's usual bot would do in my place; only against bots.
  hint: (id: string, seat: string, secret?: string | null) => call('get', '/tables/{id}/hint', { path: { id }, query: { seat, ...key(secret) } }),
  advice: (id: string, seat: string, secret?: string | null) => call('get', '/tables/{id}/advice', { path: { id }, query: { seat, ...key(secret) } }),
  analysis: (id: string) => call('get', '/tables/{id}/analysis', { path: { id } }) as Promise<unknown> as Promise<AnalysisState>,
  analyse: (id: string) => call('post', '/tables/{id}/analysis', { path: { id } }) as Promise<unknown> as Promise<AnalysisState>,
  save: (id: string) => call('get', '/tables/{id}/save', { path: { id } }), // the game as a file, where its game has such
  logUrl: (id: string) => line.url?.(address('/tables/{id}/log', { path: { id } })),
  log: (id: string) => call('get', '/tables/{id}/log', { path: { id } }) as Promise<unknown> as Promise<string>,
  upload: (log: string) => call('post', '/replays', { body: { log } }),
};
