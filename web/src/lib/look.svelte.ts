// Looking at a thing: a short tip on hover, the whole story on long-press, `i` or a click.
import type { Snippet } from 'svelte';

export interface About {
  title: string;
  ref?: string; // what it is to the rules: the log knows it by that
  text?: string;
  rule?: string;
  game?: string;
  face?: Snippet; // the thing, drawn large
}

class Look {
  tip = $state.raw<{ about: About; box: DOMRect } | null>(null);
  large = $state.raw<About | null>(null);
  reading = $state.raw<{ words: string } | null>(null); // the event whose line in the log is wanted; the log takes it from here
  #known = new WeakMap<Element, () => About>();
  #hovered: Element | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  know(el: Element, about: () => About) {
    this.#known.set(el, about);
  }
  hover(el: Element) {
    this.#hovered = el;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.show(el), 450);
  }
  show(el: Element) {
    const about = this.#known.get(el)?.();
    if (about && el.isConnected && !this.large) this.tip = { about, box: el.getBoundingClientRect() };
  }
  leave() {
    this.#hovered = undefined;
    clearTimeout(this.#timer);
    this.tip = null;
  }
  gone(el: Element) {
    if (this.#hovered === el) this.leave();
  }
  enlarge(about: About) {
    this.leave();
    this.large = about;
  }
  // From a thing to a line of the log that is about it.
  read(event: { words: string }) {
    this.large = null;
    this.reading = event;
  }
  // The `i` key: what has the focus, else what is under the pointer.
  key(): boolean {
    const el = [document.activeElement, this.#hovered].find((e) => e && this.#known.has(e));
    if (!el) return false;
    this.enlarge(this.#known.get(el)!());
    return true;
  }
}

export const look = new Look();
