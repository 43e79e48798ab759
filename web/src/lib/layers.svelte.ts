// What lies over a page: a dialog, a menu, on a phone the log. The browser's Back (on a phone a gesture) closes the topmost
// before it leaves the page. Each layer has an entry in the window's history; one whose layer was closed otherwise stays as
// a spare one, to be used again or stepped over: taking it out would be a journey of its own, in the middle of the next click.
class Layers {
  settings = $state(false); // they open over a table, which goes on behind them
  #open: { close: () => void }[] = [];
  #at = Number(history.state?.layer ?? 0); // of this page's entries, the one that the window is at

  // Opens one; what is given back closes it.
  add(close: () => void): () => void {
    const layer = { close };
    this.#open.push(layer);
    if (this.#open.length > this.#at) history.pushState({ layer: ++this.#at }, '');
    return () => {
      const i = this.#open.indexOf(layer);
      if (i >= 0) this.#open.splice(i, 1);
    };
  }

  // The window goes to another page: what lay over this one goes with it, and a spare entry gives its place.
  leave(): 'push' | 'replace' {
    const spare = this.#at > 0;
    this.#at = 0;
    return spare ? 'replace' : 'push';
  }

  // Back was pressed, or Forward; was it about what lies over the page?
  popped(samePage: boolean): boolean {
    const before = this.#at;
    this.#at = Number(history.state?.layer ?? 0);
    if (!samePage || this.#at >= before) return false;
    const top = this.#open.pop();
    if (top) top.close();
    else history.go(-1 - this.#at);
    return true;
  }
}

export const layers = new Layers();
