// Paths of the page, without a hash: /, /table/ID, /replay/ID, /analysis/ID, /rules/GAME, /gallery/GAME, /maps, /maps/ID, /maps/edit, /settings,
// /account, /back, /people/NAME, /privacy, /admin, and those of letters: /confirm, /stop/TOKEN, /recover.

import { layers } from './layers.svelte';

class Route {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);

  get parts() {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent);
  }
  get query() {
    return new URLSearchParams(this.search);
  }
  read() {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
  }
}

export const route = new Route();

export function go(to: string, how: 'push' | 'replace' = 'push') {
  const over = layers.leave();
  history[how === 'push' && over === 'push' ? 'pushState' : 'replaceState'](null, '', to);
  const before = route.path;
  route.read();
  if (before !== route.path) scrollTo(0, 0);
}

addEventListener('popstate', () => {
  if (!layers.popped(location.pathname === route.path)) route.read();
});

// Links inside the page change the path without loading it again.
addEventListener('click', (e) => {
  if (e.defaultPrevented || e.button || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
  const a = (e.target as Element | null)?.closest?.('a');
  if (!a || a.target || a.hasAttribute('download') || a.origin !== location.origin) return;
  if (a.pathname.startsWith('/api/')) return;
  e.preventDefault();
  go(a.pathname + a.search + a.hash);
});
