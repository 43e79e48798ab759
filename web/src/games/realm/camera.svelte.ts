// Which part of the realm is in sight, and at which scale. It outlives the drawing: whoever comes back from a fight or from a sheet
// finds the map as it was left.
import { clamp, type Point, type Realm } from './geometry';

const legible = 66; // from this scale on clearings show their numbers
const close = 92; // what one plans at
const closest = 210;

export class Camera {
  w = $state(0);
  h = $state(0);
  view = $state<{ x: number; y: number; s: number } | null>(null); // map units at the centre; s: pixels a hex side
  drawn = $state(60); // the scale that is laid out; while one zooms it is stretched
  #realm: () => Realm;
  #handled = false; // somebody has moved it: from then on it is theirs
  #homed = false;
  #gliding = 0;
  #settle: ReturnType<typeof setTimeout> | undefined;
  constructor(realm: () => Realm) {
    this.#realm = realm;
  }

  get whole(): number {
    const { box } = this.#realm();
    return Math.min((this.w - 16) / box.w, (this.h - 16) / box.h);
  }
  get k(): number {
    return this.view ? this.view.s / this.drawn : 1;
  }
  get transform(): string {
    const v = this.view;
    return v ? `translate(${(this.w / 2 - v.x * v.s).toFixed(1)} ${(this.h / 2 - v.y * v.s).toFixed(1)}) scale(${this.k.toFixed(4)})` : '';
  }
  // A new window, a realm that grows, a piece that is put on the map: all of it is shown while its numbers can be read so; else
  // it begins where the reader's own piece stands.
  see(home: string | null) {
    if (this.w < 60 || this.h < 60 || !this.#realm().tiles.length) return; // folded away, or nothing to be seen
    if (!this.view || this.#all) this.showAll();
    else if (this.view.s < this.whole) this.zoom(1);
    else this.move(this.view.x, this.view.y); // what is in the middle stays there
    if (!home || this.#homed || this.#handled) return;
    this.#homed = true;
    if (this.whole < legible) this.goTo(home, close);
  }
  #all = true;
  showAll() {
    const b = this.#realm().box;
    cancelAnimationFrame(this.#gliding);
    this.#all = true;
    this.view = { x: b.x + b.w / 2, y: b.y + b.h / 2, s: this.whole };
    this.drawn = this.whole;
  }
  zoom(f: number, px = this.w / 2, py = this.h / 2) {
    const v = this.view;
    if (!v) return;
    const s = clamp(v.s * f, this.whole, Math.max(this.whole, closest)), x = px - this.w / 2, y = py - this.h / 2;
    this.move(v.x + x / v.s - x / s, v.y + y / v.s - y / s, s);
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => this.view && (this.drawn = this.view.s), 140);
  }
  // Land fills the window, but for a rim: a map has no use for a screen of bare table.
  move(x: number, y: number, s = this.view!.s) {
    const b = this.#realm().box;
    const fit = (v: number, from: number, size: number, room: number, rim: number) => {
      const half = room / 2 / s - rim / s;
      return 2 * half >= size ? from + size / 2 : clamp(v, from + half, from + size - half);
    };
    this.#all = s <= this.whole * 1.02;
    this.view = { x: fit(x, b.x, b.w, this.w, Math.min(210, this.w / 4)), y: fit(y, b.y, b.h, this.h, Math.min(60, this.h / 5)), s };
  }
  goTo(spot: string, least = close) {
    const d = this.#realm().clearings.get(spot);
    if (!d || !this.view) return;
    const s = Math.max(this.view.s, Math.min(least, closest));
    cancelAnimationFrame(this.#gliding);
    this.move(d.x, d.y, s);
    this.drawn = s;
  }
  // Into sight, no further than needed, without a change of scale, and without a jump where motion is welcome.
  glideTo(spot: string) {
    const d = this.#realm().clearings.get(spot), v = this.view;
    if (!d || !v || this.#all) return;
    const past = (far: number, room: number) => (Math.abs(far) <= room ? 0 : far - Math.sign(far) * room);
    const x = past((d.x - v.x) * v.s, this.w / 2 - Math.min(120, this.w / 4)), y = past((d.y - v.y) * v.s, this.h / 2 - Math.min(110, this.h / 4));
    if (x || y) this.#glide({ x: v.x + x / v.s, y: v.y + y / v.s });
  }
  #glide(to: Point) {
    const from = { ...this.view! }, begin = performance.now(), still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    cancelAnimationFrame(this.#gliding);
    const frame = (now: number) => {
      const t = still ? 1 : clamp((now - begin) / 220, 0, 1), k = t * (2 - t);
      this.move(from.x + (to.x - from.x) * k, from.y + (to.y - from.y) * k);
      if (t < 1) this.#gliding = requestAnimationFrame(frame);
    };
    frame(begin);
  }
  // Somebody takes the map into the hand.
  hold() {
    cancelAnimationFrame(this.#gliding);
    this.#handled = true;
  }
}
