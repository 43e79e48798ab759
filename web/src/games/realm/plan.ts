// Recording a day: what the options of the question mean, and the way to a clearing further off.
import type { OptionView, PromptView } from '../../lib/spoken';
import type { RealmPhaseView, RealmPlanView, RealmView } from '../../lib/types.gen';
import type { Realm } from './geometry';

export interface PhaseOption { activity: string; where: string; source: string; option: OptionView }
// "move crag-2", "hide by cloak_of_mist", "follow captain", "leave 3", with or without "record" before it.
export function phaseOption(option: OptionView): PhaseOption | null {
  const m = /^(?:record )?(move|leave|hide|search|trade|rest|alert|hire|follow|peer|enchant|fly|blank)(?: (?!by )([\w-]+))?(?: by (\w+))?$/.exec(option.pick);
  return m ? { activity: m[1]!, where: m[2] ?? '', source: m[3] ?? '', option } : null;
}

// Flexible phases stay free: a phase that can be used for nothing else is taken first.
const dear = (p: PhaseOption) => (p.source === '' ? 2 : p.source === 'sunlight' ? 3 : 1);
export function cheapest(options: readonly PhaseOption[], activity: string, where = ''): PhaseOption | undefined {
  return options.filter((p) => p.activity === activity && p.where === where).sort((a, b) => dear(a) - dear(b))[0];
}

// The cheapest way to every clearing, by the number of phases: a mountain takes two. Ways that have not been found are
// taken only where nothing else leads.
export interface Way { cost: number; unfound: boolean; cave: boolean; spots: readonly string[] }
export function ways(realm: Realm, from: string, found: ReadonlySet<string>): Map<string, Way> {
  const best = new Map<string, Way>([[from, { cost: 0, unfound: false, cave: false, spots: [] }]]), open = [from];
  const worth = (w: Way) => w.cost + (w.unfound ? 100 : 0) + (w.cave ? 0.1 : 0);
  while (open.length) {
    open.sort((a, b) => worth(best.get(a)!) - worth(best.get(b)!));
    const here = open.shift()!, at = best.get(here)!;
    for (const l of realm.links.get(here) ?? []) {
      const type = realm.clearings.get(l.to)?.type;
      const way = { cost: at.cost + (type === 'mountain' ? 2 : 1), unfound: at.unfound || l.hidden.some((h) => !found.has(h)), cave: at.cave || type === 'cave', spots: [...at.spots, l.to] };
      const was = best.get(l.to);
      if (was && worth(was) <= worth(way)) continue;
      best.set(l.to, way);
      open.push(l.to);
    }
  }
  best.delete(from);
  return best;
}

// What is to stand in the plan. Moves to a mountain are two, as the plan writes them.
export interface Wish { activity: string; where: string | null }
export const wishes = (phases: readonly RealmPhaseView[]): Wish[] => phases.map((p) => ({ activity: p.activity, where: p.where ?? null }));
export const along = (realm: Realm, spots: readonly string[]): Wish[] =>
  spots.flatMap((where) => Array.from({ length: realm.clearings.get(where)?.type === 'mountain' ? 2 : 1 }, () => ({ activity: 'move', where })));

// Who stands on a road goes to one of its ends first, also to the one he ran from.
export function waysOff(realm: Realm, ends: readonly string[], found: ReadonlySet<string>): Map<string, Way> {
  const best = new Map<string, Way>();
  for (const end of ends) {
    const first: Way = { cost: along(realm, [end]).length, unfound: false, cave: realm.clearings.get(end)?.type === 'cave', spots: [end] };
    const on = [...ways(realm, end, found)].map(([spot, w]) => [spot, { cost: first.cost + w.cost, unfound: w.unfound, cave: first.cave || w.cave, spots: [end, ...w.spots] }] as const);
    for (const [spot, w] of [[end, first] as const, ...on]) {
      const other = best.get(spot);
      if (!other || w.cost + (w.unfound ? 100 : 0) < other.cost + (other.unfound ? 100 : 0)) best.set(spot, w);
    }
  }
  return best;
}

// The next pick on the way from the plan as it is to the plan as it is wished; nothing when it is there, 'no' when it cannot be.
export function towards(plan: RealmPlanView | undefined, wish: readonly Wish[], prompt: PromptView): OptionView | 'no' | null {
  const now = wishes(plan?.phases ?? []);
  let same = 0;
  while (same < now.length && same < wish.length && now[same]!.activity === wish[same]!.activity && now[same]!.where === wish[same]!.where) same++;
  if (same < now.length) return prompt.options.find((o) => o.pick === 'back') ?? 'no';
  const next = wish[same];
  if (!next) return null;
  return cheapest(prompt.options.flatMap((o) => phaseOption(o) ?? []), next.activity, next.where ?? '')?.option ?? 'no';
}

// A plan with moves that no longer join on is mended: what cannot be walked any more is left out.
export function walkable(realm: Realm, from: string, list: readonly Wish[], ends: readonly string[] = []): Wish[] {
  let at = ends.length ? '' : from; // on a road: between its ends
  const out: Wish[] = [];
  list.forEach((w, i) => {
    if (w.activity !== 'move' || !w.where) return void out.push(w);
    const climbed = out.at(-1)?.where === w.where && out.at(-1)?.activity === 'move' && at !== w.where; // the second half
    if (!climbed && !(at ? realm.links.get(at)?.some((l) => l.to === w.where) : ends.includes(w.where))) return;
    const mountain = realm.clearings.get(w.where)?.type === 'mountain';
    if (mountain && !climbed && list[i + 1]?.where !== w.where) return;
    out.push(w);
    if (!mountain || climbed) at = w.where;
  });
  return out;
}

export interface Slot { at: number; to: number; activity: string; where: string | null; sources: string[] }
// The phases as slots: the two halves of a climb are one.
export function slots(phases: readonly RealmPhaseView[]): Slot[] {
  const out: Slot[] = [];
  phases.forEach((p, i) => {
    const last = out.at(-1);
    if (p.activity === 'move' && phases[i + 1]?.activity === 'move' && phases[i + 1]!.where === p.where && !(last?.to === i && last.where === p.where && last.activity === 'climb'))
      out.push({ at: i + 1, to: i + 1, activity: 'climb', where: p.where ?? null, sources: [p.source] });
    else if (last?.activity === 'climb' && last.to === i && last.where === p.where) {
      last.to = i + 1;
      last.activity = 'move';
      last.sources.push(p.source);
    } else out.push({ at: i + 1, to: i + 1, activity: p.activity, where: p.where ?? null, sources: [p.source] });
  });
  return out;
}

// The plan that is being written, else the character's own.
export const planInHand = (v: RealmView): RealmPlanView | undefined => v.plans.find((p) => p.now) ?? v.plans[0];
