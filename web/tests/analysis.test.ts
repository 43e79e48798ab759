import { describe, expect, it } from 'vitest';
import { calm, grade, story, title } from '../src/lib/analysis';
import type { GameAnalysis } from '../src/lib/api';

const name = (i: number) => ['Alys', 'Bors', 'Cai'][i]!;
const game = (more: object, course: object = {}) => ({ seats: 2, picks: 90, over: true, end: [1, 0], course: { led: 0.8, turns: 0, ahead: 0, ...course }, ...more }) as unknown as GameAnalysis;
const told = (a: GameAnalysis) => story(a, name).map((t) => t.words);

describe('the headline of an analysis', () => {
  it('says who won', () => {
    expect(title(game({}), name)).toBe('Alys won');
    expect(title(game({ end: [0.5, 0.5] }), name)).toBe('Alys and Bors share the victory');
    expect(title(game({ seats: 1, end: [0] }), name)).toBe('Alys lost');
    expect(title(game({ end: [0, 0] }), name)).toBe('Nobody won');
    expect(title(game({ over: false, end: [] }), name)).toBe('This game was not played to its end');
  });
  it('says who was ahead from the beginning to the end', () => expect(told(game({}, { winner: 'A', leader: 'A', led: 1, ahead: 3 }))).toEqual(['Alys was ahead from the beginning to the end.']));
  it('says where the lead changed for good, and leads there', () => {
    const a = game({}, { winner: 'A', leader: 'B', led: 0.7, turns: 2, ahead: 40, low: { pick: 20, seat: 'A', chance: 0.21 }, high: { pick: 20, seat: 'B', chance: 0.79 } });
    expect(told(a)).toEqual([
      'Bors was ahead for the longest time: at 70 % of the decisions.', 'The lead changed hands 2 times.', 'Alys took the lead for good at move 40 of 90.',
      'At move 20 it looked bad for Alys: 21 %.', 'Bors stood at 79 % at move 20, and did not win.',
    ]);
    expect(story(a, name)[2]!.pick).toBe(40);
  });
  it('does not count a lead that changes all the time', () => expect(told(game({}, { winner: 'A', leader: 'A', led: 0.4, turns: 80, ahead: 70 }))[1]).toBe('The lead changed hands again and again.'));
  it('says when it was decided only at the end', () => expect(told(game({}, { winner: 'A', leader: 'B', led: 1 }))).toEqual(['Bors was ahead for the longest time: at 100 % of the decisions.', 'Alys was not ahead before the very end.']));
  it('keeps quiet about lows and highs that are nothing special', () =>
    expect(told(game({}, { winner: 'A', leader: 'A', led: 1, low: { pick: 9, seat: 'A', chance: 0.45 }, high: { pick: 9, seat: 'B', chance: 0.55 } }))).toHaveLength(1));
  it('speaks of a game alone without rivals', () => expect(told(game({ seats: 1, end: [1] }, { winner: 'A', low: { pick: 8, seat: 'A', chance: 0.3 } }))).toEqual(['It looked worst at move 8: 30 %.']));
});

describe('the lines of its graph', () => {
  const moments = (values: number[], end?: number) => [...values.map((v) => ({ seat: 'A', chances: [v] })), ...(end === undefined ? [] : [{ seat: '', chances: [end] }])];
  it('are means of what lies beside', () => expect(calm(moments([0, 0.6, 0.3])).map((p) => p[0]!.toFixed(2))).toEqual(['0.30', '0.30', '0.45']));
  it('end where the game ended', () => expect(calm(moments([0.5, 0.5], 1)).map((p) => p[0])).toEqual([0.5, 0.5, 1]));
});

it('a pick is graded by what it cost', () => expect([0, 0.03, 0.05, 0.099, 0.1].map(grade)).toEqual(['', 'slip', 'mistake', 'mistake', 'blunder']));
