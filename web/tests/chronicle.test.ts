import { describe, expect, it } from 'vitest';
import { chapters } from '../src/lib/chronicle';
import type { MsgLogEventView } from '../src/lib/spoken';

const event = (kind: string, words: string) => ({ seq: 0, event: { kind, words, refs: [] } }) as unknown as MsgLogEventView;
const name = (seat: number) => ['Alys', 'Bill'][seat]!;

describe('the page one keeps of a game', () => {
  it('has a chapter for each day, turn or tournament, and one for what came before', () => {
    const told = chapters([event('dealt', 'Cards.'), event('day', 'Day 1, {B}.'), event('moved', '{A} goes.'), event('day', 'Day 2.'), event('hid', '{A} hides.')], 'day', 'Before', name);
    expect(told.map((c) => [c.title, c.events.length])).toEqual([['Before', 1], ['Day 1, Bill.', 1], ['Day 2.', 1]]);
  });
  it('is one chapter where a game has none', () => {
    expect(chapters([event('a', 'A.'), event('b', 'B.')], undefined, 'All', name)).toMatchObject([{ title: 'All' }]);
  });
});
