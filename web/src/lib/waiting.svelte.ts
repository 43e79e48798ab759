// What waits for me, at all tables: for the page, the sign above every page, the title and the icon.
import { line } from '#line';
import { call, type Answer } from './api';
import { who } from './session.svelte';
import { speech } from './speech.svelte';

export type Wait = Answer<'get', '/me/waiting'>['waiting'][number];
const pause = 20_000;

class Waits {
  list = $state.raw<readonly Wait[]>([]);
  count = $state(0);
  loaded = $state(false);

  async load() {
    if (!who.session || line.alone) return void ((this.list = []), (this.count = 0), (this.loaded = true));
    try {
      const answer = await call('get', '/me/waiting', { query: { lang: speech.language } });
      this.list = answer.waiting;
      this.count = answer.count;
    } catch {
      return; // what we know stays
    }
    this.loaded = true;
    const badge = navigator as { setAppBadge?: (n: number) => Promise<void>; clearAppBadge?: () => Promise<void> };
    void (this.count ? badge.setAppBadge?.(this.count) : badge.clearAppBadge?.())?.catch(() => {});
  }

  // Looks now and then, and when the page is in front again.
  begin() {
    const look = () => document.hidden || void this.load();
    look();
    const timer = setInterval(look, pause);
    document.addEventListener('visibilitychange', look);
    return () => (clearInterval(timer), document.removeEventListener('visibilitychange', look));
  }

  // The table that has waited longest, but for the one that is open.
  next(but = ''): Wait | undefined {
    return this.list.find((w) => w.table !== but);
  }
  others(but: string): number {
    return new Set(this.list.filter((w) => w.table !== but).map((w) => w.table)).size;
  }
  has = (table: string) => this.list.some((w) => w.table === table);
  // "(2) Greathall"
  titled = (title: string) => (this.count ? `(${this.count}) ${title}` : title);
}

export const waits = new Waits();
