import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { held, label, worth } from '../src/games/quests/cards';
import { lastClash } from '../src/games/quests/clash';
import { covered, foes, reach, weapons } from '../src/games/quests/odds';
import { moves } from '../src/games/quests/moves';
import { both } from '../src/lib/drag';
import { ordered } from '../src/lib/choice.svelte';
import type { MsgLogEventView, OptionView } from '../src/lib/spoken';
import type { QuestsPlayerView, QuestsView } from '../src/lib/types.gen';

const player = (more: Partial<QuestsPlayerView>): QuestsPlayerView => ({
  seat: 'A', rank: 'squire', shields: 0, next_rank: 5, allies: [], amour: false, points: 5, free_bids: 0, hand_size: 0, hand: null, joined: false,
  in: false, ready: false, chosen: null, chosen_points: null, shown: [], shown_points: null, bid: null, looked: null, ...more,
});
const table = (more: Partial<QuestsView>): QuestsView => ({
  viewer: 'A', seats: 2, dealer: 'B', turn: 'A', story: 'boar-hunt', story_deck: 20, story_discard: 0, story_discarded: {}, deck: 80, discard: 0,
  discarded: {}, recognition: 0, quest: null, tournament: null, players: [player({}), player({ seat: 'B' })], winners: [], ...more,
});
const quest = (more: Partial<NonNullable<QuestsView['quest']>>): NonNullable<QuestsView['quest']> => ({
  card: 'boar-hunt', sponsor: 'A', laid_out: false, count: 2, stages: [], building: null, to_beat: null, stage: null, named_foes: ['boar'], bidding: null, ...more,
});
const said = (list: [string, object][]) =>
  list.map(([kind, args], i) => ({ seq: i + 1, event: { kind, args, words: '', rule: '', refs: [] } })) as unknown as MsgLogEventView[];

describe('quests: what is drawn', () => {
  it('a named foe counts with its higher figure', () => {
    expect(worth('boar', table({}))).toBe(5);
    expect(worth('boar', table({ quest: quest({}) }))).toBe(15);
    expect(label('boar', table({ quest: quest({}) }))).toBe('Boar 15');
    expect(label('test-of-valor')).toBe('Test of Valor');
  });

  it('cards in a stage or a play are not shown in the hand as well', () => {
    const building = table({
      quest: quest({ building: 1, to_beat: 0, stages: [{ number: 1, size: 2, kind: 'foe', face_up: false, cards: ['sword', 'boar'], total: 25 }] }),
      players: [player({ hand: ['sword', 'sword', 'boar'] }), player({ seat: 'B' })],
    });
    expect(held(building, 'A')).toEqual(['sword']);
    expect(held(table({ players: [player({ hand: ['sword', 'lance'], chosen: ['lance'] }), player({ seat: 'B' })] }), 'A')).toEqual(['sword']);
  });

  it('cards fly from the hand into the play, and home', () => {
    const at = (chosen: QuestsPlayerView['chosen']) => table({ players: [player({ hand: ['sword', 'lance'], chosen }), player({ seat: 'B' })] });
    expect(moves(at([]), at(['lance']))).toEqual([{ from: 'hand/lance', to: 'chosen/lance' }]);
    expect(moves(at(['lance']), at([]))).toEqual([{ from: 'chosen/lance', to: 'hand/lance' }]);
  });
});

describe('quests: a reveal', () => {
  it('tells the stage, the cards and how each fared', () => {
    const c = lastClash(said([
      ['stage_revealed', { stage: 2, points: 25 }],
      ['stage_card', { stage: 2, card: 'saxon-knight' }],
      ['stage_card', { stage: 2, card: 'battle-ax' }],
      ['reveals', { who: 'B', card: 'lance' }],
      ['survives', { who: 'B', points: 25, total: 25 }],
      ['falls', { who: 'C', points: 5, total: 25 }],
    ]), 0);
    expect(c).toMatchObject({ stage: 2, total: 25, cards: ['saxon-knight', 'battle-ax'] });
    expect(c!.fighters).toEqual([
      { seat: 1, cards: ['lance'], points: 25, verdict: 'goes on' },
      { seat: 2, cards: [], points: 5, verdict: 'is out' },
    ]);
  });
  it('of a tournament names the winner; what was seen is not told again', () => {
    const events = said([
      ['reveals', { who: 'A', card: 'king-arthur' }],
      ['fights', { who: 'A', points: 20 }],
      ['fights', { who: 'B', points: 15 }],
      ['wins_tournament', { who: 'A' }],
    ]);
    expect(lastClash(events, 0)).toMatchObject({ stage: null, fighters: [{ seat: 0, cards: ['king-arthur'], points: 20, verdict: 'wins' }, { seat: 1, points: 15, verdict: '' }] });
    expect(lastClash(events, 4)).toBeNull();
  });
});

const option = (pick: string, ...refs: string[]): OptionView => ({ pick, words: pick, rule: '', refs }) as OptionView;
describe('the kit', () => {
  it('a drop picks the one option that points at both', () => {
    const options = [option('lay sword', 'hand/sword', 'stage/1'), option('lay boar', 'hand/boar', 'stage/1'), option('next', 'stage/2')];
    expect(both('hand/sword', 'stage/1', options)?.pick).toBe('lay sword');
    expect(both('hand/sword', 'stage/2', options)).toBeUndefined();
  });
  it('an answer that ends the question stands last although it points at something', () => {
    const options = [option('ready', 'chosen'), option('choose sword', 'hand/sword')];
    expect(ordered(options, () => false, (o) => o.pick === 'ready').map((o) => o.pick)).toEqual(['choose sword', 'ready']);
  });
});

describe('quests: odds of a covered stage', () => {
  const deck = JSON.parse(readFileSync('../data/quests/cards.json', 'utf8')).adventure_deck as Record<string, { id: string; count: number }[]>;
  it('counts the cards of the box', () => {
    for (const [list, known] of [['foes', foes], ['weapons', weapons]] as const) expect(Object.fromEntries(deck[list]!.map((c) => [c.id.replaceAll('_', '-'), c.count]))).toEqual(known);
  });
  const on = (stages: { total: number | null; size: number }[], hand: QuestsPlayerView['hand'], more: Partial<QuestsView> = {}) =>
    table({
      quest: quest({ card: 'vanquish-king-arthurs-enemies', named_foes: [], laid_out: true, sponsor: 'B', stage: stages.length, count: 3, stages: stages.map((s, i) => ({ number: i + 1, kind: 'foe', face_up: s.total !== null, cards: null, ...s })) }),
      players: [player({ hand }), player({ seat: 'B' })], ...more,
    });
  it('one card is a foe that nobody has seen', () => {
    const all = Object.values(foes).reduce((n, x) => n + x!, 0);
    const weak = foes.thieves! + foes.boar!;
    expect(covered(on([{ total: null, size: 1 }], []), 5)).toEqual({ least: 5, most: 50, passed: Math.round((100 * weak) / all) });
    // The dragon in one's own hand lies nowhere else, and neither does a discarded giant.
    expect(covered(on([{ total: null, size: 1 }], ['dragon'], { discarded: { giant: 2 } }), 5)?.most).toBe(30);
  });
  it('a stage is stronger than the one before, and weapons in it have different names', () => {
    expect(covered(on([{ total: 40, size: 1 }, { total: null, size: 1 }], []), 45)).toEqual({ least: 50, most: 50, passed: 0 });
    expect(covered(on([{ total: null, size: 3 }], []), 0)).toMatchObject({ least: 5 + 5 + 10, most: 50 + 30 + 20 });
    expect(covered(on([{ total: null, size: 2 }], []), 80)?.passed).toBe(100);
    expect(covered(on([{ total: 25, size: 1 }], []), 80)).toBeNull(); // it is no secret
  });
  it('all one’s cards: each weapon once, allies with their fame', () => {
    const me = (hand: QuestsPlayerView['hand'], more: Partial<QuestsPlayerView> = {}) => player({ hand, ...more });
    expect(reach(table({}), me(['sword', 'sword', 'lance', 'boar', 'amour']))).toBe(5 + 10 + 20 + 10);
    expect(reach(table({}), me(['amour'], { amour: true, points: 15 }))).toBe(15);
    expect(reach(table({}), me(['sir-tristan', 'queen-iseult']))).toBe(5 + 20);
    expect(reach(table({ quest: quest({ card: 'test-of-the-green-knight' }) }), me(['sir-gawain']))).toBe(5 + 20);
  });
});
