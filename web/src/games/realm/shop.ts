// At which rolls a thing can be paid.
import type { RealmMeetingView } from '../../lib/types.gen';

// What a meeting may ask: so many times the list price, with its chance in a hundred; a gift is none.
export interface Odds { times: number; percent: number }
export const odds = (m: RealmMeetingView): Odds[] =>
  m.odds.flatMap((o) => {
    const times = o.met === 'boon' ? 0 : Number(/^price_(\d)$/.exec(o.met)?.[1] ?? NaN);
    return Number.isNaN(times) ? [] : [{ times, percent: o.percent }];
  });

export const affordable = (all: readonly Odds[], price: number, gold: number): number =>
  all.reduce((sum, o) => sum + (o.times * price <= gold ? o.percent : 0), 0);
