import { describe, expect, it } from 'vitest';
import { evening } from '../src/games/realm/evening';
import { marches } from '../src/games/kings/moves';
import type { MsgLogEventView } from '../src/lib/spoken';
import type { KingsView } from '../src/lib/types.gen';

let seq = 0;
const line = (kind: string, args: object = {}, refs: string[] = []): MsgLogEventView => ({ seq: ++seq, event: { kind, args, refs, words: `${kind} ${JSON.stringify(args)}`, rule: '' } as never });
const mine = { who: 'A' };
const log = [
  line('day_begins', { day: 3 }), line('rolled', { who: 'A', one: 4, two: 2 }, ['being/amazon']), line('not_hidden', mine, ['being/amazon']),
  line('moved', mine, ['being/amazon', 'spot/crag-1', 'spot/crag-4']), line('moved', mine, ['being/amazon', 'spot/crag-4', 'spot/crag-6']), line('found_site', { who: 'A', way: 'hoard' }, ['being/amazon']),
  line('turn_ends', mine, ['being/amazon', 'spot/crag-6']), line('summoned', { who: 'wolf_1' }, ['being/wolf_1', 'spot/crag-6']), line('summoned', { who: 'imp' }, ['being/imp', 'spot/ruins-1']),
  line('killed', { who: 'imp', target: 'dwarf' }, ['being/imp', 'spot/ruins-1']), line('hides', { who: 'B' }), line('wounds', { who: 'A', count: 1 }, ['being/amazon']),
  line('day_begins', { day: 4 }), line('got', { who: 'A', thing: 'sword' }, ['being/amazon']),
];

describe('the page of an evening', () => {
  const page = evening(log, 3, 'A', 'amazon')!;
  it('tells what was missed first, then what was done, found, who came and what it cost', () => {
    expect(page.lines.map((l) => l.part)).toEqual(['missed', 'did', 'found', 'came', 'cost']);
  });
  it('says from where to where, and shows the dice', () => {
    expect(page.way).toEqual({ from: 'crag-1', to: 'crag-6', steps: 2 });
    expect(page.lines.find((l) => l.part === 'did')!.dice.map((d) => d.dice)).toEqual([[4, 2]]);
  });
  it('knows who came here, and nothing of others, of fights elsewhere, of the next day', () => {
    expect(page.lines.find((l) => l.part === 'came')!.events.map((e) => (e.event.args as { who: string }).who)).toEqual(['wolf_1']);
    expect(page.lines.flatMap((l) => l.events.map((e) => e.event.kind))).not.toContain('got');
  });
  it('has a word about the week on each seventh evening', () => {
    expect(page.week).toBeNull();
    expect(evening([line('day_begins', { day: 7 }), line('found_site', { who: 'A' }), line('got', mine)], 7, 'A', 'amazon')!.week).toMatchObject({ found: 1, gained: 1, killed: 0 });
  });
  it('is told where the log begins within the day', () => expect(evening(log.slice(1), 3, 'A', 'amazon')!.lines).toHaveLength(5));
  it('tells of an evening that others had nothing', () => expect(evening([line('day_begins', { day: 1 }), line('hides', { who: 'B' })], 1, 'A', 'amazon')!.lines).toEqual([]));
});

describe('marches', () => {
  const view = (a: Record<string, number>) => ({ hexes: ['0,0', '1,0', '2,0'].map((hex) => ({ hex, stacks: a[hex] ? [{ seat: 'A', count: a[hex] }] : [] })) }) as unknown as KingsView;
  it('see a stack that leaves one hex and comes to another', () => expect(marches(view({ '0,0': 3 }), view({ '0,0': 1, '1,0': 2 }))).toEqual([{ seat: 'A', from: '0,0', to: '1,0', count: 2 }]));
  it('see none where counters only come or go', () => {
    expect(marches(view({ '0,0': 3 }), view({ '0,0': 4 }))).toEqual([]);
    expect(marches(view({ '0,0': 3, '1,0': 1 }), view({ '2,0': 4 }))).toEqual([]);
  });
});
