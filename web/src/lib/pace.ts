// How fast a table is played, in words and units that people use.
import type { NewTable } from './api';
import { speech } from './speech.svelte';
import type { MsgPaceView } from './types.gen';
import { seconds } from './words';

type Pacing = NonNullable<NewTable['pace']>;
export type Miss = NonNullable<Pacing['miss']>;
type Unit = NonNullable<Pacing['unit']>;
export type Rhythm = `${number} ${Unit}`;

export const rhythms: readonly Rhythm[] = ['1 days', '2 days', '3 days', '7 days', '12 hours', '4 hours', '2 moves', '3 moves', '5 moves', '0 days'];
export const misses: readonly Miss[] = ['once', 'until_back', 'substitute', 'host'];
export const clockTimes: Readonly<Record<'decision' | 'game', readonly number[]>> = {
  decision: [30, 60, 120, 300, 600, 1800],
  game: [600, 1800, 3600, 7200, 4 * 3600, 8 * 3600],
};
export const absences: readonly number[] = [60, 300, 900, 3600, 0];

export function pacingOf(r: Rhythm): { count: number; unit: Unit } {
  const [count, unit] = r.split(' ');
  return { count: Number(count), unit: unit as Unit };
}

// "3 days", "5 hours", "20 minutes", "40 seconds": one unit is enough, of the time that is left the smaller number.
export function span(seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  const [unit, n] = s >= 2 * 86400 ? ['days', s / 86400] as const : s >= 2 * 3600 ? ['hours', s / 3600] as const : s >= 60 ? ['minutes', s / 60] as const : ['seconds', s] as const;
  return speech.say(`span.${unit}`, { n: Math.floor(n) });
}

// Short times by the second, long ones in words.
export const timeLeft = (s: number): string => (s < 3600 ? seconds(s) : span(s));

// On a seat there is little room: "3 d".
export function timeShort(s: number): string {
  if (s < 3600) return seconds(s);
  return s >= 2 * 86400 ? speech.say('short.days', { n: Math.floor(s / 86400) }) : speech.say('short.hours', { n: Math.floor(s / 3600) });
}

// When the clocks of this browser's zone are set forward or back, from a month ago until two years from now.
export function shiftsOfHere(now = Date.now()): { at: number; minutes: number }[] {
  const day = 86_400_000;
  const offset = (t: number) => -new Date(t).getTimezoneOffset();
  const shifts = [{ at: now - 30 * day, minutes: offset(now - 30 * day) }];
  for (let t = now - 30 * day; t < now + 730 * day && shifts.length < 24; t += day) {
    if (offset(t + day) === offset(t)) continue;
    let before = t, after = t + day;
    while (after - before > 60_000) {
      const middle = Math.floor((before + after) / 2);
      if (offset(middle) === offset(t)) before = middle;
      else after = middle;
    }
    shifts.push({ at: Math.round(after / 60_000) * 60_000, minutes: offset(after) });
  }
  return shifts.map((s) => ({ at: Math.round(s.at), minutes: s.minutes }));
}

// "One day a move, weekends off": what the invitation and the menu say of a table that is played over days.
export function paceWords(pace: { kind?: string; count?: number; unit?: string; weekends_off?: boolean } | null | undefined): string {
  if (!pace || pace.kind !== 'days') return '';
  const rhythm = speech.say(`pace.${pace.count === 0 ? 'unlimited' : (pace.unit ?? 'days')}`, { n: pace.count ?? 1 });
  return [speech.say('pace.over_days', { rhythm: { plain: rhythm } }), pace.weekends_off ? speech.say('pace.free_weekends') : ''].filter(Boolean).join(', ');
}
export const paceOf = (view: MsgPaceView | null | undefined) => (view?.now.kind === 'days' ? paceWords(view.now) : '');
