// The line to the hall of this device: a Worker with the hall inside.
import type { Line, Pocket, PocketState, Socket, Told } from '../lib/line';
import type { FromHall, ToHall } from './worker';

const base = new URL('.', location.href.split(/[?#]/)[0]!).href;
const pace = new URLSearchParams(location.search).get('pace'); // for tests: how long bots wait before they answer

type Wish<M = ToHall> = M extends { id: number } ? Omit<M, 'id'> : never;

class Hall {
  #worker: Worker | undefined;
  #ready = false;
  #next = 1;
  #waiting = new Map<number, { done: (told: Told) => void; failed: (why: Error) => void }>();
  #socket: PocketSocket | undefined;
  #changed = new Set<() => void>();
  trouble: 'none' | 'elsewhere' | 'full' = 'none';
  newer: ServiceWorker | undefined;

  begin(elsewhere = false) {
    this.#worker?.terminate();
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<FromHall>) => this.#hear(data);
    this.#post({ type: 'begin', base, elsewhere, ...(pace === null ? {} : { pace: Number(pace) }) });
  }

  #post(message: ToHall) {
    if (!this.#worker) this.begin();
    this.#worker!.postMessage(message);
  }

  #hear(m: FromHall) {
    if (m.type === 'ready') {
      this.#ready = true;
      this.#socket?.opened();
    } else if (m.type === 'told') {
      this.#waiting.get(m.id)?.done(m.told);
      this.#waiting.delete(m.id);
    } else if (m.type === 'failed') {
      this.#waiting.get(m.id)?.failed(new Error(m.words));
      this.#waiting.delete(m.id);
    } else if (m.type === 'say') {
      const seq = /^\{"type":"update","table":"[^"]*","seq":(\d+)/.exec(m.text)?.[1];
      this.#socket?.heard(m.text);
      if (seq) shown.seen = Math.max(shown.seen, Number(seq));
    }
    else if (m.type === 'used') void used(m.file);
    else this.#trouble(m.type === 'elsewhere' ? 'elsewhere' : m.full ? 'full' : 'none');
  }

  #trouble(what: typeof this.trouble) {
    if (this.trouble === what || this.trouble === 'elsewhere') return;
    this.trouble = what;
    if (what === 'elsewhere') {
      for (const w of this.#waiting.values()) w.failed(new Error('elsewhere'));
      this.#waiting.clear();
    }
    this.changed();
  }

  changed() {
    for (const f of this.#changed) f();
  }
  watch(f: () => void) {
    this.#changed.add(f);
    return () => this.#changed.delete(f);
  }

  wish(message: Wish): Promise<Told> {
    if (this.trouble === 'elsewhere') return Promise.reject(new Error('elsewhere'));
    return new Promise((done, failed) => {
      const id = this.#next++;
      this.#waiting.set(id, { done, failed });
      this.#post({ ...message, id });
    });
  }

  open(): Socket {
    this.#socket = new PocketSocket((text) => this.#post({ type: 'say', text }), (s) => {
      if (this.#socket !== s) return;
      this.#socket = undefined;
      this.#post({ type: 'hang_up' });
    });
    if (!this.#worker) this.begin();
    if (this.#ready) this.#socket.opened();
    return this.#socket;
  }

  takeBack() {
    // What this page shows is of before: it begins anew.
    sessionStorage.setItem('greathall.here', '1');
    location.reload();
  }
}

class PocketSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  #open = false;
  constructor(
    readonly say: (text: string) => void,
    readonly gone: (socket: PocketSocket) => void,
  ) {}
  opened() {
    if (this.#open) return;
    this.#open = true;
    queueMicrotask(() => this.onopen?.());
  }
  heard(text: string) {
    this.onmessage?.({ data: text });
  }
  send(text: string) {
    this.say(text);
  }
  close() {
    this.gone(this);
  }
}

const hall = new Hall();
if (sessionStorage.getItem('greathall.here')) {
  sessionStorage.removeItem('greathall.here');
  hall.begin(true);
}

// --- keeping the games themselves: the service worker (sw.js) answers from what was fetched once

interface Piece {
  file: string;
  bytes: number;
  game?: string;
}
const pieces = async () => ((await (await fetch(base + 'files.json')).json()) as { cache: string; files: Piece[] });

async function keepAll(progress: (done: number, of: number) => void): Promise<void> {
  const { cache, files } = await pieces();
  const shelf = await caches.open(cache);
  let done = 0;
  for (const { file } of files) {
    if (!(await shelf.match(base + file))) await shelf.add(base + file);
    progress(++done, files.length);
  }
}

async function state(): Promise<PocketState> {
  const { cache, files } = await pieces();
  const offline = 'caches' in globalThis && 'serviceWorker' in navigator && !!navigator.serviceWorker.controller;
  const here = new Set('caches' in globalThis ? (await (await caches.open(cache)).keys()).map((r) => r.url) : []);
  const games = new Map<string, boolean>();
  let bytes = 0;
  let missing = 0;
  for (const { file, bytes: size, game } of files) {
    const is = here.has(base + file);
    bytes += size;
    if (!is) missing += size;
    if (game) games.set(game, (games.get(game) ?? true) && is);
  }
  const told = await hall.wish({ type: 'ask', method: 'GET', address: '/tables?filter=mine' });
  const used = (await navigator.storage?.estimate?.().catch(() => undefined))?.usage ?? 0;
  const lasting = (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
  return { tables: (JSON.parse(told.text).tables as unknown[]).length, bytes: used, lasting, games: { all: games.size, here: [...games.values()].filter(Boolean).length, bytes, missing }, offline };
}

const pocket: Pocket = {
  state,
  keepAll,
  save: async (table) => (JSON.parse((await hall.wish({ type: 'save', ...(table ? { table } : {}) })).text) as { text: string }).text,
  bring: async (text) => (JSON.parse((await hall.wish({ type: 'bring', text })).text) as { came: string[] }).came,
  forget: async (table) => void (await hall.wish({ type: 'forget', table })),
  renewed: () => !!hall.newer,
  renew() {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    hall.newer?.postMessage('take over');
  },
  takeBack: () => hall.takeBack(),
  watch: (f) => hall.watch(f),
  troubles: () => hall.trouble,
};

// What was used before the service worker was there, it is told: it keeps that too.
async function used(...files: string[]) {
  if (!('serviceWorker' in navigator)) return;
  (await navigator.serviceWorker.ready).active?.postMessage(files);
}

// A newer version waits until whoever plays wants it.
async function serviceWorker() {
  const registration = await navigator.serviceWorker.register(base + 'sw.js', { scope: base });
  const look = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    hall.newer = registration.waiting;
    hall.changed();
  };
  look();
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', look);
  });
}
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void serviceWorker().catch(() => {});
  const seen = new PerformanceObserver((list) => void used(...list.getEntries().flatMap((e) => (e.name.startsWith(base) ? [e.name.slice(base.length)] : []))));
  seen.observe({ type: 'resource', buffered: true });
}

// For tests, and for the curious: the line, and the last entry that was shown.
const shown = Object.assign(globalThis, { greathall: { ask: (method: string, address: string, body?: string) => line.ask(method, address, body), seen: 0 } }).greathall;

export const line: Line = {
  alone: true,
  folded: true,
  async ask(method, address, body) {
    // The browser is asked once not to clear by itself what is kept, when there is something.
    if (method === 'POST' && address === '/tables') void navigator.storage?.persist?.().catch(() => false);
    return hall.wish({ type: 'ask', method, address, ...(body === undefined ? {} : { body }) });
  },
  open: () => hall.open(),
  pocket,
};
