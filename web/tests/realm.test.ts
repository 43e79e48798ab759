// Planning on the map of Magic Realm: the cheapest way, and the plan as it is wished. The Crag is six mountains; its ways
// 1-6 and 2-3 are hidden (data/realm/map.json).
import { describe, expect, it } from 'vitest';
import { build } from '../src/games/realm/geometry';
import { along, towards, walkable, ways, wishes } from '../src/games/realm/plan';
import { thingUse, thingWorth } from '../src/games/realm/things';
import type { PromptView } from '../src/lib/spoken';
import type { RealmPlanView } from '../src/lib/types.gen';

const crag = build([{ tile: 'crag', q: 0, r: 0, turn: 0, enchanted: false }]);
const valley = build([{ tile: 'awful_valley', q: 0, r: 0, turn: 0, enchanted: false }]);
const plan = (...phases: [string, string | null][]): RealmPlanView =>
  ({ being: 'amazon', phases: phases.map(([activity, where]) => ({ activity, where, source: '' })), used: phases.length, most: 4, cave: false, ends_at: null, climbing: null, now: true }) as RealmPlanView;
const prompt = (...picks: string[]) => ({ id: 1, seat: 'A', question: 'plan', words: '', options: picks.map((pick) => ({ pick, refs: [], words: '' })) }) as unknown as PromptView;

describe('the cheapest way', () => {
  it('takes two phases for each mountain', () => expect(ways(crag, 'crag-2', new Set()).get('crag-5')).toMatchObject({ cost: 2, spots: ['crag-5'], unfound: false }));
  it('goes round a hidden way that has not been found, and takes it when it has', () => {
    expect(ways(crag, 'crag-2', new Set()).get('crag-3')!.spots).toEqual(['crag-5', 'crag-3']);
    expect(ways(crag, 'crag-2', new Set(['crag:2-3'])).get('crag-3')!.spots).toEqual(['crag-3']);
  });
  it('says so when nothing else leads there', () => expect(ways(valley, 'awful_valley-2', new Set()).get('awful_valley-5')).toMatchObject({ cost: 1, unfound: false }));
  it('is written as the plan writes it', () => expect(along(crag, ['crag-5'])).toEqual([{ activity: 'move', where: 'crag-5' }, { activity: 'move', where: 'crag-5' }]));
});

describe('a wished plan', () => {
  it('goes on from what is the same', () => expect(towards(plan(['hide', null]), [{ activity: 'hide', where: null }, { activity: 'search', where: null }], prompt('back', 'record search', 'done'))).toMatchObject({ pick: 'record search' }));
  it('takes back what is not', () => expect(towards(plan(['hide', null], ['rest', null]), [{ activity: 'hide', where: null }], prompt('back', 'done'))).toMatchObject({ pick: 'back' }));
  it('is there when nothing is left to do', () => expect(towards(plan(['hide', null]), wishes(plan(['hide', null]).phases), prompt('back', 'done'))).toBeNull());
  it('says no to what is not offered', () => expect(towards(plan(), [{ activity: 'move', where: 'crag-2' }], prompt('done'))).toBe('no'));
  it('prefers a phase that is good for nothing else', () => expect(towards(plan(), [{ activity: 'move', where: 'crag-2' }], prompt('record move crag-2', 'record move crag-2 by advantage'))).toMatchObject({ pick: 'record move crag-2 by advantage' }));
  it('drops moves that no longer join on, both halves of a climb together', () => {
    const climb = along(crag, ['crag-5', 'crag-3']);
    expect(walkable(crag, 'crag-2', climb)).toEqual(climb);
    expect(walkable(crag, 'crag-1', [{ activity: 'hide', where: null }, ...along(crag, ['crag-5'])])).toEqual([{ activity: 'hide', where: null }]);
  });
});

describe('what a thing is good for', () => {
  it('comes from what is printed on it', () => {
    expect(thingUse('helmet_1')).toMatch(/smash/i);
    expect(thingUse('short_sword_1') || thingUse('short_sword')).toMatch(/length 3/);
    expect(thingUse('cloak_of_mist')).toMatch(/Hide/);
    expect(thingUse('lost_keys')).toMatch(/Vault/);
    expect(thingWorth('sacred_grail')).toMatch(/50 fame/);
  });
});
