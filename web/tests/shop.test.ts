import { describe, expect, it } from 'vitest';
import { affordable, odds } from '../src/games/realm/shop';
import type { RealmMeetingView } from '../src/lib/types.gen';

describe('the shop', () => {
  const met = { odds: [{ met: 'boon', percent: 3 }, { met: 'price_1', percent: 8 }, { met: 'price_2', percent: 14 }, { met: 'price_3', percent: 19 }, { met: 'price_4', percent: 25 }, { met: 'block', percent: 31 }] } as unknown as RealmMeetingView;
  it('counts the rolls at which one could pay', () => {
    expect(affordable(odds(met), 5, 10)).toBe(3 + 8 + 14);
    expect(affordable(odds(met), 5, 4)).toBe(3);
    expect(affordable(odds(met), 5, 20)).toBe(3 + 8 + 14 + 19 + 25);
  });
  it('never counts what is no price', () => {
    expect(affordable(odds(met), 0, 100)).toBe(69);
  });
});
