// What casting a spell will do, cost and last, as far as the caster can know it: for the cards and the answers of the questions.
import data from '../../../../data/realm/spells.json';
import map from '../../../../data/realm/map.json';
import type { OptionView } from '../../lib/spoken';
import type { RealmView } from '../../lib/types.gen';
import { falls } from './printed';
import { named, say } from './say';

interface Raw { id: string; type: string; color: string | null; duration: string; place: string; benevolent: boolean; attack?: { method: string; harm: string; sharpness: number } }
const spells = new Map((data.spells as unknown as Raw[]).map((s) => [s.id, s]));
const roman = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];

export const spellLine = (id: string): string => {
  const s = spells.get(id);
  return s ? say('spells.line', { type: s.type, colour: named(`colour.${s.color ?? 'any'}`), duration: named(`duration.${s.duration}`) }) : '';
};
// How long it works, and what ends it before.
export function spellEnds(id: string): string {
  const duration = spells.get(id)?.duration;
  if (!duration) return '';
  return duration === 'instant' || duration === 'attack' ? say('cast.once') : say('cast.lasts', { duration: named(`duration.${duration}`), asleep: duration === 'permanent' ? 1 : 0 });
}
// Where alone it can be cast.
export const spellPlace = (id: string): string => say('spell.place', { place: spells.get(id)?.place ?? 'anywhere' });
// A spell that strikes, curses or changes whom it is aimed at.
export const harmful = (id: string): boolean => !!spells.get(id)?.attack || /^(curse|power_of_the_pit|bad_luck|transform)$/.test(id);
const chitOf = (v: RealmView, id: string | undefined) => v.characters.find((c) => c.seat === v.viewer)?.chits.find((c) => c.chit === id);

// "cast_by magic_ii3x_1 grey", with an own colour chit behind it, or by an item "cast_by grey".
export function castBy(v: RealmView, o: OptionView): string {
  const [a, b, c] = o.pick.split(' ').slice(1);
  const chit = chitOf(v, a), colour = chit ? b : a, source = chit ? c : b;
  return [
    say('cast.time', { n: chit && !chit.alerted ? chit.time : 0, effort: chit?.effort ?? 0 }),
    chit ? '' : say('cast.item'),
    source ? say('cast.colour_chit', { colour: named(`colour.${colour}`) }) : say('cast.colour_here', { colour: named(`colour.${colour}`) }),
  ].filter(Boolean).join(' ');
}
// What becomes of the chit it is cast with.
export const castChit = (spell: string): string => say('cast.chit', { instant: spells.get(spell)?.duration === 'instant' ? 1 : 0 });
// An attack spell that hits a monster or native: the highest roll on the Missile table that kills it, 0 if none does. One star is lost on armour (MG-51).
export function killingRoll(spell: string, id: string): number | null {
  const blow = spells.get(spell)?.attack, target = falls(id);
  if (blow?.method !== 'missile' || !target) return null;
  const harm = 'NLMHT'.indexOf(blow.harm) + Math.max(0, blow.sharpness - (target.armoured ? 1 : 0));
  return Math.min(6, Math.max(0, harm + 3 - 'NLMHT'.indexOf(target.dies))); // a roll of 3 leaves the harm as it is, each pip less adds a level
}
const strikes = (spell: string, id: string): string => {
  const n = killingRoll(spell, id);
  return n === null ? '' : say('cast.kills', { n, chance: Math.round((100 * n * n) / 36) }); // of two dice the higher counts
};
// Whom a spell is aimed at, what it would do to him, and what naming him brings besides.
export function aimedAt(v: RealmView, o: OptionView, spell: string): string {
  const being = v.beings.find((b) => b.being === o.pick.replace(/^aim_spell /, ''));
  if (!being) return '';
  const self = v.beings.find((b) => b.kind === 'character' && b.seat === v.viewer);
  const hides = self?.hidden || (being.hidden && being !== self);
  return [being === self ? say('cast.self') : '', strikes(spell, being.being), being.kind === 'native' && !being.seat ? say('cast.native') : '', being.kind !== 'character' && being.seat === v.viewer ? say('cast.own') : '', hides ? say('cast.seen') : ''].filter(Boolean).join(' ');
}

interface Side { clearings: { magic?: string[] }[] }
interface TileData { id: string; sides: { normal: Side; enchanted: Side } }
const tiles = new Map((map.tiles as unknown as TileData[]).map((t) => [t.id, t]));
const colourOf: Record<string, string> = { I: 'white', II: 'grey', III: 'gold', IV: 'purple', V: 'black' };
// The colour that a Magic chit of this type gives, if any.
export const typeColour = (type: number): string | undefined => colourOf[roman[type] ?? ''];
// Enchanting: a chit turns into its colour, a tile into its other side.
export function enchants(v: RealmView, o: OptionView): string {
  const [verb, id, source] = o.pick.split(' ');
  const chit = chitOf(v, id), colour = chit ? typeColour(chit.type) : undefined;
  if (verb === 'enchant_chit') return colour ? say('cast.makes', { colour: named(`colour.${colour}`) }) : '';
  const at = v.characters.find((c) => c.seat === v.viewer)?.at?.replace(/-\d$/, ''), tile = v.tiles.find((t) => t.tile === at);
  const side = tiles.get(at ?? '')?.sides[tile?.enchanted ? 'normal' : 'enchanted'];
  const colours = [...new Set(side?.clearings.flatMap((c) => c.magic ?? []) ?? [])];
  return [say('cast.turns', { n: colours.length, colours: colours.map((c) => named(`colour.${c}`)) }), source ? say('cast.colour_chit', { colour: named(`colour.${chitOf(v, source)?.colour ?? 'any'}`) }) : ''].filter(Boolean).join(' ');
}
