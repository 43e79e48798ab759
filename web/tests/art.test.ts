// Pictures: everything that should have one has one of its own, each can be drawn, no two of a game are alike, and all together are small.
import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawing } from '../src/kit/art';
import { parts } from '../src/kit/parts';
import { art as ivanhoe } from '../src/games/ivanhoe/art';
import { art as kings } from '../src/games/kings/art';
import { art as quests } from '../src/games/quests/art';
import { art as realm } from '../src/games/realm/art';

const root = new URL('../../', import.meta.url);
const data = (path: string) => JSON.parse(readFileSync(new URL(`data/${path}.json`, root), 'utf8'));
const ids = (list: { id: string }[]) => list.map((x) => x.id).sort();
const has = (pictures: Record<string, string>) => Object.keys(pictures).sort();

describe('everything has a picture', () => {
  it('heroes of the Realm', () => expect(has(realm.heroes)).toEqual(ids(data('realm/characters').characters)));
  it('monsters of the Realm', () => expect(has(realm.monsters)).toEqual(ids(data('realm/denizens').monsters)));
  it('natives of the Realm, by group and by what they strike with', () => {
    const groups = data('realm/denizens').groups as { id: string; members: { type: string }[] }[];
    expect(has(realm.groups)).toEqual(ids(groups));
    expect(has(realm.natives)).toEqual([...new Set(groups.flatMap((g) => g.members.map((m) => `${g.id}/${m.type}`)))].sort());
  });
  it('dwellings of the Realm', () => expect(has(realm.dwellings)).toEqual(['chapel', 'guard_house', 'house', 'inn', 'large_campfire', 'small_campfire']));
  const box = data('kings/things') as Record<string, { id: string; terrain?: string }[]>;
  it.each(['desert', 'forest', 'frozen', 'jungle', 'mountain', 'plains', 'swamp'] as const)('creatures of the %s', (t) =>
    expect(has(kings[t])).toEqual(ids(box.creatures!.filter((c) => c.terrain!.startsWith(t)))));
  it.each([['characters', 'special_characters'], ['income', 'special_income'], ['treasures', 'treasures'], ['items', 'magic_items'], ['events', 'random_events']] as const)('%s of Kings & Things', (mine, theirs) =>
    expect(has(kings[mine])).toEqual(ids(box[theirs]!)));
  const hyphens = (list: { id: string }[]) => ids(list).map((id) => id.replaceAll('_', '-')).sort();
  const deck = data('quests/cards') as { adventure_deck: Record<string, { id: string }[]>; story_deck: Record<string, { id: string }[]> };
  it.each([['weapons', 'weapons'], ['foes', 'foes'], ['trials', 'tests']] as const)('%s of Quests', (mine, theirs) => expect(has(quests[mine])).toEqual(hyphens(deck.adventure_deck[theirs]!)));
  it('allies of Quests, and love', () => expect(has(quests.allies)).toEqual([...hyphens(deck.adventure_deck.allies!), 'amour'].sort()));
  it.each(['quests', 'tournaments', 'events'] as const)('%s of Quests', (sort) => expect(has(quests[sort])).toEqual(hyphens(deck.story_deck[sort]!)));
  it('ranks of Quests', () => expect(has(quests.ranks)).toEqual(['champion-knight', 'knight', 'knight-of-the-round-table', 'squire']));
  it('action cards of Ivanhoe', () => expect(has(ivanhoe.actions)).toEqual(ids(data('ivanhoe/cards').action_cards).map((id) => id.replaceAll('_', '-')).sort()));
});

const games: Record<string, Record<string, Record<string, string>>> = { realm, kings, quests, ivanhoe };
const looks = (text: string) => drawing(text).layers.map((l) => `${l.fill}/${l.line}/${l.width}/${l.d}`).join(' ');

describe.each(Object.keys(games))('the pictures of %s', (game) => {
  const all = Object.entries(games[game]!).flatMap(([sort, pictures]) => Object.entries(pictures).map(([id, text]) => [`${sort}/${id}`, text] as const));
  it('can be drawn, each within its square', () => {
    for (const [id, text] of all) {
      const d = drawing(text);
      expect(d.layers.length, id).toBeGreaterThan(1);
      expect(d.under, id).toMatch(/^M/);
      expect(d.layers.map((l) => l.d).join(''), id).not.toMatch(/NaN|undefined/);
      const at = d.under.match(/-?[\d.]+/g)!.map(Number);
      expect(Math.min(...at), id).toBeGreaterThanOrEqual(-14); // what guides a curve may lie outside
      expect(Math.max(...at), id).toBeLessThanOrEqual(78);
    }
  });
  it('are all different, and not in their colours alone', () => {
    const seen = new Map<string, string>();
    for (const [id, text] of all) {
      const look = looks(text);
      expect(seen.get(look), `${id} looks like`).toBeUndefined();
      seen.set(look, id);
    }
    const shapes = new Map<string, string>();
    for (const [id, text] of all) {
      const look = drawing(text).layers.map((l) => l.d).join(' ');
      expect(shapes.get(look), `${id} has the shape of`).toBeUndefined();
      shapes.set(look, id);
    }
  });
});

describe('the kit', () => {
  it('says what is wrong with a picture', () => {
    expect(() => drawing('r 1,2 x,4')).toThrow('not a shape: 1,2 x,4');
    expect(() => drawing('@halberd:sn 1,2')).toThrow('no part is called halberd');
    expect(() => drawing('red 1,2')).toThrow('not a layer: red 1,2');
  });
  it('mirrors: the right half is the left one', () => {
    expect(drawing('^%r 32,4 10,60').layers[0]!.d).toBe('M32 4L10 60L54 60L32 4Z');
    expect(drawing('^~r 4,4 8,4 8,8').layers.map((l) => l.d)).toEqual(['M4 4L8 4L8 8L4 4Z', 'M60 4L56 4L56 8L60 4Z']);
  });
  it('has no part that nobody uses', () => {
    const used = [parts, ...Object.values(games).flatMap((g) => Object.values(g))].flatMap((r) => Object.values(r)).join('\n');
    for (const name of Object.keys(parts)) expect(used, name).toMatch(new RegExp(`@~?${name}\\b`));
  });
  it('has a colour for every tincture, in both themes', () => {
    const css = readFileSync(new URL('web/src/app.css', root), 'utf8'), shown = readFileSync(new URL('web/src/kit/Art.svelte', root), 'utf8');
    const letters = new Set(Object.values(games).flatMap((g) => Object.values(g).flatMap((r) => Object.values(r).flatMap((t) => drawing(t).layers.flatMap((l) => [l.fill, l.line].filter(Boolean))))));
    for (const c of letters) {
      expect(css, c).toContain(`--art-${c}: `);
      expect(shown, c).toContain(`.f-${c})`);
    }
  });
});

it('all pictures take at most 250 KB on the wire', () => {
  const files = readdirSync(new URL('web/src/games/', root)).map((g) => `web/src/games/${g}/art.ts`).filter((f) => { try { return readFileSync(new URL(f, root)).length; } catch { return 0; } });
  expect(files.length).toBeGreaterThanOrEqual(Object.keys(games).length);
  const bytes = [...files, 'web/src/kit/parts.ts', 'web/src/kit/art.ts'].map((f) => brotliCompressSync(readFileSync(new URL(f, root))).length);
  expect(bytes.reduce((a, b) => a + b)).toBeLessThanOrEqual(250 * 1024);
  console.log(bytes.join(' '));
});
