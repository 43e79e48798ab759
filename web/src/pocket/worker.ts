// The hall of this device. What needs no game is answered here from what is kept: who one is, the list of tables, the games
// and their rulebooks. Everything else is answered by the module of its game, which is loaded when its first table is opened.
//
// Every entry of a table's log is on the disk before the module is told so, and it shows a pick only then.
import type { Session, TableRow } from '../lib/api';
import type { Told } from '../lib/line';
import { Kept, type Put } from './kept';
import { load, type Module } from './module.mjs';
import type { Job, Thought } from './thinker';

export interface Files {
  version: string;
  modules: Record<string, string>; // game -> file
  lists: Record<string, string>; // language -> file
  rules: Record<string, string>; // game.language -> file
  maps?: string; // the game that offers maps
}
export type ToHall =
  | { type: 'begin'; base: string; elsewhere: boolean; pace?: number }
  | { type: 'ask'; id: number; method: string; address: string; body?: string }
  | { type: 'say'; text: string }
  | { type: 'hang_up' }
  | { type: 'save'; id: number; table?: string }
  | { type: 'bring'; id: number; text: string }
  | { type: 'forget'; id: number; table: string };
export type FromHall =
  | { type: 'ready' }
  | { type: 'elsewhere' }
  | { type: 'used'; file: string } // one of the folder's
  | { type: 'full'; full: boolean }
  | { type: 'told'; id: number; told: Told }
  | { type: 'failed'; id: number; words: string }
  | { type: 'say'; text: string };

interface Row {
  row: TableRow;
  header: unknown;
}
interface Me {
  name: string;
  secret: string;
}

const longest = 1000; // of a bot's thought, as at the hall
const tell = (message: FromHall) => postMessage(message);
const json = (status: number, value: unknown): Told => ({ status, json: true, text: JSON.stringify(value) });
const refused = (status: number, code: string, t: string, words = ''): Told => json(status, { type: 'error', code, words, rule: '', t });

let base = '';
let kept: Kept;
let files: Files;
let me: Me = { name: '', secret: '' };
let pace: number | undefined;
const rows = new Map<string, Row>();
const halls = new Map<string, Promise<Hall>>(); // by file
let stopped = false;

const fetched = async (file: string) => {
  const answer = await fetch(base + file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  tell({ type: 'used', file });
  return answer;
};

// --- a module, and what it hands out

class Hall {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #thinkers = new Map<'bot' | 'analysis', { worker: Worker; jobs: Job[] }>();
  constructor(
    readonly compiled: WebAssembly.Module,
    readonly module: Module,
  ) {
    module.call('gh_begin', JSON.stringify({ name: me.name, secret: me.secret, ...(pace === undefined ? {} : { bot_pace: pace }) }));
  }

  // Calls the module, then does what it wants.
  do(name: string, text: string | undefined, ...rest: number[]) {
    this.module.call(name, text, ...rest);
    this.#out();
  }

  async hold(table: string): Promise<boolean> {
    await this.holdMaps();
    if (this.module.call('gh_holds', table)) return true;
    const row = await kept.get(`row/${table}`);
    if (row === undefined) return false;
    const [log, mark, analysis] = await Promise.all([kept.under(`log/${table}/`), kept.get(`mark/${table}`), kept.get(`analysis/${table}`)]);
    if (this.module.call('gh_holds', table)) return true; // somebody else was quicker
    const wrong = this.module.text('gh_bring', JSON.stringify({ row, log: log.map(([, text]) => text), mark, analysis }), Date.now());
    if (wrong) throw new Error(wrong);
    this.#out();
    return true;
  }

  // A ranked game may end at any table: its list must be here.
  #maps: Promise<void> | undefined;
  holdMaps(): Promise<void> {
    return (this.#maps ??= Promise.all([kept.under('map/'), kept.under('score/')]).then((all) => void this.module.call('gh_bring_maps', JSON.stringify(all.flat()))));
  }

  #out() {
    if (stopped) return;
    for (const line of this.module.text('gh_take').split('\n')) if (line) this.#heed(JSON.parse(line));
    clearTimeout(this.#timer);
    const due = this.module.call('gh_next_due');
    if (due < 1e15) this.#timer = setTimeout(() => this.do('gh_tick', undefined, Date.now()), Math.max(0, due - Date.now()));
  }

  #heed(m: { out: string; n: number; puts: Put[]; id: number; status: number; type: string; body: string; text: string; job: string }) {
    if (m.out === 'keep') this.#keep(m.n, m.puts);
    else if (m.out === 'reply') tell({ type: 'told', id: m.id, told: { status: m.status, json: m.type.includes('json'), text: m.body } });
    else if (m.out === 'say') tell({ type: 'say', text: m.text });
    else if (m.out === 'think') this.#think(m.n, m.job);
    else if (m.out === 'stop') this.#stop(m.n);
  }

  #keep(n: number, puts: Put[]) {
    const after = (ok: boolean) => {
      if (stopped) return;
      tell({ type: 'full', full: !ok });
      if (ok) for (const [key, text] of puts) if (key.startsWith('row/')) rows.set(key.slice(4), JSON.parse(text!) as Row);
      this.do('gh_kept', undefined, n, ok ? 1 : 0, Date.now());
    };
    kept.put(puts).then(
      () => after(true),
      (e) => {
        console.error(e);
        if ((e as Error).name !== 'ConstraintError') return after(false);
        stopped = true; // somebody else has gone on with the table
        tell({ type: 'elsewhere' });
      },
    );
  }

  // Bots and hints wait for each other; an analysis goes on beside them.
  #think(n: number, job: string) {
    const kind = JSON.parse(job).kind === 'analysis' ? 'analysis' : 'bot';
    const thinker = this.#thinkers.get(kind) ?? this.#begin(kind);
    thinker.jobs.push({ n, module: this.compiled, job, longest });
    if (thinker.jobs.length === 1) thinker.worker.postMessage(thinker.jobs[0]);
  }

  #begin(kind: 'bot' | 'analysis', jobs: Job[] = []) {
    const worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
    const thinker = { worker, jobs };
    this.#thinkers.set(kind, thinker);
    worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      if (data.n !== thinker.jobs[0]?.n) return;
      if ('of' in data) return this.do('gh_progress', undefined, data.n, data.done, data.of);
      thinker.jobs.shift();
      if (thinker.jobs[0]) worker.postMessage(thinker.jobs[0]);
      this.do('gh_thought', data.text, data.n, Date.now());
    };
    return thinker;
  }

  // A thought cannot be talked to: whoever thinks it goes, and another comes.
  #stop(n: number) {
    for (const [kind, { worker, jobs }] of this.#thinkers) {
      const at = jobs.findIndex((j) => j.n === n);
      if (at < 0) continue;
      jobs.splice(at, 1);
      if (at > 0) continue;
      worker.terminate();
      this.#thinkers.delete(kind);
      if (!jobs.length) continue;
      const next = this.#begin(kind, jobs);
      next.worker.postMessage(jobs[0]);
    }
  }
}

function hallOf(game: string): Promise<Hall> {
  const file = files.modules[game];
  if (!file) return Promise.reject(new Error(`no module plays ${game}`));
  let hall = halls.get(file);
  if (!hall) {
    hall = (async () => {
      const source = await fetched(file);
      // A host of files may not know what a module is: then its bytes are taken as they are.
      const compiled = source.headers.get('content-type') === 'application/wasm' ? await WebAssembly.compileStreaming(source) : await WebAssembly.compile(await source.arrayBuffer());
      return new Hall(compiled, await load(compiled, console.warn));
    })();
    hall.catch(() => halls.delete(file)); // try again next time
    halls.set(file, hall);
  }
  return hall;
}

// --- what needs no game

const person = () => json(200, { name: me.name, account: false, signed_in: !!me.name, version: files.version, role: '', registration: 'open', guests: true } satisfies Session);

async function name(to: string): Promise<Told> {
  const clean = to.trim().slice(0, 32);
  if (!clean) return refused(400, 'malformed', 'hall.no.name_length');
  me.name = clean;
  await kept.put([['me', JSON.stringify(me)]]);
  for (const hall of halls.values()) void hall.then((h) => h.do('gh_person', clean));
  return person();
}

// The same lists as at a hall, of the tables of this device.
function tables(filter: string): Told {
  const status = { open: 'open', watch: 'playing', finished: 'finished' }[filter];
  const shown = [...rows.values()].map((r) => r.row).filter((r) => (filter === 'mine' ? true : r.status === status && (r.listed || filter === 'finished')));
  shown.sort((a, b) => b.at - a.at);
  return json(200, { tables: shown.slice(0, 50), next: '' });
}

const inLanguage = (list: Record<string, string>, prefix: string, language: string) => list[prefix + language] ?? list[prefix + 'en'];

async function desk(method: string, parts: string[], query: URLSearchParams, body?: string): Promise<Told | undefined> {
  const [what, id] = parts;
  const language = query.get('lang') ?? 'en';
  if (what === 'session' && parts.length === 1) return method === 'POST' ? name(String(JSON.parse(body ?? '{}').name ?? '')) : person();
  if (what === 'games') return { status: 200, json: true, text: await (await fetched(inLanguage(files.lists, '', language)!)).text() };
  if (what === 'rules' && id) {
    const file = inLanguage(files.rules, `${id}.`, language);
    return file ? { status: 200, json: false, text: await (await fetched(file)).text() } : refused(404, 'not_found', 'hall.no.rulebook');
  }
  if (what === 'tables' && !id && method === 'GET') return tables(query.get('filter') ?? 'open');
  return undefined;
}

// Which game answers.
function gameOf(parts: string[], query: URLSearchParams, body?: string): string | undefined {
  const [what, id] = parts;
  if (what === 'tables' && id) return rows.get(id)?.row.game;
  const said = body ? JSON.parse(body) : {};
  if (what === 'tables') return said.game;
  if (what === 'replays') return JSON.parse(String(said.log ?? '').split('\n')[0] || '{}').game;
  // Which games have maps their list says; a hall of one device has room for one such.
  if (what === 'maps') return said.game || query.get('game') || files.maps;
  return undefined;
}

async function answer(m: Extract<ToHall, { type: 'ask' }>): Promise<Told | undefined> {
  const url = new URL(m.address, 'http://pocket');
  const parts = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const told = await desk(m.method, parts, url.searchParams, m.body);
  if (told) return told;
  let game: string | undefined;
  try {
    game = gameOf(parts, url.searchParams, m.body);
  } catch {
    return refused(400, 'malformed', '', 'this is no log of a game');
  }
  if (parts[0] === 'tables' && parts[1] && !game) return refused(404, 'not_found', 'hall.no.table');
  if (!game || !files.modules[game]) return refused(404, 'not_found', 'hall.no.game');
  const hall = await hallOf(game);
  if (parts[0] === 'tables' && parts[1]) await hall.hold(parts[1]);
  if (parts[0] === 'maps') await hall.holdMaps();
  hall.do('gh_ask', JSON.stringify({ id: m.id, method: m.method, path: parts, query: Object.fromEntries(url.searchParams), body: m.body ?? '' }), Date.now());
  return undefined;
}

async function say(text: string) {
  const said = JSON.parse(text);
  const row = rows.get(said.table);
  if (!row) {
    const told = said.type === 'ping' ? { type: 'ok', re: said.id } : { type: 'error', re: said.id, code: 'not_found', words: '', rule: '', t: 'hall.no.table' };
    return tell({ type: 'say', text: JSON.stringify(told) });
  }
  try {
    const hall = await hallOf(row.row.game);
    await hall.hold(said.table);
    hall.do('gh_hear', text, Date.now());
  } catch (e) {
    tell({ type: 'say', text: JSON.stringify({ type: 'error', re: said.id, code: 'unavailable', words: (e as Error).message, rule: '' }) });
  }
}

// --- files: everything, or one table

const mark = 'greathall-pocket';

async function save(table?: string): Promise<string> {
  const all: [string, string][] = [];
  if (table) {
    for (const kind of ['row', 'mark', 'analysis']) {
      const text = await kept.get(`${kind}/${table}`);
      if (text !== undefined) all.push([`${kind}/${table}`, text]);
    }
    all.push(...(await kept.under(`log/${table}/`)));
  } else all.push(...(await kept.under('')).filter(([key]) => key !== 'me'));
  return JSON.stringify({ kind: mark, version: 1, kept: all });
}

// Tables that are here already stay as they are.
async function bring(text: string): Promise<string[]> {
  const file = JSON.parse(text) as { kind?: string; version?: number; kept?: [string, string][] };
  if (file.kind !== mark || file.version !== 1 || !Array.isArray(file.kept)) throw new Error('no such file');
  const fits = ([key, value]: [unknown, unknown]) => typeof key === 'string' && typeof value === 'string' && /^(row|log|mark|analysis|map|score)\/[a-z0-9]+(\/\w+)?$/.test(key);
  if (!file.kept.every(fits)) throw new Error('no such file');
  const came: string[] = [];
  await kept.put(file.kept.filter(([k]) => /^(map|score)\//.test(k)));
  for (const [key, row] of file.kept) {
    const id = key.split('/')[1]!;
    if (!key.startsWith('row/') || rows.has(id)) continue;
    const read = JSON.parse(row) as Row;
    if (read.row?.table !== id || !files.modules[read.row.game]) throw new Error('no such file');
    await kept.put(file.kept.filter(([k]) => k.split('/')[1] === id));
    rows.set(id, read);
    came.push(id);
  }
  return came;
}

async function forget(table: string) {
  const log = await kept.under(`log/${table}/`);
  await kept.put([...log.map(([key]): Put => [key, null]), ...['row', 'mark', 'analysis'].map((kind): Put => [`${kind}/${table}`, null])]);
  rows.delete(table);
}

// --- the page

// One page at a time writes what is kept here: the newest takes the place of the one before, which stops at once.
const place = (elsewhere: boolean) =>
  new Promise<void>((here) => {
    if (!navigator.locks) return here();
    const hold = () => (here(), new Promise<void>(() => {}));
    const gone = () => {
      stopped = true;
      tell({ type: 'elsewhere' });
    };
    const steal = () => navigator.locks.request(mark, { steal: true }, hold).catch(gone);
    if (elsewhere) void steal();
    // A page that is loaded anew waits a moment for the one that it was.
    else void navigator.locks.request(mark, { signal: AbortSignal.timeout(1500) }, hold).catch(gone);
  });

let ready: Promise<void> | undefined;
async function begin(m: Extract<ToHall, { type: 'begin' }>) {
  base = m.base;
  pace = m.pace;
  await place(m.elsewhere);
  const [opened, list] = await Promise.all([Kept.open(), fetched('pocket.json').then((r) => r.json() as Promise<Files>)]);
  kept = opened;
  files = list;
  const known = await kept.get('me');
  if (known) me = JSON.parse(known) as Me;
  else me.secret = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
  for (const [key, text] of await kept.under('row/')) rows.set(key.slice(4), JSON.parse(text) as Row);
  tell({ type: 'ready' });
}

const reply = (id: number, work: Promise<unknown>) =>
  work.then(
    (value) => value !== undefined && tell({ type: 'told', id, told: typeof value === 'object' && value && 'status' in value ? (value as Told) : json(200, value) }),
    (e) => tell({ type: 'failed', id, words: (e as Error).message }),
  );

addEventListener('message', ({ data: m }: MessageEvent<ToHall>) => {
  if (m.type === 'begin') {
    ready = begin(m);
    ready.catch(console.error);
    return;
  }
  const work = <T>(f: () => Promise<T>) => ready!.then(f);
  if (stopped) return;
  if (m.type === 'ask') void reply(m.id, work(() => answer(m)));
  else if (m.type === 'say') void work(() => say(m.text));
  else if (m.type === 'hang_up') void work(async () => Promise.all([...halls.values()].map((h) => h.then((hall) => hall.do('gh_hang_up', undefined, Date.now())))));
  else if (m.type === 'save') void reply(m.id, work(() => save(m.table)).then((text) => ({ text })));
  else if (m.type === 'bring') void reply(m.id, work(() => bring(m.text)).then((came) => ({ came })));
  else if (m.type === 'forget') void reply(m.id, work(() => forget(m.table)).then(() => ({})));
});
