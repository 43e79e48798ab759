// Looking after the hall, as the API has it: /api/v1/admin/... and reports.
import { line } from '#line';
import { call, type Answer, type Session } from './api';
import type { components } from './api.gen';

export type Sanction = components['schemas']['Sanction'];
export type PersonRow = Answer<'get', '/admin/people'>['people'][number];
export type Overview = Answer<'get', '/admin/overview'>;
export type AdminTable = Answer<'get', '/admin/tables'>['tables'][number];
export type Report = Answer<'get', '/admin/reports'>['reports'][number];
export type Act = Answer<'get', '/admin/acts'>['acts'][number];
export type Diagnosis = Answer<'get', '/admin/diagnosis'>;

export const order = {
  claim: (token: string) => call('post', '/admin/claim', { body: { token } }),
  invite: () => call('post', '/admin/invitations'),
  recovery: (id: string) => call('post', '/admin/people/{id}/recovery', { path: { id } }),
  overview: () => call('get', '/admin/overview'),
  people: (name: string) => call('get', '/admin/people', { query: { name } }).then((a) => a.people),
  role: (user: string, role: Session['role']) => call('post', '/admin/roles', { body: { user, role } }),
  sanctions: () => call('get', '/admin/sanctions').then((a) => a.sanctions),
  sanction: (body: { user: string; kind: Sanction['kind']; reason: string; hours: number; address: boolean }) => call('post', '/admin/sanctions', { body }),
  lift: (id: string) => call('post', '/admin/sanctions/{id}/lift', { path: { id } }),
  reports: () => call('get', '/admin/reports').then((a) => a.reports),
  settle: (id: string) => call('post', '/admin/reports/{id}/settle', { path: { id } }),
  acts: () => call('get', '/admin/acts').then((a) => a.acts),
  tables: () => call('get', '/admin/tables').then((a) => a.tables),
  close: (id: string, reason: string) => call('post', '/admin/tables/{id}/close', { path: { id }, body: { reason } }),
  diagnosis: (lang: string) => call('get', '/admin/diagnosis', { query: { lang } }),
  report: (body: { table: string; seat: string; name: string; words: string }, key: string | null) => call('post', '/reports', { body, ...(key ? { query: { key } } : {}) }),
};

// The token of a link that gives a role, while whoever opened it registers: it never stands in an address that is sent.
export const roleLink = {
  get kept() {
    return sessionStorage.getItem('greathall.role_link') ?? '';
  },
  keep: (token: string) => (token ? sessionStorage.setItem('greathall.role_link', token) : sessionStorage.removeItem('greathall.role_link')),
};

// Does a proxy between us and the hall pass the live connection on? Asked with a socket of its own.
export function liveWorks(): Promise<boolean> {
  return new Promise((done) => {
    const socket = line.open();
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
