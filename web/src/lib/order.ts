// Looking after the hall, as the API has it: /api/v1/admin/... and reports.
import { call } from './api';

export interface Sanction {
  id: string;
  user: string;
  name: string;
  kind: 'mute' | 'ban';
  reason: string;
  by: string;
  created: number;
  ends: number;
  address: boolean;
  lifted: number;
}
export interface PersonRow {
  user: string;
  name: string;
  guest: boolean;
  role: '' | 'moderator' | 'administrator';
  here: number;
  sanctions: Sanction[];
}
export interface Overview {
  version: string;
  role: string;
  people: number;
  guests: number;
  accounts: number;
  open: number;
  playing: number;
  finished: number;
  reports: number;
  load: Record<string, number>;
}
export interface AdminTable {
  table: string;
  game: string;
  title: string;
  host_name: string;
  playing: boolean;
  listed: boolean;
  updated: number;
}
export interface Report {
  id: string;
  at: number;
  by: string;
  table: string;
  user: string;
  name: string;
  words: string;
}
export interface Act {
  at: number;
  by: string;
  what: string;
  name: string;
  about: string;
  words: string;
}
export interface Diagnosis {
  findings: { level: 'ok' | 'warn' | 'wrong'; subject: string; what: string; todo: string }[];
  writes: boolean;
  address: string;
  secure: boolean;
  forwarded: boolean;
  clock: number;
  mail: boolean;
  support: string;
}

const part = encodeURIComponent;

export const order = {
  claim: (token: string) => call<{ role: string }>('POST', '/admin/claim', { token }),
  overview: () => call<Overview>('GET', '/admin/overview'),
  people: (name: string) => call<{ people: PersonRow[] }>('GET', `/admin/people?name=${part(name)}`).then((a) => a.people),
  role: (user: string, role: string) => call<unknown>('POST', '/admin/roles', { user, role }),
  sanctions: () => call<{ sanctions: Sanction[] }>('GET', '/admin/sanctions').then((a) => a.sanctions),
  sanction: (body: { user: string; kind: string; reason: string; hours: number; address: boolean }) => call<Sanction>('POST', '/admin/sanctions', body),
  lift: (id: string) => call<unknown>('POST', `/admin/sanctions/${part(id)}/lift`, {}),
  reports: () => call<{ reports: Report[] }>('GET', '/admin/reports').then((a) => a.reports),
  settle: (id: string) => call<unknown>('POST', `/admin/reports/${part(id)}/settle`, {}),
  acts: () => call<{ acts: Act[] }>('GET', '/admin/acts').then((a) => a.acts),
  tables: () => call<{ tables: AdminTable[] }>('GET', '/admin/tables').then((a) => a.tables),
  close: (id: string, reason: string) => call<unknown>('POST', `/admin/tables/${part(id)}/close`, { reason }),
  diagnosis: (language: string) => call<Diagnosis>('GET', `/admin/diagnosis?lang=${part(language)}`),
  report: (body: { table: string; seat: string; name: string; words: string }, key: string | null) =>
    call<unknown>('POST', `/reports${key ? `?key=${part(key)}` : ''}`, body),
};

// Does a proxy between us and the hall pass the live connection on? Asked with a socket of its own.
export function liveWorks(): Promise<boolean> {
  return new Promise((done) => {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/ws`);
    const end = (works: boolean) => {
      socket.onopen = socket.onclose = null;
      socket.close();
      done(works);
    };
    socket.onopen = () => end(true);
    socket.onclose = () => end(false);
    setTimeout(() => end(false), 8000);
  });
}
