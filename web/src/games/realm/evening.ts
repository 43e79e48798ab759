// The evening of a day: out of all that happened what was one's own, in a few lines. What was missed comes first.
import type { MsgLogEventView } from '../../lib/spoken';

export const parts = ['missed', 'did', 'found', 'gained', 'came', 'cost'] as const;
export interface EveningLine {
  part: (typeof parts)[number];
  events: MsgLogEventView[]; // at most three, the rest is counted
  more: number;
  dice: { dice: number[]; words: string }[]; // what was rolled for it
  spot: string | null; // where it was
}
export interface Evening {
  day: number;
  seq: number; // where it begins in the log
  lines: EveningLine[];
  way: { from: string; to: string; steps: number } | null;
  week: { found: number; gained: number; killed: number; days: number } | null; // every seventh evening
}

const kinds: [EveningLine['part'], RegExp][] = [
  ['missed', /^(not_hidden|blocked|loses_turn|phase_lost|found_nothing|errand_failed|cursed|insulted|stops_following|left_behind|fell_asleep|cannot_rest|no_bargain)$/],
  ['did', /^(hides|rested|searches|met|trades_with|follows|left_map|casts|prepares|ran_away)$/],
  ['found', /^(found_way|found_site|saw_chit|found_enemies|learned_spying|vision|reads_runes|saw_spell|campfire)$/],
  ['gained', /^(got|got_gold|drew_within|got_card|bought|sold|hired|got_bounty|bounty_gold|errand_done|wished|recorded_spell|curse_lifted|healed|took_errand)$/],
  ['came', /^(summoned|group_appears|prowled|errand_appears|killed|battles)$/],
  ['cost', /^(wounds|chit_wounded|armour_damaged|armour_destroyed|horse_killed|lost_hireling|treachery|died|buys_drinks|paid_other|banished|teleported)$/],
];
const spotOf = (l: MsgLogEventView) => l.event.refs.findLast((r) => r.startsWith('spot/'))?.slice(5) ?? null;
const who = (l: MsgLogEventView) => (l.event.args as { who?: unknown } | undefined)?.who;
const dayOf = (l: MsgLogEventView) => Number((l.event.args as { day?: unknown } | undefined)?.day ?? 0);

// `me`: the letter of one's seat, `being`: one's own piece.
export function evening(all: readonly MsgLogEventView[], day: number, me: string, being: string): Evening | null {
  const begins = (d: number) => all.findLastIndex((l) => l.event.kind === 'day_begins' && dayOf(l) === d);
  const from = begins(day), end = begins(day + 1);
  if (from < 0 && end < 0) return null; // a log may begin within a day
  const own = (l: MsgLogEventView) => who(l) === me || l.event.refs.includes(`being/${being}`);
  const today = all.slice(Math.max(0, from), end < 0 ? undefined : end);
  const steps = today.filter((l) => l.event.kind === 'moved' && who(l) === me);
  const last = today.findLast((l) => /^(moved|turn_ends)$/.test(l.event.kind) && who(l) === me && spotOf(l));
  const here = last ? spotOf(last) : null;
  const first = steps[0]?.event.refs.filter((r) => r.startsWith('spot/')).map((r) => r.slice(5)) ?? [];
  // Who comes to another clearing, and fights with nobody, are no news of this evening.
  const counts = (part: EveningLine['part'], l: MsgLogEventView) => own(l) || (part === 'came' && !!here && l.event.kind !== 'killed' && l.event.refs.includes(`spot/${here}`));
  const lines = kinds.flatMap(([part, kind]): EveningLine[] => {
    const found = today.filter((l) => kind.test(l.event.kind) && counts(part, l));
    const events = found.filter((l, i) => found.findIndex((x) => x.event.words === l.event.words) === i);
    const dice = part !== 'did' ? [] : today.filter((l) => l.event.kind === 'rolled' && who(l) === me).slice(0, 4).map((l) => {
      const a = l.event.args as { one?: number; two?: number };
      return { dice: [a.one ?? 0, a.two ?? 0].filter((n) => n > 0), words: l.event.words };
    });
    const shown = events.slice(0, 3);
    return shown.length || (part === 'did' && (steps.length || dice.length)) ? [{ part, events: shown, more: events.length - shown.length, dice, spot: (shown[0] && spotOf(shown[0])) ?? here }] : [];
  });
  return { day, seq: today[0]?.seq ?? 0, lines, way: steps.length && here ? { from: first[0] ?? here, to: here, steps: steps.length } : null, week: day % 7 ? null : week(all, day, own) };
}

function week(all: readonly MsgLogEventView[], day: number, own: (l: MsgLogEventView) => boolean): Evening['week'] {
  const since = all.findIndex((l) => l.event.kind === 'day_begins' && dayOf(l) === day - 6);
  const lines = all.slice(Math.max(0, since)).filter(own);
  const n = (kind: RegExp) => lines.filter((l) => kind.test(l.event.kind)).length;
  return { days: 7, found: n(/^(found_site|found_way)$/), gained: n(/^(got|bought|got_card)$/), killed: n(/^got_bounty$/) };
}
