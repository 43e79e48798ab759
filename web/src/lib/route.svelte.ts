import { line } from '#line';
import { layers } from './layers.svelte';

// Paths of the page, without a hash: /, /table/ID, /replay/ID, /analysis/ID, /rules/GAME, /gallery/GAME, /maps, /maps/ID, /maps/edit, /settings, /waiting,
// /account, /back, /people/NAME, /privacy, /admin, and those of letters: /confirm, /stop/TOKEN, /recover.

// In the pocket they stand behind the #: #/table/ID?key=KEY#GR-25.

const where = () => (line.folded ? new URL(location.hash.slice(1) || '/', 'http://pocket') : location);
const written = (to: string) => (line.folded ? '#' + to : to);

class Route {
  path = $state(where().pathname);
  search = $state(where().search);
  hash = $state(where().hash);

  get parts() {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent);
  }
  get query() {
    return new URLSearchParams(this.search);
  }
  read() {
    const at = where();
    this.path = at.pathname;
    this.search = at.search;
    this.hash = at.hash;
  }
}

export const route = new Route();

// The address of a screen, for somebody else.
export const linkTo = (to: string) => new URL(written(to), location.href).href;

export function go(to: string, how: 'push' | 'replace' = 'push') {
  const over = layers.leave();
  history[how === 'push' && over === 'push' ? 'pushState' : 'replaceState'](null, '', written(to));
  const before = route.path;
  route.read();
  if (before !== route.path) scrollTo(0, 0);
}

// The same screen with another question, in the address alone.
export const note = (query: URLSearchParams) => history.replaceState(history.state, '', written(`${where().pathname}?${query}`));

addEventListener('popstate', () => {
  if (!layers.popped(where().pathname === route.path)) route.read();
});

const linkOf = (e: Event) => (e.target as Element | null)?.closest?.('a') ?? undefined;

// What is opened elsewhere, or copied, has an address that opens there.
function unfold(a: Element) {
  const to = a.getAttribute('href');
  if (to?.startsWith('/')) a.setAttribute('href', '#' + to);
}

// Links inside the page change the path without loading it again.
addEventListener('click', (e) => {
  if (e.defaultPrevented || e.button || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
  const a = linkOf(e);
  if (line.folded && a?.target) return unfold(a);
  if (!a || a.target || a.hasAttribute('download') || a.origin !== location.origin) return;
  if (line.folded) {
    const to = a.getAttribute('href') ?? '';
    if (!/^[/#]/.test(to)) return;
    e.preventDefault();
    return go(to.startsWith('#/') ? to.slice(1) : to.startsWith('#') ? route.path + route.search + to : to);
  }
  if (a.pathname.startsWith('/api/')) return;
  e.preventDefault();
  go(a.pathname + a.search + a.hash);
});
if (line.folded)
  for (const kind of ['pointerdown', 'contextmenu', 'dragstart'])
    addEventListener(kind, (e) => {
      const a = linkOf(e);
      const plain = kind === 'pointerdown' && !(e as PointerEvent).button && !['Meta', 'Control', 'Shift'].some((k) => (e as PointerEvent).getModifierState(k));
      if (a && !plain) unfold(a);
    });
