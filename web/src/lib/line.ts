// The line to a hall. Over the network it is HTTP and a WebSocket; in the pocket it is a Worker with the hall inside.
// Which of them `#line` is, the build says (vite.config.ts); no screen knows.
import type { GameInfo } from './api';

export interface Told {
  status: number;
  json: boolean;
  text: string;
}

// What a WebSocket is to whoever speaks through it.
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((e: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface Line {
  // Rejects when there is no hall at the other end.
  ask(method: string, address: string, body?: string): Promise<Told>;
  open(): Socket;
  // A hall of one's own: no accounts, nobody to invite, nobody who looks after it.
  alone: boolean;
  // Addresses of screens stand behind the #, so that any host of files can serve the page.
  folded: boolean;
  // Where a file can be fetched, for a link; over the network only.
  url?(address: string): string;
  // What the pocket has beside a hall.
  pocket?: Pocket;
}

export interface Pocket {
  state(): Promise<PocketState>;
  keepAll(progress: (done: number, of: number) => void): Promise<void>;
  // Everything, or one table, as a text to be kept as a file; and back: how many tables came.
  save(table?: string): Promise<string>;
  bring(text: string): Promise<string[]>;
  forget(table: string): Promise<void>;
  renewed(): boolean; // a new version is there
  renew(): void;
  takeBack(): void; // the hall is open elsewhere on this device: here instead
  watch(changed: () => void): () => void;
  troubles(): 'none' | 'elsewhere' | 'full';
}
export interface PocketState {
  tables: number;
  bytes: number; // kept on this device, games included
  lasting: boolean; // the browser has promised not to clear it by itself
  games: { all: number; here: number; bytes: number; missing: number }; // to play offline: how many, how many are here, bytes of all and of what is not here
  offline: boolean; // this browser can keep games for offline at all
}
export type { GameInfo };
