// The hall's HTTP side: /api/v1, JSON in and out. Errors carry words that can be shown as they are.
import { speech } from './speech.svelte';
import type { MsgTableView, OptionView, OutcomeView, MsgLogEventView } from './types.gen';

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

export interface Session {
  name: string;
  account: boolean;
  signed_in: boolean;
  version: string; // of the hall
  role: '' | 'moderator' | 'administrator'; // who looks after it
  banned?: { reason: string; ends: number };
}
export interface OptionSpec {
  id: string;
  words: string;
  kind: string; // bool, int, text, choice
  value: unknown;
  least?: number;
  most?: number;
  choices?: unknown[];
  names?: string[]; // of the choices, for people
}
export interface GameInfo {
  id: string;
  name: string;
  summary: string;
  least_seats: number;
  most_seats: number;
  options: OptionSpec[];
  bots: { name: string; title: string; words: string; level: boolean }[]; // `name` is for the hall, `title` for people; `level`: one that every game has
  default_bot: string; // who takes an empty seat
}
export interface TableRow {
  table: string;
  game: string;
  title: string;
  status: string;
  seats: { seat: string; kind: string; name: string }[];
  yours: boolean;
  winners?: string[]; // seats, once it is over
  at: number;
}
export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  cheat?: boolean;
  listed?: boolean;
  clock?: string;
  clock_seconds?: number;
  absent_seconds?: number;
  spectator_delay?: number;
  late_joiners?: boolean; // strangers may take bots' seats in mid-game
  title?: string;
  bots?: { seat: string; bot: string }[];
  hotseat?: boolean; // true: all seats without a bot are the host's
}
export interface ReplayStep {
  at: number;
  total: number;
  view: unknown;
  events: MsgLogEventView[];
  asked: string[];
  outcome: OutcomeView | null;
}

export interface LogPage {
  from: number;
  to: number;
  total: number;
  events: MsgLogEventView[]; // numbered by pick
  seqs: number[]; // of the updates that brought these picks
}

// A finished game thought over again: chances are shares of the first place, one a seat.
export interface JudgedPick {
  pick: number; // its number, from 1
  seat: string;
  question: string;
  played: OptionView;
  before: number[];
  after: number[];
  better?: OptionView;
  cost: number;
}
export interface GameAnalysis {
  game: string;
  seats: number;
  picks: number;
  over: boolean;
  ranks: number[];
  chances: { pick: number; seat: string; chances: number[] }[];
  end: number[];
  given_away: number[];
  turning_points: JudgedPick[];
  costliest: JudgedPick[];
}
export type AnalysisState = { state: 'none' } | { state: 'running'; done: number; of: number } | { state: 'done'; analysis: GameAnalysis };

// A token for a program, without the token itself.
export interface Program {
  id: string;
  name: string; // as it stands at a seat
  created: number;
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch('/api/v1' + path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError('unreachable', speech.say('unreachable'));
  }
  const text = await answer.text();
  if (!(answer.headers.get('content-type') ?? '').includes('json')) {
    if (answer.ok) return text as T;
    throw new ApiError('http', speech.say('http', { n: answer.status }), answer.status);
  }
  const value = text ? JSON.parse(text) : {};
  if (!answer.ok) throw new ApiError(value.code ?? 'http', speech.answer('', value, '') ?? speech.say('http.other'), answer.status, value);
  return value as T;
}

const table = (id: string, what: string) => `/tables/${encodeURIComponent(id)}/${what}`;

export const api = {
  session: () => call<Session>('GET', '/session'),
  begin: (name: string) => call<Session>('POST', '/session', { name }),
  register: (name: string, password: string) => call<Session>('POST', '/accounts', { name, password }),
  login: (name: string, password: string) => call<Session>('POST', '/login', { name, password }),
  logout: () => call<unknown>('POST', '/logout', {}),
  programs: () => call<{ programs: Program[] }>('GET', '/account/programs').then((p) => p.programs),
  newProgram: (name: string) => call<{ id: string; name: string; token: string }>('POST', '/account/programs', { name }),
  revokeProgram: (id: string) => call<unknown>('DELETE', `/account/programs/${encodeURIComponent(id)}`),
  games: (language: string) => call<{ games: GameInfo[] }>('GET', `/games?lang=${language}`).then((g) => g.games),
  rules: (game: string, language: string) => call<string>('GET', `/rules/${encodeURIComponent(game)}?lang=${language}`),
  tables: (filter: string) =>
    call<{ tables: TableRow[] }>('GET', `/tables?filter=${filter}`).then((t) => t.tables),
  table: (id: string) => call<MsgTableView>('GET', `/tables/${encodeURIComponent(id)}`),
  create: (t: NewTable) => call<{ table: string; key?: string }>('POST', '/tables', t),
  join: (id: string, how: { seat?: string; name?: string; key?: string; invitation?: string }) => call<unknown>('POST', table(id, 'join'), how),
  act: (id: string, what: 'leave' | 'start' | 'extend' | 'skip' | 'abandon', body: object = {}) =>
    call<unknown>('POST', table(id, what), body),
  seat: (id: string, seat: string, kind: string, bot?: string) =>
    call<unknown>('POST', table(id, 'seat'), { seat, kind, ...(bot ? { bot } : {}) }),
  // The host's hand.
  invite: (id: string, seat: string) => call<{ invitation: string }>('POST', table(id, 'invite'), { seat }),
  remove: (id: string, seat: string, ban: boolean) => call<unknown>('POST', table(id, 'remove'), { seat, ban }),
  late: (id: string, welcome: boolean) => call<unknown>('POST', table(id, 'late'), { welcome }),
  resign: (id: string, seat: string) => call<unknown>('POST', table(id, 'resign'), { seat }),
  rematch: (id: string) => call<{ table: string; key?: string }>('POST', table(id, 'rematch'), {}),
  replay: (id: string, eyes: string, at: number) =>
    call<ReplayStep>('GET', table(id, `replay?eyes=${encodeURIComponent(eyes)}&at=${at}`)),
  // The lines of the log that end with pick `to`, or with the last one; the page before ends with `from` - 1.
  events: (id: string, eyes: string, to?: number, key?: string | null) => {
    const query = new URLSearchParams({ eyes, ...(to === undefined ? {} : { to: String(to) }), ...(key ? { key } : {}) });
    return call<LogPage>('GET', table(id, `events?${query}`));
  },
  // What the game's usual bot would do in my place; only against bots.
  hint: (id: string, seat: string, key?: string | null) => call<{ prompt: number; options: { pick: string; wins: number }[] }>('GET', table(id, `hint?${new URLSearchParams({ seat, ...(key ? { key } : {}) })}`)),
  advice: (id: string, seat: string, key?: string | null) => call<{ prompt: number; pick: string }>('GET', table(id, `advice?${new URLSearchParams({ seat, ...(key ? { key } : {}) })}`)),
  analysis: (id: string) => call<AnalysisState>('GET', table(id, 'analysis')),
  analyse: (id: string) => call<AnalysisState>('POST', table(id, 'analysis'), {}),
  save: (id: string) => call<string>('GET', table(id, 'save')), // Trurene's game state file
  logUrl: (id: string) => '/api/v1' + table(id, 'log'),
  upload: (log: string) => call<{ table: string }>('POST', '/replays', { log }),
};
