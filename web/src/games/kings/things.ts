// How each counter looks and what it says in one line. Names and values come from the game's own
// data; what they do is decided by the hall. This is only paint.
import { speech } from '../../lib/speech.svelte';
import box from '../../../../data/kings/things.json';
import { named, say } from './say';
import type { KingsTerrain as Terrain } from '../../lib/types.gen';
import castle from 'icon:castle';
import crown from 'icon:crown';
import { art } from './art';

export type Sort = 'creature' | 'income' | 'treasure' | 'item' | 'event' | 'character' | 'fort';
export type Symbol = 'flying' | 'magic' | 'ranged' | 'charge';
export interface Paint {
  id: string;
  name: string;
  sort: Sort;
  terrain: Terrain | null;
  value: number | null; // the number that matters: combat value, or gold
  symbols: Symbol[];
  icon: string; // of what has no picture of its own
  art?: string; // its picture (kit/art.ts)
  text: string;
  rule: string;
}

const pictures: Record<string, string> = Object.assign({}, ...Object.values(art));

const terrainOf = (t?: string) => (t ? (t.replace('_', '-') as Terrain) : null);
type Drawn = Omit<Paint, 'name' | 'text'> & { lord: boolean };
const made = new Map<string, Drawn>();
interface Row { id: string; terrain?: string; value?: number; symbols?: string[]; income?: number; gold?: number; lord_of?: string }
function add(rows: readonly Row[], sort: Sort, rule: string, value: (r: Row) => number | null) {
  for (const r of rows)
    made.set(r.id, { id: r.id, sort, rule, value: value(r), terrain: terrainOf(r.terrain ?? r.lord_of), lord: !!r.lord_of, symbols: (r.symbols ?? []) as Symbol[], icon: crown, art: pictures[r.id] });
}
add(box.creatures, 'creature', 'GR-DT-04', (r) => r.value!);
add(box.special_income, 'income', 'GR-DT-03', (r) => r.income!);
add(box.treasures, 'treasure', 'GR-GC-03', (r) => r.gold!);
add(box.magic_items, 'item', 'GR-LL-03', () => null);
add(box.random_events, 'event', 'GR-LL-02', () => null);
add(box.special_characters, 'character', 'GR-LL-01', (r) => r.value!);
made.set('fort', { id: 'fort', sort: 'fort', terrain: null, value: null, lord: false, symbols: [], icon: castle, rule: 'GR-FP-02' });

// What it does, in a line: of its sort, its terrain and value, its own, and how it fights.
function text(p: Drawn): string {
  const land = p.terrain ? terrainName(p.terrain) : '';
  const how = p.symbols.map((s) => say(`fights.${s}`));
  const own = p.lord ? say('says.lord', { land }) : p.sort === 'creature' ? say('says.creature', { land, value: p.value ?? 0 })
    : p.sort === 'income' ? say('says.income', { n: p.value ?? 0, ...(land ? { land } : {}) }) : p.sort === 'treasure' ? say('says.treasure', { n: p.value ?? 0 })
    : plainCharacters.has(p.id) ? '' : say(`says.${p.id}`);
  return [own, how.length ? say('fights', { how }) : ''].filter(Boolean).join(' ') || say('says.character');
}
const plainCharacters = new Set(box.special_characters.map((c) => c.id).filter((id) => !'assassin-primus sword-master master-thief baron-munchausen dwarf-king warlord grand-duke deerhunter marksman'.split(' ').includes(id)));

export const paint = (kind: string): Paint => {
  const p = made.get(kind);
  return p ? { ...p, name: named(`thing.${kind}`), text: text(p) } : { id: kind, name: kind.replaceAll('-', ' '), sort: 'creature', terrain: null, value: null, symbols: [], icon: crown, text: '', rule: '' };
};

export const label = (kind: string) => {
  const p = paint(kind);
  const value = p.value === null ? '' : p.sort === 'income' || p.sort === 'treasure' ? say('board.gold', { n: p.value }) : p.value;
  return [`${p.name} ${value}`.trim(), ...p.symbols.map((s) => say(`symbol.${s}`))].join(', ');
};

const levels = ['none', 'tower', 'keep', 'castle', 'citadel'];
export const fortName = (level: number) => (level ? say(`fort.board.${levels[level]}`) : '');
export const terrainName = (t: Terrain) => {
  const name = named(`terrain.${t}`);
  return name.charAt(0).toUpperCase() + name.slice(1);
};
// A letter and a number that people can say; the rules count from the middle.
export const hexName = (hex: string) => speech.name('kings', `at.${hex}`);

// Long words may be parted where two were joined: a counter is narrower than a Flugsaurierkrieger.
export function seamed(name: string): string {
  const seams = say('board.seams').match(/\p{L}+/gu) ?? [];
  return name.replace(/\p{L}{11,}/gu, (word) => seams.reduce((w, s) => w.replace(new RegExp(`(?<=\\p{L}{3})${s}`, 'u'), `\u00ad${s}`), word));
}
