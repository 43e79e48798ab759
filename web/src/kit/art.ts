// The pictures of all games are drawn in one hand: flat tinctures, one outline, on a square of 64. A picture is a few lines of text,
// one for each layer from below to above:
//
//   flags, tincture, points       "%r 32,6 18,20 10,58!"
//
// Points are joined by a soft line; one with "!" is a corner. Flags: ^ all points are corners; % the left half of a shape that is the same
// on both sides, from its top to its foot; ~ once more on the other side; - an open line, with its width ("-3k 4,4 9,9"); . no outline.
// "o32,20,9,10" is an ellipse. "@sword:sgn 50,40 1.1 20" is a part of the kit in these tinctures, moved, sized and turned.
import { parts } from './parts';

export interface Layer {
  d: string;
  fill: string; // letter of a tincture; empty: a line
  line: string; // letter of the line's tincture; empty: none
  width: number;
}
export interface Drawing {
  under: string; // all of it as one shape: drawn first and wide, it is the strong outline
  layers: Layer[];
}
type Point = { x: number; y: number; sharp: boolean };
type Move = (p: Point) => Point;

const n = (v: number) => String(Math.round(v * 10) / 10).replace(/^(-?)0\./, '$1.');
const write = (letter: string, list: readonly number[]) => letter + list.map(n).join(' ').replaceAll(' -', '-');

// Through all points, softly but for the corners: each soft point's line runs parallel to its neighbours'.
function curve(points: readonly Point[], closed: boolean): string {
  const at = (i: number) => points[closed ? (i + points.length) % points.length : Math.max(0, Math.min(points.length - 1, i))]!;
  const lead = (i: number, way: 1 | -1) => {
    const p = at(i), a = at(i - 1), b = at(i + 1);
    return p.sharp ? null : { x: p.x + (way * (b.x - a.x)) / 6, y: p.y + (way * (b.y - a.y)) / 6 };
  };
  let d = write('M', [points[0]!.x, points[0]!.y]);
  for (let i = 0; i < points.length - (closed ? 0 : 1); i++) {
    const p = at(i), q = at(i + 1), out = lead(i, 1), into = lead(i + 1, -1);
    if (!out && !into) d += write('L', [q.x, q.y]);
    else if (out && into) d += write('C', [out.x, out.y, into.x, into.y, q.x, q.y]);
    else {
      const c = out ?? into!, from = out ? p : q, m = { x: from.x + (c.x - from.x) * 2.2, y: from.y + (c.y - from.y) * 2.2 };
      d += write('Q', [m.x, m.y, q.x, q.y]);
    }
  }
  return closed ? d + 'Z' : d;
}

const other = (p: Point): Point => ({ ...p, x: 64 - p.x });
const ring = (x: number, y: number, rx: number, ry: number): Point[] =>
  Array.from({ length: 8 }, (_, i) => ({ x: x + rx * 1.02 * Math.cos((i * Math.PI) / 4), y: y + ry * 1.02 * Math.sin((i * Math.PI) / 4), sharp: false }));

function shape(flags: string, text: string, move: Move): { d: string; closed: boolean }[] {
  const closed = !flags.includes('-');
  let points: Point[];
  if (text.startsWith('o')) {
    const [x, y, rx, ry = rx] = text.slice(1).split(',').map(Number) as [number, number, number, number?];
    points = ring(x, y, rx, ry!);
  } else
    points = text.split(' ').map((t) => {
      const [x, y] = t.replace('!', '').split(',').map(Number) as [number, number];
      return { x, y, sharp: t.endsWith('!') || flags.includes('^') };
    });
  if (points.some((p) => !Number.isFinite(p.x) || !Number.isFinite(p.y))) throw new Error(`not a shape: ${text}`);
  if (flags.includes('%')) points = [...points, ...points.toReversed().map(other).filter((p) => p.x !== 32)];
  const all = flags.includes('~') ? [points, points.map(other)] : [points];
  return all.map((list) => ({ d: curve(list.map(move), closed), closed }));
}

function add(text: string, move: Move, tints: string, into: Layer[]) {
  const tint = (letter: string) => (/\d/.test(letter) ? (tints[Number(letter) - 1] ?? 'k') : letter);
  for (const line of text.trim().split('\n').map((l) => l.trim()).filter(Boolean)) {
    const part = /^@(~?)(\w+)(?::(\w+))?(?: (-?[\d.]+),(-?[\d.]+))?(?: (-?[\d.]+))?(?: (-?[\d.]+))?$/.exec(line);
    if (part) {
      const [, twice, name, own = '', x = '0', y = '0', size = '1', turn = '0'] = part;
      const a = (Number(turn) * Math.PI) / 180, s = Math.abs(Number(size)), flip = Number(size) < 0 ? -1 : 1;
      const place: Move = (p) => ({ x: Number(x) + s * flip * (p.x * Math.cos(a) - p.y * Math.sin(a)), y: Number(y) + s * (p.x * Math.sin(a) + p.y * Math.cos(a)), sharp: p.sharp });
      const body = parts[name!];
      if (!body) throw new Error(`no part is called ${name}`);
      const worn = [...own].map(tint).join('');
      add(body, (p) => move(place(p)), worn, into);
      if (twice) add(body, (p) => move(other(place(p))), worn, into);
      continue;
    }
    const layer = /^([%~^.]*)(?:(-)([\d.]*))?([%~^.]*)(\w) (.+)$/.exec(line);
    if (!layer) throw new Error(`not a layer: ${line}`);
    const [, before, open, width, after, letter, points] = layer;
    const flags = before! + after! + (open ?? '');
    for (const s of shape(flags, points!, move))
      into.push(s.closed ? { d: s.d, fill: tint(letter!), line: flags.includes('.') ? '' : 'k', width: 2 } : { d: s.d, fill: '', line: tint(letter!), width: Number(width || 2) });
  }
}

const made = new Map<string, Drawing>();
export function drawing(text: string): Drawing {
  let d = made.get(text);
  if (!d) {
    const layers: Layer[] = [];
    add(text, (p) => p, '', layers);
    made.set(text, (d = { under: layers.filter((l) => l.fill && l.line).map((l) => l.d).join(''), layers }));
  }
  return d;
}
