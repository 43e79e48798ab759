// What a thing is good for, from what is printed on it: its values, and one sentence.
import data from '../../../../data/realm/things.json';
import { art } from './art-things';
import { groupName } from './names';
import { named, say, sayIf } from './say';

interface Effect { kind: string; strength?: string; time?: number; activity?: string; magic_type?: string; color?: string; protects?: string[]; toughness?: string; harm?: string; sharpness?: number; length?: number }
interface Raw {
  id: string; kind?: string; length?: number; method?: string; weight?: string | null; price?: number | { intact: number; damaged: number | null }; gold?: number | null; fame_value?: number; notoriety_value?: number; great?: boolean;
  fame_reward?: { group: string; fame: number } | null; unalerted?: { harm: string; sharpness: number; attack_time: number | null }; alerted?: { harm: string; sharpness: number; attack_time: number | null };
  toughness?: string; protects?: string[]; walk?: { strength: string; time: number }; gallop?: { strength: string; time: number }; effect?: Effect; counters?: { id: string }[];
}
const all = new Map<string, Raw>();
for (const list of [data.weapons, data.armor, data.horses, data.treasures] as unknown as Raw[][])
  for (const t of list) for (const id of [t.id, ...(t.counters ?? []).map((c) => c.id)]) all.set(id, t);

const pictures = new Map<string, string>(Object.values(art).flatMap((sort) => Object.entries(sort)));
// Its own picture: all counters of one thing share it.
export const thingArt = (id: string): string | undefined => pictures.get(all.get(id)?.id ?? '');

// One of the counters that are such a thing.
export const counterOf = (id: string): string => all.get(id)?.counters?.[0]?.id ?? id;

const lanes = (list: readonly string[]) => list.map((l) => (l === 'one_chosen' ? say('thing_is_a.one_lane') : named(`blow.${l}`)));
const side = (s: { harm: string; sharpness: number; attack_time: number | null }) => `${s.harm}${'★'.repeat(s.sharpness)}${s.attack_time === null ? '' : ` ${s.attack_time}`}`;

function use(t: Raw): string {
  if (t.unalerted && t.alerted) return say('thing_is_a.weapon', { method: t.method === 'missile' ? 1 : 0, n: t.length!, harm: side(t.unalerted), ready: side(t.alerted) });
  if (t.toughness) return say('thing_is_a.armour', { lanes: lanes(t.protects ?? []), tough: t.toughness });
  if (t.walk && t.gallop) return say('thing_is_a.horse', { kind: t.kind === 'pony' ? 'pony' : t.kind === 'workhorse' ? 'work' : 'war', walk: t.walk.strength + t.walk.time, gallop: t.gallop.strength + t.gallop.time });
  const e = t.effect;
  if (!e) return '';
  const own = sayIf(`thing_use.${t.id}`);
  const general = e.kind === 'gloves' || e.kind === 'boots' ? say(`thing_is_a.${e.kind}`, { value: e.strength! + e.time })
    : e.kind === 'armor_card' ? say('thing_is_a.armour', { lanes: lanes(e.protects ?? []), tough: e.toughness! })
    : e.kind === 'weapon_card' ? say('thing_is_a.weapon', { method: 1, n: e.length!, harm: `${e.harm}${'★'.repeat(e.sharpness ?? 0)}`, ready: '' })
    : e.kind === 'extra_phase' && !own ? say('thing_is_a.extra', { act: say(`board.name.${e.activity}`) })
    : e.kind === 'artifact' ? say('thing_is_a.artifact', { type: e.magic_type! })
    : e.kind === 'spell_book' ? say('thing_is_a.book', { type: e.magic_type! })
    : e.kind === 'enchanted' ? say('thing_is_a.colour', { colour: named(`colour.${e.color}`) })
    : '';
  return [general, own ?? ''].filter(Boolean).join(' ');
}
const price = (t: Raw) => (typeof t.price === 'object' ? t.price.intact : (t.price ?? t.gold ?? 0));

// What the list says it costs.
export const thingPrice = (id: string): number => {
  const t = all.get(id);
  return t ? price(t) : 0;
};
export const weightOf = (id: string): string => all.get(id)?.weight ?? '';
export const thingUse = (id: string): string => {
  const t = all.get(id);
  return t ? use(t) : '';
};
// Its worth: gold, fame and notoriety; great treasures are a way to win.
export function thingWorth(id: string): string {
  const t = all.get(id);
  if (!t) return '';
  const sign = (n: number) => (n > 0 ? `+${n}` : String(n).replace('-', '−'));
  return [
    t.great ? say('thing_is_a.great') : '', price(t) ? say('thing_is_a.gold', { n: price(t) }) : '', t.fame_value ? `${named('aim.fame')} ${sign(t.fame_value)}` : '', t.notoriety_value ? `${named('aim.notoriety')} ${sign(t.notoriety_value)}` : '',
    t.fame_reward ? say('thing_is_a.reward', { group: groupName(t.fame_reward.group), n: t.fame_reward.fame }) : '',
  ].filter(Boolean).join(' · ');
}
