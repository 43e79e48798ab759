// The quiet part of the map as SVG text, in pixels for one scale: ground, motifs, roads. It changes only with the scale,
// the tiles and what has been found; pieces and clearings are drawn over it.
import { clamp, dist, insideHex, type Point, type Realm, type Rect, type Road, type Sizes, type Tile } from './geometry';

const n = (v: number) => +v.toFixed(1);
export const path = (pts: readonly Point[], close = false) => 'M' + pts.map((p) => `${n(p.x)} ${n(p.y)}`).join('L') + (close ? 'Z' : '');
const hash = (x: number, y: number) => {
  const v = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
  return v - Math.floor(v);
};
// What grows or stands there, two of each: below the darker part, above the lighter one.
const MOTIF: Record<string, readonly (readonly [dark: string, light: string])[]> = {
  meadow: [['M-6 4Q-5 -1 -7 -4M-2 5Q-1 -2 -2 -7M3 5Q3 0 6 -5', ''], ['M0 6V-1', 'M0 -1Q-5 -1 -4 -5Q-1 -6 0 -2Q1 -6 4 -5Q5 -1 0 -1Z']],
  woods: [['M-1.5 9V4H1.5V9Z', 'M-8 5Q0 8 8 5L4 -2H6L0 -13L-6 -2H-4Z'], ['M-1.5 9V3H1.5V9Z', 'M0 4Q-10 4 -9 -4Q-7 -12 0 -12Q7 -12 9 -4Q10 4 0 4Z']],
  mountain: [['M-13 7L-2 -11L5 1L8 -4L15 7Z', 'M-2 -11L-6 -4L-3 -5L0 -3L2 -4Z'], ['M-9 6Q-9 -2 -3 -3Q0 -6 4 -3Q10 -2 9 6Z', 'M-3 -3Q-1 0 -5 3']],
  cave: [['M-9 7V1A9 10 0 0 1 9 1V7Z', 'M-4 7V2A4 5 0 0 1 4 2V7Z'], ['M-8 -8L-6 2L-3 -8ZM0 -8L2 5L5 -8ZM-6 8L-4 3L-2 8Z', '']],
};
const CROWD: Record<string, number> = { meadow: 0.4, woods: 0.82, mountain: 0.62, cave: 0.45 }; // how much of it
// A texture for each kind of ground, repeated: what one sees where nothing stands.
const TEXTURE: Record<string, readonly [width: number, height: number, d: string]> = {
  meadow: [26, 22, 'M3 8q1.5 -4 0 -6M6 8V3M17 19q1.5 -4 0 -6M20 19V14M12 14h.1M24 5h.1M8 18h.1'],
  woods: [24, 20, 'M0 8q6 -7 12 0q6 -7 12 0M-12 18q6 -7 12 0q6 -7 12 0q6 -7 12 0q6 -7 12 0'],
  mountain: [30, 26, 'M2 10L8 4L12 9M18 22L23 16L28 21M16 6l4 3M4 20l5 2M25 8l2 4'],
  cave: [28, 24, 'M0 6L8 9L14 4L22 8L28 6M8 9L6 18L0 20M6 18L16 22L24 17L28 20M22 8L24 17M14 4V0M16 22V24'],
};
const textures = (z: Sizes) => {
  const k = clamp(z.s * 0.0125, 0.45, 1.9);
  return `<defs>${Object.entries(TEXTURE).map(([g, [w, h, d]]) => `<pattern id="realm-${g}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" patternTransform="scale(${k.toFixed(2)})"><path class="tx" d="${d}"/></pattern>`).join('')}</defs>`;
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
      if (hash(p.y * 5, p.x * 11) > CROWD[g]!) continue;
      const [dark, light] = MOTIF[g]![hash(p.x * 7, p.y * 3) < 0.62 ? 0 : 1]!;
      out.push(`<g class="m-${g}" transform="translate(${n(q.x)} ${n(q.y)}) scale(${(z.s * 0.0072).toFixed(3)})"><path d="${dark}"/>${light && `<path class="up" d="${light}"/>`}</g>`);
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
  const cells = tiles.flatMap((t) => t.clearings);
  const kinds = Object.keys(TEXTURE).map((g) => [g, cells.filter((d) => d.ground === g).map((d) => path(d.cell.map(P), true)).join('')] as const).filter(([, d]) => d);
  const ground = textures(z) + kinds.map(([g, d]) => `<path d="${d}" class="g-${g}"/>`).join('') + kinds.map(([g, d]) => `<path d="${d}" class="texture" fill="url(#realm-${g})"/>`).join('');
  const enchanted = tiles.filter((t) => t.enchanted).map((t) => {
    const at = (k: number) => path(t.corners.map((c) => P({ x: t.c.x + (c.x - t.c.x) * k, y: t.c.y + (c.y - t.c.y) * k })), true);
    const stars = t.corners.map((c) => P({ x: t.c.x + (c.x - t.c.x) * 0.84, y: t.c.y + (c.y - t.c.y) * 0.84 })).map((q) => `<path d="M0 -9L2 -2L9 0L2 2L0 9L-2 2L-9 0L-2 -2Z" transform="translate(${n(q.x)} ${n(q.y)}) scale(${(z.s * 0.008).toFixed(3)})"/>`).join('');
    return `<g class="spell"><path d="${at(0.985)}" class="glow" stroke-width="${n(z.s * 0.075)}"/><path d="${at(0.925)}" class="ench" stroke-width="${n(z.s * 0.04)}" stroke-dasharray="${n(z.s * 0.012)} ${n(z.s * 0.07)}"/>${stars}</g>`;
  }).join('');
  return `<g class="ground">${ground}</g>` + (far ? '' : `<g class="motif">${tiles.map((t) => motifs(t, solid, P, z)).join('')}</g>`) + enchanted +
    `<g class="tile" stroke-width="${n(clamp(z.s * 0.026, 1.5, 4))}">${tiles.map((t) => `<path d="${path(t.corners.map(P), true)}"/>`).join('')}</g>` +
    `<g class="roads">${roads(tiles, found, P, z)}</g>`;
}
