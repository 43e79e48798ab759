import { describe, expect, it } from 'vitest';
import { findRule } from '../src/lib/rulebook';
import { inline, parse, textOf } from '../src/lib/markdown';
import { patched } from '../src/lib/patch';
import { parts, plain, seconds } from '../src/lib/words';
import { moves } from '../src/games/ivanhoe/moves';
import type { IvanhoeView } from '../src/lib/types.gen';

describe('patches', () => {
  it('set values in a copy', () => {
    const view = { a: 1, list: [{ x: 1 }, { x: 2 }] };
    const next = patched(view, [['/a', 5], ['/list/1/x', 7], ['/b~1c', true]]);
    expect(next).toEqual({ a: 5, list: [{ x: 1 }, { x: 7 }], 'b/c': true });
    expect(view).toEqual({ a: 1, list: [{ x: 1 }, { x: 2 }] });
    expect((next as typeof view).list[0]).toBe(view.list[0]);
  });
  it('replace everything at the root', () => expect(patched({ a: 1 }, [['', [1]]])).toEqual([1]));
});

describe('words', () => {
  const name = (i: number) => ['Alys', '{B}'][i] ?? '?';
  it('turn seats into names, once', () => {
    expect(parts('{A} hits {B}.', name)).toEqual([{ text: 'Alys', seat: 0 }, { text: ' hits ' }, { text: '{B}', seat: 1 }, { text: '.' }]);
    expect(plain('nobody {} {a} {AB}', name)).toBe('nobody {} {a} {AB}');
  });
  it('a name that ends in a hiss has no s of its own in German', () => {
    const called = (i: number) => ['Bors', 'Kay'][i]!;
    expect(plain('aus {A}s Hand, {B}s Hand', called)).toBe('aus Bors’ Hand, Kays Hand');
    expect(plain("{A}'s hand, {A} sees", called)).toBe("Bors's hand, Bors sees");
  });
  it('tell time', () => expect([seconds(4.2), seconds(75), seconds(-1)]).toEqual(['5 s', '1:15', '0 s']));
});

describe('the rulebook', () => {
  const book = parse('# T\n\n**GR-20** Stay *high*. (FR-ET-01, UC-07)\n\n- **R-I01** first\n  more\n- second\n\n| a | b |\n| --- | --- |\n| T-07 | x \\| y |\n\n```\n<b>\n```\n');
  it('is read into blocks', () => {
    expect(book.map((b) => b.t)).toEqual(['heading', 'text', 'list', 'table', 'code']);
    expect(book[1]).toMatchObject({ ids: ['GR-20', 'FR-ET-01', 'UC-07'] });
    expect(textOf(book[3]!)).toContain('x | y');
  });
  it('finds rules by any of their ids', () => {
    expect(textOf(findRule(book, 'UC-07')[0]!)).toContain('Stay high');
    expect(textOf(findRule(book, 'R-I01')[0]!)).toBe('R-I01 first more');
    expect(textOf(findRule(book, 'T-07')[0]!)).toContain('T-07');
    expect(findRule(book, 'GR-99')).toEqual([]);
  });
  it('follows only harmless links', () => {
    expect(inline('[a](javascript:alert) [b](//evil) [c](https://x.y) [d](../rules/x.md)').filter((i) => i.t === 'link')).toHaveLength(1);
    expect(inline('`<img>` **b *c* d** 2*3*4')).toEqual([
      { t: 'code', text: '<img>' }, { t: 'text', text: ' ' },
      { t: 'bold', of: [{ t: 'text', text: 'b ' }, { t: 'em', of: [{ t: 'text', text: 'c' }] }, { t: 'text', text: ' d' }] }, { t: 'text', text: ' 2*3*4' },
    ]);
  });
});

describe('Ivanhoe moves', () => {
  const player = (o: object) => ({ seat: 'A', in: true, display: [], total: 0, shield: false, stunned: false, tokens: [], hand_size: 0, hand: null, known: [], ...o });
  const view = (...players: object[]) => ({ deck: 10, players }) as unknown as IvanhoeView;
  it('fly from the hand, from a seat, and to the discard pile', () => {
    const before = view(player({ hand: ['red-3'] }), player({ display: ['red-4', 'red-5'] }));
    const after = view(player({ hand: [], display: ['red-3'] }), player({ display: ['red-5'] }));
    expect(moves(before, after)).toEqual([
      { from: 'hand/red-3', to: 'display/0/0' },
      { from: 'display/1/0', to: 'discard', ghost: true },
    ]);
    expect(moves(view(player({})), view(player({ display: ['red-3'] })))).toEqual([{ from: 'seat/0', to: 'display/0/0' }]);
  });
});
