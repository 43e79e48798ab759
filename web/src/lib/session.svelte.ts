// Who you are to the hall: nobody yet, a guest with a name, or an account.
import { api, ApiError, type Session } from './api';
import { live } from './live.svelte';
import { speech } from './speech.svelte';

const firsts = ['Rowan', 'Alys', 'Bran', 'Isolde', 'Hugh', 'Maud', 'Piers', 'Sabine', 'Gawyn', 'Elspeth', 'Tancred', 'Yvain'];
const any = (n: number) => Math.floor(Math.random() * n);
// Sabine of the Hill, in the guest's language.
const guest = () => speech.say('guest.called', { first: { plain: firsts[any(firsts.length)]! }, n: any(8) });

class Who {
  session = $state.raw<Session | null>(null);
  state = $state<'loading' | 'ready' | 'unreachable'>('loading');
  error = $state('');
  version = $state('');
  // Who may come into this hall at all.
  registration = $state<Session['registration']>('open');
  guests = $state(true);

  get name() {
    return this.session?.name ?? '';
  }

  #loaded: Promise<void> | undefined;

  load() {
    return (this.#loaded = this.#load());
  }

  async #load() {
    try {
      const s = await api.session();
      this.version = s.version;
      this.registration = s.registration;
      this.guests = s.guests;
      this.session = s.signed_in ? s : null;
      this.state = 'ready';
    } catch (e) {
      if (e instanceof ApiError && e.status && e.status < 500) {
        this.session = null;
        this.state = 'ready';
      } else {
        this.state = 'unreachable';
        this.error = (e as Error).message;
      }
    }
  }

  // Asked when the live connection is lost: does the hall answer, and let us in? If it does not answer, what we know stays.
  async look(): Promise<boolean> {
    try {
      const s = await api.session();
      this.session = s.signed_in ? s : null;
      return !s.banned;
    } catch (e) {
      return e instanceof ApiError && !!e.status && e.status < 500;
    }
  }

  // A name is enough to sit down; who gives none gets one.
  async ensure(name?: string) {
    await this.#loaded; // else a page that is quick would rename somebody who is known already
    if (this.session && !name) return;
    this.session = await api.begin(name || guest());
    live.refresh();
  }
  async enter(how: 'login' | 'register', name: string, password: string, invitation?: string) {
    this.session = await api[how](name, password, invitation);
    live.refresh();
  }
  // By the code of a guest's way back.
  async comeBack(code: string) {
    await this.#loaded;
    this.session = await api.back(code);
    live.refresh();
  }
  async leave() {
    await api.logout();
    this.session = null;
    live.refresh();
  }
}

export const who = new Who();
