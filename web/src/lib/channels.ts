// How somebody is told when no page of the hall is open: his channels, and this browser among them.
import { call, type Answer } from './api';

export type Channels = Answer<'get', '/me/channels'>;
export type Channel = Channels['channels'][number];
export type Topic = Channel['topics'][number];
export type Format = Channel['format'];
export const topics: readonly Topic[] = ['asked', 'last', 'alarm', 'started', 'finished', 'invited', 'words', 'digest'];
export const formats: readonly Format[] = ['discord', 'slack', 'ntfy', 'gotify', 'json', 'text'];

type Change = { label?: string; format?: Format; secret?: string; language?: string; topics?: Topic[]; digest_minute?: number };
export type NewChannel = Change & { kind: Channel['kind']; address: string; table?: string; p256dh?: string; auth?: string };

export const channels = {
  list: () => call('get', '/me/channels'),
  add: (body: NewChannel) => call('post', '/me/channels', { body }),
  change: (id: string, body: Change) => call('post', '/me/channels/{id}', { path: { id }, body }),
  drop: (id: string) => call('delete', '/me/channels/{id}', { path: { id } }),
  test: (id: string) => call('post', '/me/channels/{id}/test', { path: { id } }),
};

// Minutes of the day here and in UTC.
const shift = () => new Date().getTimezoneOffset();
export const inUtc = (local: number) => (local + shift() + 2880) % 1440;
export const local = (utc: number) => (utc - shift() + 2880) % 1440;

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const bytes = (base64url: string) => Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
const key = (subscription: PushSubscription, name: 'p256dh' | 'auth') =>
  btoa(String.fromCharCode(...new Uint8Array(subscription.getKey(name)!))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

// Asks the browser, and tells the hall. The browser's own question may be answered with no: then nothing happens.
export async function subscribe(push_key: string, language: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const worker = await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  if (old && new Uint8Array(old.options.applicationServerKey ?? new ArrayBuffer(0)).join() !== bytes(push_key).join()) await old.unsubscribe();
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(push_key) });
  await channels.add({ kind: 'push', address: subscription.endpoint, p256dh: key(subscription, 'p256dh'), auth: key(subscription, 'auth'), language, label: browserName() });
  return true;
}

// What the list calls this browser: nothing more than one sees of it.
function browserName(): string {
  const agent = navigator.userAgent;
  const browser = /Firefox/.test(agent) ? 'Firefox' : /Edg\//.test(agent) ? 'Edge' : /Chrome|Chromium/.test(agent) ? 'Chrome' : /Safari/.test(agent) ? 'Safari' : 'Browser';
  const system = /Android/.test(agent) ? 'Android' : /iPhone|iPad/.test(agent) ? 'iOS' : /Windows/.test(agent) ? 'Windows' : /Mac/.test(agent) ? 'macOS' : /Linux/.test(agent) ? 'Linux' : '';
  return [browser, system].filter(Boolean).join(', ');
}
