// Recording a day: what the options of the question mean, and the way to a clearing further off.
import type { OptionView } from '../../lib/spoken';
import type { RealmPlanView, RealmView } from '../../lib/types.gen';
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

// The next step on the shortest way to a clearing, by the number of phases: a mountain takes two.
export function nextStep(realm: Realm, from: string, to: string, usable: (a: string, b: string) => boolean): string | null {
  const cost = new Map<string, number>([[from, 0]]), first = new Map<string, string>(), open = [from];
  while (open.length) {
    open.sort((a, b) => cost.get(a)! - cost.get(b)!);
    const here = open.shift()!;
    if (here === to) return first.get(to) ?? null;
    for (const l of realm.links.get(here) ?? []) {
      if (!usable(here, l.to)) continue;
      const c = cost.get(here)! + (realm.clearings.get(l.to)?.type === 'mountain' ? 2 : 1);
      if (c >= (cost.get(l.to) ?? Infinity)) continue;
      cost.set(l.to, c);
      first.set(l.to, here === from ? l.to : first.get(here)!);
      open.push(l.to);
    }
  }
  return null;
}

export interface Slot { at: number; to: number; activity: string; where: string | null; sources: string[] }
// The phases as slots: the two halves of a climb are one.
export function slots(plan: RealmPlanView | undefined): Slot[] {
  const out: Slot[] = [];
  plan?.phases.forEach((p, i) => {
    const last = out.at(-1);
    if (p.activity === 'move' && plan.phases[i + 1]?.activity === 'move' && plan.phases[i + 1]!.where === p.where && !(last?.to === i && last.where === p.where && last.activity === 'climb'))
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
