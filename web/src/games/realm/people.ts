// What a meeting with natives or visitors may bring, in words, before anything is asked of them.
import type { RealmMeetingView, RealmView } from '../../lib/types.gen';
import { named, say } from './say';

export const meeting = (v: RealmView, trader: string, drinks = false): RealmMeetingView | undefined => v.meetings.find((m) => m.trader === trader && m.drinks === drinks);

// "12 gold 33 %", or "3 × 33 %" while nothing has been named; what is no price follows.
export function oddsOf(m: RealmMeetingView, basic = m.basic): string {
  const price = (n: number) => (basic ? say('met.gold', { n: n * basic }) : say('met.times', { n }));
  return m.odds.filter((o) => o.percent).map((o) => {
    const times = /^price_(\d)$/.exec(o.met)?.[1];
    return say('met.chance', { what: times ? price(Number(times)) : say(`met.${o.met}`), n: o.percent });
  }).join(' · ');
}
// A battle roll: only whether it comes to blows matters.
export function peaceOf(m: RealmMeetingView): string {
  const of = (what: string) => m.odds.find((o) => o.met === what)?.percent ?? 0;
  const pay = of('insult') + of('challenge'), fight = of('block');
  return [['met.peace', 100 - pay - fight], ['met.pay', pay], ['met.fight', fight]].filter(([, n]) => n).map(([t, n]) => say('met.chance', { what: say(t as string), n: n as number })).join(' · ');
}
export const standing = (m: RealmMeetingView): string => named(`relation.${m.column}`).replace(/^./, (c) => c.toUpperCase());
