// The land of Trurene as shapes: tiles, roads, mist, and what stands on a square. No rule is decided here.
import type { TrureneSign, TrureneSquare, TrureneTold } from '../../lib/types.gen';
import spellData from '../../../../data/trurene/spells.json';
import questData from '../../../../data/trurene/quests.json';
import texts from '../../../../data/trurene/texts.json';
import { speech } from '../../lib/speech.svelte';
import { say } from './say';

export type Square = TrureneSquare;
export const tile = 40;

// What a map shows; the view of a game fits, and so does a file in the editor.
export interface Drawn {
  rows: number;
  columns: number;
  villages: readonly Square[];
  ruins: readonly Square[];
  shrines: readonly { at: Square; solved: boolean }[];
  maeja: Square | null;
  hawk: Square | null;
  hawk_mark: Square | null;
  quest: { at: Square } | null;
  aurora: { at: Square } | null;
  troll_king: { at: Square } | null;
  wolves: { at: Square } | null;
}
export interface Frame { top: number; left: number; rows: number; columns: number }

export const same = (a: Square | null | undefined, b: Square | null | undefined) => !!a && !!b && a.row === b.row && a.column === b.column;
export const key = (s: Square) => `${s.row}/${s.column}`;
export const where = (s: Square) => say('board.where', { row: s.row + 1, column: s.column + 1 });
export const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);
// The view names artefacts, weapons and creatures in English; the catalogue numbers them in the order of the game's own lists.
const slug = (name: string, list: readonly string[]) => list.indexOf(name) + 1;
const artefacts = spellData.spells.map((x) => x.name);
// A story of our own in the reader's language; one that a map brings as it is.
export function storyWords(story: string): string {
  const known = questData.quests.find((q) => q.story === story);
  return known ? say(`story.${known.id}`) : story;
}
// The question says which riddle it is; its answers are the hall's secret.
export const riddleHint = (args: unknown) => speech.name('trurene', `riddle.${String((args as { riddle?: unknown }).riddle).replace(/^riddle\./, '')}`, 'hint');
export function keywordWords(keyword: string): string {
  const known = questData.quests.find((q) => q.keyword === keyword);
  return known ? speech.name('trurene', `keyword.${known.id}`) : keyword;
}
export const spellName = (name: string) => (slug(name, artefacts) ? say(`artefact.${slug(name, artefacts)}`) : name);
export function weaponName(name: string): string {
  if (name.toLowerCase() === texts.start_weapon) return say('weapon.start');
  const at = name.lastIndexOf(' ');
  const adjective = slug(name.slice(0, at).toLowerCase(), texts.weapon_adjectives), kind = name.slice(at + 1).toLowerCase();
  return adjective ? speech.words('trurene', 'weapon', { adjective: `adjective.${adjective}`, kind: `kind.${kind}` }, '') : name;
}
export function creatureName(name: string): string {
  const bare = name.replace(/^the /i, '');
  for (const size of ['small', 'large'] as const) {
    const n = slug(bare, texts.creatures[size]);
    if (n) return speech.name('trurene', `enemy.${size}-${n}`, 'bare');
  }
  return name;
}
export const distance = (a: Square, b: Square) => Math.abs(a.row - b.row) + Math.abs(a.column - b.column);
export const heading = (n: number) => String((n + 1) % 10); // TR-D-1: the last digit
export const tens = (n: number) => (n > 8 ? String(Math.floor((n + 1) / 10)) : ''); // before it, small: places are told by their whole numbers

// Large maps are seen through a frame that follows somebody.
export function frame(w: { rows: number; columns: number }, at: Square, most: number): Frame {
  const cut = (size: number, x: number) => (size <= most ? [0, size] : [Math.min(Math.max(0, x - (most >> 1)), size - most), most]);
  const [top, rows] = cut(w.rows, at.row), [left, columns] = cut(w.columns, at.column);
  return { top: top!, left: left!, rows: rows!, columns: columns! };
}
export const inside = (f: Frame, s: Square) => s.row >= f.top && s.column >= f.left && s.row < f.top + f.rows && s.column < f.left + f.columns;

// --- what stands on a square (TR-D-2, TR-D-3)

export type Place = 'village' | 'ruin' | 'shrine' | 'solved' | 'maeja' | null;
export type Figure = 'aurora' | 'troll_king' | 'seen' | 'wolves' | 'hawk' | 'quest' | null; // seen: by Hawk, a while ago

export function placeAt(w: Drawn, s: Square): Place {
  if (same(w.maeja, s)) return 'maeja';
  const shrine = w.shrines.find((x) => same(x.at, s));
  if (shrine) return shrine.solved ? 'solved' : 'shrine';
  if (w.villages.some((v) => same(v, s))) return 'village';
  return w.ruins.some((v) => same(v, s)) ? 'ruin' : null;
}
// Of several on one square only the first is drawn.
export function figureAt(w: Drawn, s: Square): Figure {
  if (same(w.aurora?.at, s)) return 'aurora';
  if (same(w.troll_king?.at, s)) return 'troll_king';
  if (!w.troll_king && same(w.hawk_mark, s)) return 'seen';
  if (same(w.wolves?.at, s)) return 'wolves';
  if (same(w.hawk, s)) return 'hawk';
  return same(w.quest?.at, s) ? 'quest' : null;
}
const letters = { aurora: '@', troll_king: 'T', seen: 'T', wolves: 'W', hawk: 'H', quest: 'Q', maeja: 'M', shrine: 'S', solved: 'R', village: 'V', ruin: 'X' } as const;
export function letterAt(w: Drawn, s: Square): string {
  const what = figureAt(w, s) ?? placeAt(w, s);
  return what ? letters[what] : 'O';
}
const nameOf = (what: keyof typeof letters) => say(`there.${what}`);
export function wordsAt(w: Drawn, s: Square): string {
  const all = new Set<string>();
  const place = placeAt(w, s);
  if (place) all.add(nameOf(place));
  for (const f of ['aurora', 'troll_king', 'wolves'] as const) if (same(w[f]?.at, s)) all.add(nameOf(f));
  if (!w.troll_king && same(w.hawk_mark, s)) all.add(nameOf('seen'));
  if (same(w.hawk, s)) all.add(nameOf('hawk'));
  if (same(w.quest?.at, s)) all.add(nameOf('quest'));
  return [...all].join(', ');
}
// Every square on which something stands.
export function landmarks(w: Drawn): Square[] {
  const all = [...w.villages, ...w.ruins, ...w.shrines.map((s) => s.at), w.maeja, w.hawk, w.hawk_mark, w.quest?.at, w.aurora?.at, w.troll_king?.at, w.wolves?.at];
  const seen = new Map<string, Square>();
  for (const s of all) if (s && !seen.has(key(s))) seen.set(key(s), s);
  return [...seen.values()];
}

// --- what Aurora was told: where somebody unseen may be (TR-E-7 to TR-E-9)

export function direction(from: Square, to: Square): TrureneSign {
  const down = to.row - from.row, right = to.column - from.column;
  if (!down && !right) return 'here';
  if (Math.abs(down) > Math.abs(right)) return down > 0 ? 'south' : 'north';
  return right > 0 ? 'east' : 'west';
}
export function mayBe(who: 'troll_king' | 'wolves', told: TrureneTold, s: Square, mark: Square | null = null): boolean {
  const sign = told[who], far = distance(told.at, s);
  if (sign === 'unknown') return true;
  if (direction(told.at, s) !== sign) return false;
  if (sign === 'here') return true;
  if (who === 'troll_king') return told.near === far <= 2 && (!mark || distance(mark, s) <= 1);
  return told.howling === far <= 3 && told.death === far <= 1;
}

// --- shapes: one path for all tiles of a kind, so that a land costs a dozen elements

function hash(r: number, c: number, salt: number): number {
  let h = Math.imul(r + 101, 374761393) ^ Math.imul(c + 211, 668265263) ^ Math.imul(salt + 7, 1442695041);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 15), 2246822519);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}
function noise(r: number, c: number, salt: number): number {
  const y = r / 2.7, x = c / 2.7, i = Math.floor(y), j = Math.floor(x), v = y - i, u = x - j;
  const top = hash(i, j, salt) * (1 - u) + hash(i, j + 1, salt) * u, low = hash(i + 1, j, salt) * (1 - u) + hash(i + 1, j + 1, salt) * u;
  return top * (1 - v) + low * v;
}
export const terrains = ['meadow', 'grass', 'wood', 'heath', 'hills'] as const;
export type Terrain = (typeof terrains)[number];
export function terrain(r: number, c: number, salt: number): Terrain {
  const n = noise(r, c, salt), m = noise(r, c, salt + 99);
  if (n < 0.36) return 'wood';
  if (n > 0.66) return m > 0.5 ? 'hills' : 'heath';
  return m > 0.5 ? 'grass' : 'meadow';
}
const motif: Record<Terrain, (x: number, y: number, h: number) => string> = {
  meadow: (x, y, h) => `M${x + 9 + h * 14} ${y + 13 + h * 9}h.1m9 7h.1m-13 4h.1`,
  grass: (x, y, h) => `M${x + 9 + h * 9} ${y + 27 - h * 8}l-3-6m3 6v-9m0 9l3-6m8 13l-2-5m2 5v-7m0 7l2-5`,
  wood: (x, y, h) => [[11 + h * 4, 5], [27 - h * 3, 12 + h * 2], [14 + h * 6, 20]].map(([dx, dy]) => `M${x + dx!} ${y + dy!}l-5 7h2.5l-4.5 6h6v3h2v-3h6l-4.5-6h2.5z`).join(''),
  heath: (x, y, h) => `M${x + 8 + h * 6} ${y + 26}q4-8 8 0m4-9q4-8 8 0m-2 14q4-8 8 0`,
  hills: (x, y, h) => `M${x + 5 + h * 3} ${y + 29}q9-20 18 0m-3-7q8-15 14 7`,
};
export interface Shapes { ground: Record<Terrain, string>; motif: Record<Terrain, string>; grid: string; roads: string }

export const saltOf = (w: Drawn) => w.rows * 31 + w.columns * 17 + (w.maeja ? w.maeja.row * 7 + w.maeja.column * 13 : 0);

export function shapes(w: Drawn, f: Frame): Shapes {
  const salt = saltOf(w);
  const ground = Object.fromEntries(terrains.map((t) => [t, ''])) as Record<Terrain, string>;
  const marks = { ...ground };
  for (let r = f.top; r < f.top + f.rows; r++)
    for (let c = f.left; c < f.left + f.columns; c++) {
      const t = terrain(r, c, salt), x = c * tile, y = r * tile;
      ground[t] += `M${x} ${y}h${tile}v${tile}h-${tile}z`;
      if (!placeAt(w, { row: r, column: c }) && hash(r, c, salt + 5) > 0.14) marks[t] += motif[t](x, y, hash(r, c, salt + 3));
    }
  let grid = '';
  for (let r = f.top; r <= f.top + f.rows; r++) grid += `M${f.left * tile} ${r * tile}h${f.columns * tile}`;
  for (let c = f.left; c <= f.left + f.columns; c++) grid += `M${c * tile} ${f.top * tile}v${f.rows * tile}`;
  return { ground, motif: marks, grid, roads: roads([...w.villages, ...w.ruins], f, salt) };
}
// Old roads from village to village, each to its nearest neighbour among those already joined. Decoration only.
function roads(villages: readonly Square[], f: Frame, salt: number): string {
  const left = villages.filter((v) => inside(f, v)).sort((a, b) => a.row - b.row || a.column - b.column).slice(0, 60);
  const joined = left.splice(0, 1);
  let d = '';
  while (left.length) {
    let best: [number, number, number] = [Infinity, 0, 0];
    for (let i = 0; i < left.length; i++) for (let j = 0; j < joined.length; j++) {
      const n = distance(left[i]!, joined[j]!);
      if (n < best[0]) best = [n, i, j];
    }
    const [to] = left.splice(best[1], 1), from = joined[best[2]]!;
    const mid = (s: Square) => [(s.column + 0.5) * tile, (s.row + 0.72) * tile] as const;
    const [x1, y1] = mid(from), [x2, y2] = mid(to!), bend = (hash(from.row, to!.column, salt) - 0.5) * 0.5;
    d += `M${x1} ${y1}Q${(x1 + x2) / 2 + (y2 - y1) * bend} ${(y1 + y2) / 2 - (x2 - x1) * bend} ${x2} ${y2}`;
    joined.push(to!);
  }
  return d;
}
export function squaresPath(f: Frame, wanted: (s: Square) => boolean): string {
  let d = '';
  for (let row = f.top; row < f.top + f.rows; row++)
    for (let column = f.left; column < f.left + f.columns; column++)
      if (wanted({ row, column })) d += `M${column * tile} ${row * tile}h${tile}v${tile}h-${tile}z`;
  return d;
}

// The one number that a turn has for people: the turn that is being played, from 1. The view counts actions that were accepted.
export const turnOf = (v: { turn: number; scene: string; ending: string }) => (v.scene === 'turn' && v.ending === 'none' ? v.turn + 1 : v.turn);
