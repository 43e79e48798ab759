// Planning on the map of Magic Realm: the cheapest way, and the plan as it is wished. The Crag is six mountains; its ways
// 1-6 and 2-3 are hidden (data/realm/map.json).
import { describe, expect, it } from 'vitest';
import { killingRoll } from '../src/games/realm/casting';
import { build } from '../src/games/realm/geometry';
import { along, phaseOption, towards, walkable, ways, waysOff, wishes } from '../src/games/realm/plan';
import { Planner } from '../src/games/realm/planner.svelte';
import { thingUse, thingWorth } from '../src/games/realm/things';
import { Choice } from '../src/lib/choice.svelte';
import type { PromptView } from '../src/lib/spoken';
import type { RealmPlanView, RealmView } from '../src/lib/types.gen';

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
  it('leads off a road by either of its ends, also back to where it was entered', () => {
    const off = waysOff(crag, ['crag-3', 'crag-5'], new Set());
    expect(off.get('crag-3')).toMatchObject({ cost: 2, spots: ['crag-3'] });
    expect(off.get('crag-5')).toMatchObject({ cost: 2, spots: ['crag-5'] });
    expect(off.get('crag-2')!.spots).toEqual(['crag-5', 'crag-2']);
    const back = [...along(crag, ['crag-3']), { activity: 'hide', where: null }];
    expect(walkable(crag, 'crag-3', back, ['crag-3', 'crag-5'])).toEqual(back);
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

// A hall that answers only when it is told to: what is pressed meanwhile must not be lost.
class SlowHall {
  sent: string[] = [];
  phases: [string, string | null][] = [];
  #id = 1;
  choice = new Choice((_, o) => void this.sent.push(o.pick));
  get view() {
    return { beings: [{ being: 'amazon', at: 'crag-2' }], plans: [{ ...plan(...this.phases), ends_at: this.phases.findLast((p) => p[0] === 'move')?.[1] ?? 'crag-2' }] } as unknown as RealmView;
  }
  planner = new Planner(() => this.choice, () => this.view, () => crag, () => new Set());
  constructor() {
    this.#ask();
  }
  #ask() {
    const at = this.phases.at(-1), climbing = at?.[0] === 'move' && this.phases.filter((p) => p[1] === at[1]).length === 1;
    const picks = climbing ? [`move ${at[1]}`, 'back'] : ['hide', 'search', 'move crag-5', ...(this.phases.length ? ['back'] : []), 'done'];
    this.choice.ask([{ ...prompt(...picks), id: this.#id++ }]);
    this.planner.see(this.choice.prompt, true);
  }
  // The answers come in, one after the other, until nothing is on its way.
  settle(most = 20) {
    for (let n = 0; this.choice.sent.length && n < most; n++) {
      const pick = this.sent.at(-1)!, phase = phaseOption({ pick, refs: [], words: '', rule: '' } as never);
      if (pick === 'back') this.phases.pop();
      else if (phase) this.phases.push([phase.activity, phase.where || null]);
      if (pick === 'done') return void this.choice.ask([]);
      this.#ask();
      this.planner.go();
    }
  }
}

describe('keys while an answer is on its way', () => {
  it('adds each phase that was pressed, in order', () => {
    const hall = new SlowHall();
    hall.planner.add('hide');
    hall.planner.add('search');
    hall.planner.add('hide');
    expect(hall.sent, 'one at a time').toEqual(['hide']);
    expect(hall.planner.written.map((p) => p.activity), 'shown at once').toEqual(['hide', 'search', 'hide']);
    hall.settle();
    expect(hall.phases.map((p) => p[0])).toEqual(['hide', 'search', 'hide']);
  });
  it('goes on from where a way ends that is being laid', () => {
    const hall = new SlowHall();
    hall.planner.lay('crag-5');
    hall.planner.add('search');
    hall.settle();
    expect(hall.phases).toEqual([['move', 'crag-5'], ['move', 'crag-5'], ['search', null]]);
  });
  it('takes back what is not written yet', () => {
    const hall = new SlowHall();
    hall.planner.add('hide');
    hall.planner.add('search');
    hall.planner.back();
    hall.settle();
    expect(hall.phases.map((p) => p[0])).toEqual(['hide']);
  });
  it('records the day when everything is written, and not before', () => {
    const hall = new SlowHall(), record = () => hall.choice.pick(hall.choice.prompt!.options.find((o) => o.pick === 'done')!);
    hall.planner.add('hide');
    hall.planner.add('search');
    hall.planner.finish(record);
    expect(hall.sent).toEqual(['hide']);
    hall.settle();
    expect(hall.sent).toEqual(['hide', 'search', 'done']);
    hall.planner.add('hide'); // too late: the day is recorded
    hall.planner.finish(record);
    expect(hall.sent).toEqual(['hide', 'search', 'done']);
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

describe('an attack spell that hits', () => {
  // Harm, a level for each star (one fewer on armour), and the Missile table: 1 adds two levels, 3 none, 6 takes three.
  it('says which roll kills', () => {
    expect(killingRoll('lightning_bolt', 'heavy_dragon')).toBe(4); // M and two stars make T, H is enough
    expect(killingRoll('fiery_blast', 'octopus')).toBe(3); // L and three stars are T
    expect(killingRoll('stones_fly', 'tremendous_troll_1')).toBe(0); // L and no star on armour: at best H
    expect(killingRoll('fiery_blast', 'imp')).toBe(5);
  });
  it('says nothing of spells that do not strike, nor of who is no denizen', () => {
    expect(killingRoll('hurricane_winds', 'octopus')).toBeNull();
    expect(killingRoll('fiery_blast', 'amazon')).toBeNull();
  });
});
