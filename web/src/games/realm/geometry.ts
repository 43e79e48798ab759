// Where everything of the realm lies. Pure: tiles as they are placed in, plain points out. Unit: one hex side, y downwards.
import { tileName } from './names';
import data from '../../../../data/realm/map.json';

export interface Point { x: number; y: number }
export interface Rect extends Point { w: number; h: number }
export type Ground = 'meadow' | 'woods' | 'mountain' | 'cave';
export type RoadType = 'open_road' | 'tunnel' | 'bridge' | 'hidden_path' | 'secret_passage';
export interface PlacedTile { tile: string; q: number; r: number; turn: number; enchanted: boolean }
export interface Clearing extends Point { key: string; number: number; type: 'woods' | 'mountain' | 'cave'; ground: Ground; magic: readonly string[]; cell: Point[]; tile: Tile }
export interface Road { key: string; from: string; to: string | null; type: RoadType; edge: number | null; dir: number | null; rim: boolean; pts: Point[]; bridgeAt?: number }
export interface Tile { id: string; name: string; letter: string; q: number; r: number; turn: number; enchanted: boolean; c: Point; corners: Point[]; clearings: Clearing[]; roads: Road[]; chit: Point; near: Clearing[] }
export interface Realm { tiles: Tile[]; clearings: Map<string, Clearing>; box: Rect; links: Map<string, Link[]> }
export interface Link { to: string; pts: Point[]; hidden: readonly string[] } // hidden: the ways on it that must have been found

interface RawRoad { id: string; from: number; to: number | null; edge: number | null; type: string; curve_control?: number[] }
interface RawSide { clearings: { number: number; type: string; drawn_as: string; magic: string[]; x: number; y: number }[]; roads: RawRoad[]; chit_area: Point; crossings?: { over: string; under: string }[] }
interface RawTile { id: string; name: string; warning_letter: string; sides: { normal: RawSide; enchanted: RawSide } }
const raw = new Map((data.tiles as unknown as RawTile[]).map((t) => [t.id, t]));

export const H = Math.sqrt(3);
export const clamp = (v: number, a: number, b: number) => Math.min(b, Math.max(a, v));
export const dist = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const lerp = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
const OFF = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]] as const;
const EDGE = [[0.5, 0], [0.875, 0.25], [0.875, 0.75], [0.5, 1], [0.125, 0.75], [0.125, 0.25]] as const;

export const centre = (q: number, r: number): Point => ({ x: 1.5 * q, y: H * (r + q / 2) });
// A point given as fractions of the unrotated tile's box: scale, turn clockwise by sixths, shift.
function toMap(fx: number, fy: number, turn: number, c: Point): Point {
  const x = (fx - 0.5) * 2, y = (fy - 0.5) * H, a = (turn * Math.PI) / 3;
  return { x: c.x + x * Math.cos(a) - y * Math.sin(a), y: c.y + x * Math.sin(a) + y * Math.cos(a) };
}
const hexCorners = (c: Point): Point[] => [0, 1, 2, 3, 4, 5].map((i) => ({ x: c.x + Math.cos((i * Math.PI) / 3), y: c.y + Math.sin((i * Math.PI) / 3) }));

// A road as points: a quadratic curve when it has a control point, else a straight line.
function curve(a: Point, b: Point, c: Point | undefined, n = 20): Point[] {
  return Array.from({ length: n + 1 }, (_, i) => {
    const t = i / n, u = 1 - t;
    return c ? { x: u * u * a.x + 2 * u * t * c.x + t * t * b.x, y: u * u * a.y + 2 * u * t * c.y + t * t * b.y } : lerp(a, b, t);
  });
}
// The part of a polygon that is nearer to p than to q.
function nearer(poly: Point[], p: Point, q: Point): Point[] {
  const f = (v: Point) => (v.x - (p.x + q.x) / 2) * (q.x - p.x) + (v.y - (p.y + q.y) / 2) * (q.y - p.y);
  return poly.flatMap((v, i) => {
    const w = poly[(i + 1) % poly.length]!, a = f(v), b = f(w);
    return [...(a <= 0 ? [v] : []), ...((a < 0 && b > 0) || (a > 0 && b < 0) ? [lerp(v, w, a / (a - b))] : [])];
  });
}
const cross = (o: Point, a: Point, b: Point) => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
function meet(A: Point[], B: Point[]): number | undefined {
  for (let i = 0; i + 1 < A.length; i++)
    for (let j = 0; j + 1 < B.length; j++) {
      const [p, q, r, s] = [A[i]!, A[i + 1]!, B[j]!, B[j + 1]!];
      if (cross(p, q, r) * cross(p, q, s) < 0 && cross(r, s, p) * cross(r, s, q) < 0) return i;
    }
  return undefined;
}

function buildTile(place: PlacedTile, taken: Set<string>): Tile {
  const t = raw.get(place.tile)!, side = place.enchanted ? t.sides.enchanted : t.sides.normal;
  const { turn, q, r } = place, c = centre(q, r), corners = hexCorners(c);
  const tile = { id: t.id, name: tileName(t.id), letter: t.warning_letter, q, r, turn, enchanted: place.enchanted, c, corners, chit: toMap(side.chit_area.x, side.chit_area.y, turn, c), near: [] } as unknown as Tile;
  tile.clearings = side.clearings.map((d) => ({
    key: `${t.id}-${d.number}`, number: d.number, type: d.type as Clearing['type'], magic: d.magic, cell: [], tile, ...toMap(d.x, d.y, turn, c),
    ground: d.drawn_as === 'open ground' ? 'meadow' : (d.type as Ground),
  }));
  const at = new Map(tile.clearings.map((d) => [d.number, d]));
  for (const d of tile.clearings) d.cell = tile.clearings.reduce((poly, e) => (e === d ? poly : nearer(poly, d, e)), corners);
  tile.roads = side.roads.map((w) => {
    const a = at.get(w.from)!, b = w.to ? at.get(w.to)! : toMap(EDGE[w.edge!]![0], EDGE[w.edge!]![1], turn, c);
    const bend = w.curve_control && toMap(w.curve_control[0]!, w.curve_control[1]!, turn, c);
    const dir = w.edge === null ? null : (w.edge + turn) % 6;
    const rim = dir !== null && !taken.has(`${q + OFF[dir]![0]},${r + OFF[dir]![1]}`);
    return { key: `${t.id}:${w.id}`, from: a.key, to: w.to ? `${t.id}-${w.to}` : null, type: w.type as RoadType, edge: w.edge, dir, rim, pts: curve(a, b, bend) };
  });
  for (const x of side.crossings ?? []) {
    const over = tile.roads.find((w) => w.key === `${t.id}:${x.over}`), under = tile.roads.find((w) => w.key === `${t.id}:${x.under}`);
    const m = over && under && meet(over.pts, under.pts);
    if (m !== undefined && over?.type === 'bridge') over.bridgeAt = m;
  }
  return tile;
}

// Every step one can walk, over tile edges too.
function buildLinks(tiles: Tile[]): Realm['links'] {
  const links: Realm['links'] = new Map(tiles.flatMap((t) => t.clearings.map((d) => [d.key, []])));
  const secret = (w: Road) => (w.type === 'hidden_path' || w.type === 'secret_passage' ? [w.key] : []);
  const add = (a: string, b: string, pts: Point[], hidden: string[]) => (links.get(a)!.push({ to: b, pts, hidden }), links.get(b)!.push({ to: a, pts: [...pts].reverse(), hidden }));
  const at = new Map(tiles.map((t) => [`${t.q},${t.r}`, t]));
  for (const t of tiles)
    for (const w of t.roads) {
      if (w.to) add(w.from, w.to, w.pts, secret(w));
      else if (!w.rim && w.dir! < 3) {
        const o = at.get(`${t.q + OFF[w.dir!]![0]},${t.r + OFF[w.dir!]![1]}`)!;
        const v = o.roads.find((x) => x.dir === (w.dir! + 3) % 6);
        if (v) add(w.from, v.from, [...w.pts, ...[...v.pts].reverse().slice(1)], [...secret(w), ...secret(v)]);
      }
    }
  return links;
}

export function build(places: readonly PlacedTile[]): Realm {
  const taken = new Set(places.map((p) => `${p.q},${p.r}`));
  const tiles = places.map((p) => buildTile(p, taken));
  const xs = tiles.map((t) => t.c.x), ys = tiles.map((t) => t.c.y);
  const box = { x: Math.min(...xs) - 1, y: Math.min(...ys) - H / 2, w: Math.max(...xs) - Math.min(...xs) + 2, h: Math.max(...ys) - Math.min(...ys) + H };
  const clearings = new Map(tiles.flatMap((t) => t.clearings.map((d) => [d.key, d] as const)));
  for (const t of tiles) t.near = [...clearings.values()].filter((d) => dist(d, t.c) < 1.5);
  return { tiles, clearings, box, links: buildLinks(tiles) };
}

// --- Finding room: everything solid is a box or a disc; a label takes the place with the least overlap.

export const boxOf = (c: Point, w: number, h: number): Rect => ({ x: c.x - w / 2, y: c.y - h / 2, w, h });
const overlap = (a: Rect, b: Rect) =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));
const within = (p: Point, b: Rect, m = 0) => p.x > b.x - m && p.x < b.x + b.w + m && p.y > b.y - m && p.y < b.y + b.h + m;
export function insideHex(p: Point, c: Point, r = 1): boolean {
  const x = Math.abs(p.x - c.x), y = Math.abs(p.y - c.y);
  return y <= (H / 2) * r && H * x + y <= H * r;
}
// How bad a box is: covered clearings and boxes cost most, roads less, leaving the tile a little.
function badness(b: Rect, tile: Tile, solid: Rect[], R: number, roadCost: number): number {
  let n = 0;
  for (const d of tile.near) n += (40 * overlap(b, boxOf(d, 1.86 * R, 1.86 * R))) / (R * R);
  for (const o of solid) n += (30 * overlap(b, o)) / (R * R);
  for (const w of tile.roads) for (const p of w.pts) if (within(p, b, 0.02)) n += roadCost;
  for (const p of [{ x: b.x, y: b.y }, { x: b.x + b.w, y: b.y }, { x: b.x, y: b.y + b.h }, { x: b.x + b.w, y: b.y + b.h }]) if (!insideHex(p, tile.c, 0.98)) n += 7;
  return n;
}
export interface Room extends Point { n: number }
// The best place for a box anywhere in the tile, for names; the lower half is preferred. What stood somewhere stays there while it
// is not much worse: nothing jumps because a piece comes or goes.
export function roomInTile(tile: Tile, w: number, h: number, solid: Rect[], R: number, was?: Point): Room {
  let best: Room = { ...tile.c, n: Infinity };
  if (was) best = { ...was, n: badness(boxOf(was, w, h), tile, solid, R, 1.5) - 8 };
  for (let i = -14; i <= 14; i++)
    for (let j = -14; j <= 14; j++) {
      const c = { x: tile.c.x + i * 0.06, y: tile.c.y + j * 0.058 };
      if (!insideHex(c, tile.c, 0.9)) continue;
      const n = badness(boxOf(c, w, h), tile, solid, R, 1.5) - 0.4 * (j / 14) + 0.15 * Math.abs(i / 14);
      if (n < best.n) best = { ...c, n };
    }
  return best;
}
// The best place for a box that touches a clearing: sixteen directions, nearest first, those where it stood before (`was`) preferred.
export function roomAt(d: Clearing, w: number, h: number, solid: Rect[], R: number, was?: number): Room & { turn: number } {
  let best = { x: d.x, y: d.y, n: Infinity, turn: 0 };
  for (const [gap, cost] of [[0, 0], [0.06, 0.8], [0.12, 2.5]] as const)
    for (let i = 0; i < 16; i++) {
      const a = (i * Math.PI) / 8, ux = Math.cos(a), uy = Math.sin(a);
      const reach = Math.min(w / 2 / Math.max(1e-6, Math.abs(ux)), h / 2 / Math.max(1e-6, Math.abs(uy))) + R * 0.94 + gap;
      const c = { x: d.x + ux * reach, y: d.y + uy * reach };
      const near = d.tile.near.some((e) => e !== d && dist(e, c) < dist(d, c) + 0.06); // must not look as if it stood at the neighbour
      const n = badness(boxOf(c, w, h), d.tile, solid, R, 0.8) + cost + (uy > 0.1 ? 0.6 : 0) + (near ? 9 : 0) - (i === was ? 12 : 0);
      if (n < best.n) best = { ...c, n, turn: i };
    }
  return best;
}

// The few numbers every drawing rule depends on; s is a hex side in pixels.
export type Tier = 'mini' | 'far' | 'play';
export interface Sizes { s: number; tier: Tier; R: number; road: number; piece: number; chit: number; name: number; num: number }
export const sizes = (s: number): Sizes => ({
  s, tier: s < 30 ? 'mini' : s < 66 ? 'far' : 'play', R: s < 30 ? 0.1 * s : clamp(0.132 * s, 4.5, 30), road: s < 30 ? 0.06 * s : clamp(0.072 * s, 2.4, 15),
  piece: clamp(0.3 * s, 21, 62), chit: clamp(0.2 * s, 15, 46), name: clamp(0.118 * s, 12, 21), num: clamp(0.15 * s, 12, 30),
});
