// One socket for the page, over whichever line. It comes back by itself, subscribes again from the last sequence
// number, and sends again what was not answered: a prompt's id is used once, so nothing doubles.
import { line } from '#line';
import type { Socket } from './line';
import { speech } from './speech.svelte';
import type { HallRequest, MsgChatMessage, MsgErrorMessage, MsgTableView, MsgUpdateMessage, MsgWhyMessage } from './types.gen';

export type Incoming = MsgTableView | MsgUpdateMessage | MsgChatMessage;
// `unreachable` is ours: the hall did not answer.
type Refusal = Omit<MsgErrorMessage, 'code'> & { code: MsgErrorMessage['code'] | 'unreachable' };
export type Answer = { type: string; re?: unknown } & Partial<Refusal> & Partial<MsgWhyMessage>;

export interface Listener {
  table: string;
  subscription(): HallRequest;
  hear(message: Incoming): void;
  refused(error: Answer): void;
}

interface Waiting {
  message: HallRequest & { id: number };
  again: boolean; // send it once more after a reconnect
  done: (answer: Answer) => void;
}

export class Live {
  state = $state<'idle' | 'connecting' | 'open' | 'lost'>('idle');
  since = $state(0); // when the connection was lost
  attempts = $state(0);
  refused = $state(false); // the hall answers, but not on this line: something between us does not pass it on
  #ever = false; // it has been open once
  #socket: Socket | undefined;
  #listeners = new Set<Listener>();
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  #ready = false; // subscribed, so that picks are heard
  back: () => void = () => {}; // called when a lost connection is there again
  looks: () => Promise<boolean> = async () => false; // does the hall answer otherwise, and let us in?

  constructor() {
    if (!line.alone) addEventListener('offline', () => this.#drop());
    addEventListener('online', () => this.#soon(0));
    // A line that has been silent is asked whether it is alive.
    setInterval(() => {
      if (this.state !== 'open') return;
      const silent = Date.now() - this.#heard;
      if (silent > 35000) this.#drop();
      else if (silent > 20000) this.#send({ type: 'ping', id: 0 });
    }, 5000);
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.state === 'lost') this.#soon(0);
      this.#attend();
    });
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.state === 'open') void this.#subscribe(listener);
    else if (this.state === 'idle') this.#connect();
    return () => {
      this.#listeners.delete(listener);
      if (this.state === 'open') this.#send({ type: 'unsubscribe', table: listener.table });
      if (!this.#listeners.size) this.#close();
    };
  }

  ask(message: HallRequest, again = false): Promise<Answer> {
    return new Promise((done) => {
      const id = this.#next++;
      const full = { ...message, id };
      if (this.state !== 'open' && !again) {
        done({ type: 'error', code: 'unreachable', words: speech.say('unreachable') });
        return;
      }
      this.#waiting.set(id, { message: full, again, done });
      if (this.state === 'open' && (this.#ready || !again)) this.#send(full);
    });
  }

  retry() {
    this.#soon(0);
  }

  // A new session cookie counts from the next connection on.
  refresh() {
    if (this.state === 'idle') return;
    const old = this.#socket;
    this.#socket = undefined;
    old?.close();
    this.#connect();
  }

  #subscribe(listener: Listener) {
    return this.ask(listener.subscription()).then((a) => {
      if (a.type === 'error' && a.code !== 'unreachable') listener.refused(a);
      else if (document.hidden) this.#attend();
    });
  }

  // Who has another page in front of him is told elsewhere that it is his turn.
  #attend() {
    if (this.state !== 'open') return;
    for (const { table } of this.#listeners) this.#send({ type: 'attend', table, here: !document.hidden });
  }

  #send(message: HallRequest) {
    this.#socket?.send(JSON.stringify(message));
  }

  #connect() {
    clearTimeout(this.#timer);
    if (!this.#listeners.size) return;
    this.state = this.attempts || this.since ? 'lost' : 'connecting';
    const socket = line.open();
    this.#socket = socket;
    this.#ready = false;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      if (this.since) this.back();
      this.state = 'open';
      this.#ever = true;
      this.refused = false;
      this.attempts = 0;
      this.since = 0;
      this.#heard = Date.now();
      for (const [id, w] of this.#waiting) if (!w.again) this.#fail(id, w);
      // The hall hears a pick only from those who follow the table: subscribe first, then send again.
      void Promise.all([...this.#listeners].map((l) => this.#subscribe(l))).then(() => {
        if (socket !== this.#socket) return;
        this.#ready = true;
        for (const w of this.#waiting.values()) if (w.again) this.#send(w.message);
      });
    };
    socket.onmessage = (e) => {
      // One or several messages, one a line.
      for (const line of String(e.data).split('\n')) if (socket === this.#socket) this.#hear(line);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #hear(text: string) {
    this.#heard = Date.now();
    const message = JSON.parse(text);
    if (message.re !== undefined && message.re !== null) {
      const w = this.#waiting.get(Number(message.re));
      this.#waiting.delete(Number(message.re));
      w?.done(message);
    } else if (message.type === 'error' && message.code === 'not_allowed') this.refresh(); // sent away: what may still be seen?
    if (message.table !== undefined)
      for (const l of this.#listeners) if (l.table === message.table) l.hear(message);
  }

  #lost() {
    this.#socket = undefined;
    if (!this.#listeners.size) return;
    this.state = 'lost';
    this.since ||= Date.now();
    // At once: we may have been sent away. Later, if it never was open: something between us may be in the way.
    if (this.attempts === 0) void this.looks();
    if (!this.#ever && this.attempts === 2) void this.looks().then((there) => (this.refused = there));
    for (const [id, w] of this.#waiting) if (!w.again) this.#fail(id, w);
    this.#soon(Math.min(5000, 300 * 2 ** this.attempts++) * (0.75 + Math.random() / 2));
  }

  #fail(id: number, w: Waiting) {
    this.#waiting.delete(id);
    w.done({ type: 'error', code: 'unreachable', words: speech.say('unreachable') });
  }

  #drop() {
    const socket = this.#socket;
    if (!socket) return;
    socket.onclose = null;
    socket.close();
    this.#lost();
  }

  #soon(delay: number) {
    clearTimeout(this.#timer);
    if (this.state !== 'lost') return;
    this.#timer = setTimeout(() => (line.alone || navigator.onLine !== false) && this.#connect(), delay);
  }

  #close() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.state = 'idle';
    this.attempts = 0;
    this.since = 0;
  }
}

export const live = new Live();
