// The quiet part of the map as SVG text, in pixels for one scale: ground, motifs, roads. It changes only with the scale,
// the tiles and what has been found; pieces and clearings are drawn over it.
import { clamp, dist, insideHex, type Point, type Realm, type Rect, type Road, type Sizes, type Tile } from './geometry';

const n = (v: number) => +v.toFixed(1);
export const path = (pts: readonly Point[], close = false) => 'M' + pts.map((p) => `${n(p.x)} ${n(p.y)}`).join('L') + (close ? 'Z' : '');
const hash = (x: number, y: number) => {
  const v = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
  return v - Math.floor(v);
};
const MOTIF = {
  meadow: 'M-5 3v-5M0 4v-8M5 3v-5',
  woods: 'M0 8V3M-6 3h12L0 -9Z',
  mountain: 'M-10 6L-2 -8L4 2L7 -2L12 6',
  cave: 'M-8 5V1a8 8 0 0 1 16 0V5M-3 5V2a3 3 0 0 1 6 0V5',
};

function motifs(t: Tile, solid: readonly Rect[], P: (p: Point) => Point, z: Sizes): string {
  const Ru = z.R / z.s, out: string[] = [];
  for (let i = -6; i <= 6; i++)
    for (let j = -6; j <= 6; j++) {
      const p = { x: t.c.x + i * 0.17 + (j & 1) * 0.085, y: t.c.y + j * 0.15 };
      p.x += (hash(p.x, p.y) - 0.5) * 0.07;
      p.y += (hash(p.y, p.x) - 0.5) * 0.05;
      if (!insideHex(p, t.c, 0.9) || t.clearings.some((d) => dist(d, p) < Ru + 0.1) || t.roads.some((w) => w.pts.some((q) => dist(q, p) < 0.12))) continue;
      if (solid.some((b) => p.x > b.x - 0.07 && p.x < b.x + b.w + 0.07 && p.y > b.y - 0.07 && p.y < b.y + b.h + 0.07)) continue;
      const g = t.clearings.reduce((a, d) => (dist(d, p) < dist(a, p) ? d : a)).ground, q = P(p);
      out.push(`<path d="${MOTIF[g]}" transform="translate(${n(q.x)} ${n(q.y)}) scale(${(z.s * 0.0068).toFixed(3)})"/>`);
    }
  return out.join('');
}

function bridge(w: Road, P: (p: Point) => Point, z: Sizes): string {
  const i = w.bridgeAt ?? 10, a = P(w.pts[Math.max(0, i - 2)]!), b = P(w.pts[Math.min(20, i + 3)]!), l = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const m = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, ux = (b.x - a.x) / l, uy = (b.y - a.y) / l;
  const half = Math.max(z.s * 0.12, 5), o = z.road / 2 + clamp(z.s * 0.012, 0.6, 2.5);
  return [1, -1].map((sign) => {
    const rail = ([[-1.12, 0.8], [-1, 0], [1, 0], [1.12, 0.8]] as const).map(([u, v]) => ({
      x: m.x + ux * half * u - uy * sign * (o + v * z.s * 0.035), y: m.y + uy * half * u + ux * sign * (o + v * z.s * 0.035),
    }));
    return `<path class="rail" stroke-width="${n(clamp(z.s * 0.022, 1.4, 4))}" d="${path(rail)}"/>`;
  }).join('');
}

// From below to above; the casing of all roads first, so that junctions flow together.
function roads(tiles: readonly Tile[], found: ReadonlySet<string>, P: (p: Point) => Point, z: Sizes): string {
  const far = z.tier !== 'play', W = z.road;
  const of = (f: (w: Road) => boolean) => tiles.flatMap((t) => t.roads.filter(f));
  const line = (w: Road, cls: string, width: number, extra = '') => `<path d="${path(w.pts.map(P))}" class="${cls}" stroke-width="${n(width)}" ${extra}/>`;
  const tunnels = of((w) => w.type === 'tunnel'), open = of((w) => w.type === 'open_road'), bridges = of((w) => w.type === 'bridge');
  const out: string[] = [];
  out.push(...tunnels.map((w) => line(w, 'r-case', W + 3)), ...tunnels.map((w) => line(w, 'r-tunrim', W + 0.6)), ...tunnels.map((w) => line(w, 'r-tun', W - 1.6)));
  if (!far) out.push(...tunnels.map((w) => line(w, 'r-tundash', W * 0.24, `stroke-dasharray="${n(W * 0.7)} ${n(W * 0.8)}"`)));
  for (const w of of((w) => w.type === 'secret_passage'))
    out.push(line(w, 'r-halo', W * 0.62 + 2), line(w, found.has(w.key) ? 'r-sec' : 'r-sec unk', W * 0.62, `stroke-dasharray="${n(W * 0.95)} ${n(W * 0.5)} ${n(W * 0.25)} ${n(W * 0.5)}"`));
  for (const w of of((w) => w.type === 'hidden_path'))
    out.push(line(w, 'r-halo', W * 0.62 + 2), line(w, found.has(w.key) ? 'r-hid' : 'r-hid unk', W * 0.66, `stroke-dasharray="0.1 ${n(W * 1.15)}"`));
  out.push(...open.map((w) => line(w, 'r-case', W + 2.6)), ...open.map((w) => line(w, 'r-open', W)));
  for (const w of bridges) out.push(line(w, 'r-case', W + 2.6), line(w, 'r-open', W), bridge(w, P, z));
  for (const w of of((w) => w.rim)) {
    const q = P(w.pts[20]!);
    out.push(`<g class="rim" transform="translate(${n(q.x)} ${n(q.y)}) rotate(${w.dir! * 60})"><path d="M${n(-W)} ${n(-W * 0.3)}H${n(W)}" stroke-width="${n(Math.max(2, W * 0.45))}"/></g>`);
  }
  return out.join('');
}

export function paint(realm: Realm, z: Sizes, P: (p: Point) => Point, found: ReadonlySet<string>, solid: readonly Rect[]): string {
  const far = z.tier !== 'play', { tiles } = realm;
  const ground = tiles.map((t) => t.clearings.map((d) => `<path d="${path(d.cell.map(P), true)}" class="g-${d.ground}"/>`).join('')).join('');
  const enchanted = tiles.filter((t) => t.enchanted).map((t) => {
    const inner = t.corners.map((c) => P({ x: t.c.x + (c.x - t.c.x) * 0.945, y: t.c.y + (c.y - t.c.y) * 0.945 }));
    return `<path d="${path(inner, true)}" class="ench" stroke-width="${n(z.s * 0.045)}" stroke-dasharray="${n(z.s * 0.012)} ${n(z.s * 0.07)}"/>`;
  }).join('');
  return `<g class="ground">${ground}</g>` + (far ? '' : `<g class="motif">${tiles.map((t) => motifs(t, solid, P, z)).join('')}</g>`) + enchanted +
    `<g class="tile" stroke-width="${n(clamp(z.s * 0.026, 1.5, 4))}">${tiles.map((t) => `<path d="${path(t.corners.map(P), true)}"/>`).join('')}</g>` +
    `<g class="roads">${roads(tiles, found, P, z)}</g>`;
}
