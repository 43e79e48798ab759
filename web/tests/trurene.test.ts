// The map text of Trurene in the editor, and what the board makes of words and squares. Expected values are those of
// docs/notation/trurene.md and the rulebook.
import { brought } from '../src/lib/maps';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normalised, understand } from '../src/games/trurene/commands';
import { clean, evenly, forecast } from '../src/games/trurene/duel';
import { drawn, emptyWorld, faults, mapFaults, read, resized, standardSpells, used, write, type Fault, type World } from '../src/games/trurene/file';
import { direction, figureAt, frame, heading, letterAt, mayBe, tens, turnOf } from '../src/games/trurene/land';
import { conversation, journal } from '../src/games/trurene/tale';
import type { MsgLogEventView, PromptView } from '../src/lib/spoken';
import type { TrureneTold, TrureneView } from '../src/lib/types.gen';

const sample = readFileSync(new URL('../../data/trurene/sample.txt', import.meta.url), 'utf8');
const world = (text: string): World => {
  const r = read(text);
  if ('fault' in r) throw new Error(r.fault.message);
  return r.world;
};
const fault = (text: string): Fault => {
  const r = read(text);
  if ('world' in r) throw new Error('it was read');
  return r.fault;
};
const changed = (line: number, to: string | null) => sample.split('\n').flatMap((l, i) => (i === line - 1 ? (to === null ? [] : [to]) : [l])).join('\n');

describe('T-100 the game state file', () => {
  it('of the sample is read as it is written', () => {
    const w = world(sample);
    expect([w.rows, w.columns, w.turn]).toEqual([13, 13, 0]);
    expect(w.villages).toHaveLength(6);
    expect(w.shrines.map((s) => [s.at.row, s.at.column])).toEqual([[4, 8], [5, 7], [7, 5], [8, 4]]);
    expect([w.maeja, w.aurora.at]).toEqual([{ row: 11, column: 11 }, { row: 9, column: 9 }]);
    expect(w.troll_king).toEqual({ at: { row: 6, column: 6 }, health: 140, max_health: 70, accuracy: 80, power: 35, time: 4 });
    expect([w.quest, w.hawk]).toEqual([null, null]); // T-103
    expect(write(w)).toBe(sample);
    expect(faults(w)).toEqual([]);
    expect(mapFaults(w)).toEqual([]);
  });
  it('may have CR LF, a byte order mark, tabs and extra spaces', () => {
    expect(write(world('\uFEFF' + sample.replaceAll('\n', '\r\n')))).toBe(sample);
    expect(write(world(changed(19, '2 6 , 6\t2,5 9,  5 11,9 5,11 5 ')))).toBe(sample);
  });
  it('of 2019 lacks line 20', () => expect(write(world(changed(20, null)))).toBe(sample));
  it('keeps extensions, and brings spells of its own', () => {
    const spells = ['spells 5', 'spell 1 0 heal_percent 10 - Vampire Artefact', 'spell 2 0 max_health 20 - Troll Artefact', 'spell 3 0 enemy_accuracy 20 - Goblin Artefact', 'spell 4 0 omniscience 0 1+2+3 Omniscience Artefact', 'spell 5 0 power_bonus 7 - Iron Artefact'];
    const five = changed(1, '13 13 0 6 5').replace('8 4\n0 0 0 0', '8 4,0 0\n0 0 0 0 0');
    const text = five + ['#TRURENE-EXT 1', 'map-name Ashes', 'colour green', ...spells].join('\n') + '\n';
    const w = world(text);
    expect(w.spells?.[4]).toEqual({ state: 0, effect: 'power_bonus', amount: 7, requires: '-', name: 'Iron Artefact' });
    expect(w.other).toEqual(['map-name Ashes', 'colour green']);
    expect(write(w)).toBe(text);
    expect(faults(w)).toEqual([]);
  });
});

describe('T-102 a malformed file is answered with line, field, found and allowed', () => {
  const cases: [string, string, number, RegExp][] = [
    ['empty file', '', 1, /22 lines/],
    ['last line missing', changed(22, null).trimEnd(), 21, /22 lines/],
    ['too few values', changed(1, '13 13 0 6'), 1, /number of values.*4.*5/],
    ['too many values', changed(8, '50 10 4 9'), 8, /3/],
    ['a word', changed(6, 'hundred'), 6, /hundred.*whole number/],
    ['a fraction', changed(6, '99.5'), 6, /99\.5/],
    ['a plus sign', changed(10, '+5'), 10, /\+5/],
    ['ten digits', changed(10, '9999999999'), 10, /whole number/],
    ['half a square', changed(19, '2 6,6 2,5 9,5 11,9 5,11'), 19, /row column,row column/],
    ['a comma at the end', changed(21, '4 8,5 7,7 5,8 4,'), 21, /row column/],
    ['five villages of six', changed(19, '2 6,6 2,5 9,5 11,9 5'), 19, /5.*6/],
    ['three shrines of four', changed(21, '4 8,5 7,7 5'), 21, /3.*4/],
    ['three solved of four', changed(22, '0 0 0'), 22, /3.*4/],
    ['solved 2', changed(22, '0 0 2 0'), 22, /0 or 1/],
    ['text after the end', sample + 'hello\n', 23, /hello/],
  ];
  it.each(cases)('%s', (_, text, line, words) => {
    const f = fault(text);
    expect(f.line).toBe(line);
    expect(f.field).not.toBe('');
    expect(f.message).toMatch(words);
  });
  const values: [string, (w: World) => void, number][] = [
    ['two rows', (w) => (w.rows = 2), 1],
    ['time 1 is forbidden', (w) => (w.aurora.time = 1), 8],
    ['accuracy 101', (w) => (w.troll_king.accuracy = 101), 14],
    ['gold -1', (w) => (w.gold = -1), 10],
    ['wolves of health 0', (w) => (w.wolves.health = 0), 16],
    ['Aurora outside', (w) => (w.aurora.at = { row: 13, column: 9 }), 5],
    ['Maeja nowhere', (w) => (w.maeja = null), 4],
    ['Maeja on a village: named at the later line', (w) => (w.maeja = { row: 9, column: 5 }), 19],
    ['a shrine on a village', (w) => (w.shrines[0]!.at = { row: 2, column: 6 }), 21],
    ['Hawk in the open', (w) => (w.hawk = { row: 0, column: 0 }), 3],
    ['three shrines for four spells', (w) => w.shrines.pop(), 21],
    ['a turn beyond the last', (w) => (w.turn = 2000), 1],
  ];
  it.each(values)('%s', (_, spoil, line) => {
    const w = world(sample);
    spoil(w);
    expect(faults(w).map((f) => f.line)).toContain(line);
  });
  it('a map is a file in which nothing has happened', () => {
    const w = world(sample);
    w.turn = 3;
    w.quest = { row: 0, column: 0 };
    w.shrines[1]!.solved = true;
    expect(mapFaults(w).map((f) => f.line)).toEqual([1, 2, 22]);
  });
});

describe('editing', () => {
  const at = (row: number, column: number) => ({ row, column });
  it('places and erases; a square holds one place', () => {
    let w = used(emptyWorld(7, 7), 'village', at(1, 1));
    w = used(w, 'hawk', at(1, 1));
    w = used(w, 'shrine', at(1, 1));
    expect([w.villages, w.shrines, w.hawk]).toEqual([[], [{ at: at(1, 1), solved: false }], null]);
    expect(used(w, 'erase', at(1, 1)).shrines).toEqual([]);
    expect(used(w, 'troll_king', at(2, 2)).troll_king.at).toEqual(at(2, 2));
  });
  it('forgets what depended on it', () => {
    const w = world(sample);
    w.other = ['target 2 6', 'riddles 1 2 3 4', 'map-name Ashes'];
    expect(used(w, 'erase', at(2, 6)).other).toEqual(['riddles 1 2 3 4', 'map-name Ashes']);
    expect(used(w, 'erase', at(4, 8)).other).toEqual(['target 2 6', 'map-name Ashes']);
  });
  it('of the size keeps people on the map', () => {
    const w = resized(world(sample), 7, 8);
    expect(w.villages).toEqual([at(2, 6), at(6, 2)]);
    expect(w.aurora.at).toEqual(at(6, 7));
    expect(w.maeja).toBeNull();
  });
  it('offers the standard spells to begin with', () => expect(standardSpells()).toHaveLength(4));
});

describe('the map', () => {
  const w = drawn(world(sample), true);
  it('says the tens of its edges, too', () => expect([0, 8, 9, 12, 19].map((n) => tens(n) + heading(n))).toEqual(['1', '9', '10', '13', '20']));
  it('T-97 counts its edges modulo ten, from 1', () => expect([0, 8, 9, 12, 19].map(heading)).toEqual(['1', '9', '0', '3', '0']));
  it('T-96 shows the first of @ T W H Q M S R V X O', () => {
    const v = { row: 2, column: 6 };
    expect(letterAt(w, v)).toBe('V');
    expect(letterAt({ ...w, hawk: v }, v)).toBe('H');
    expect(letterAt({ ...w, hawk: v, quest: { at: v } }, v)).toBe('H');
    expect(letterAt({ ...w, hawk: v, wolves: { at: v } }, v)).toBe('W');
    expect(letterAt({ ...w, hawk: v, wolves: { at: v }, troll_king: { at: v } }, v)).toBe('T');
    expect(figureAt({ ...w, troll_king: { at: v }, aurora: { at: v } }, v)).toBe('aurora');
    expect(letterAt(w, { row: 0, column: 0 })).toBe('O');
    expect(letterAt({ ...w, shrines: [{ at: v, solved: true }] }, v)).toBe('R');
  });
  it('T-99 of any size is seen through a frame', () => {
    expect(frame({ rows: 13, columns: 999 }, { row: 3, column: 998 }, 21)).toEqual({ top: 0, left: 978, rows: 13, columns: 21 });
  });
  it('TR-E-7 tells directions', () => {
    const from = { row: 5, column: 5 };
    expect([[2, 5], [8, 6], [5, 8], [2, 2], [5, 5]].map(([row, column]) => direction(from, { row: row!, column: column! }))).toEqual(['north', 'south', 'east', 'west', 'here']);
  });
  it('is dark where somebody may be, by what was told', () => {
    const told: TrureneTold = { at: { row: 5, column: 5 }, troll_king: 'north', wolves: 'east', near: true, howling: true, death: false };
    expect(mayBe('troll_king', told, { row: 3, column: 5 })).toBe(true);
    expect(mayBe('troll_king', told, { row: 2, column: 5 })).toBe(false); // TR-E-9: within 2
    expect(mayBe('troll_king', told, { row: 7, column: 5 })).toBe(false);
    expect(mayBe('wolves', told, { row: 5, column: 7 })).toBe(true); // TR-E-8: within 3, not within 1
    expect(mayBe('wolves', told, { row: 5, column: 6 })).toBe(false);
    expect(mayBe('wolves', told, { row: 5, column: 9 })).toBe(false);
    expect(mayBe('troll_king', { ...told, near: false }, { row: 1, column: 5 }, { row: 0, column: 9 })).toBe(false); // Hawk saw him elsewhere
  });
});

describe('T-83 typed words', () => {
  const option = (pick: string) => ({ pick, words: pick, rule: '', refs: [] });
  const prompt = (question: string, ...picks: string[]): PromptView => ({ id: 1, seat: 'A', question, words: '', rule: '', options: picks.map(option) });
  const view = { level: 'extended', turn: 4, hawk: { row: 2, column: 6 }, maeja: { row: 1, column: 1 }, spells: [], troll_king: null, wolves: null, quest: null, village: null, fight: null, aurora: { at: { row: 0, column: 0 }, gold: 35, health: 9, max_health: 10, weapon: 'x', attack: { accuracy: 1, power: 2, time: 3 } } } as unknown as TrureneView;
  const pick = (question: string, text: string, ...picks: string[]) => {
    const t = understand(view, prompt(question, ...picks), text);
    return t.kind === 'pick' ? t.option.pick : t.kind;
  };
  it('an option by its words, in any language', () => {
    const p = prompt('riddle', 'answer anvil', 'something-else', 'leave');
    p.options[0]!.words = 'Amboss';
    const t = understand(view, p, 'amboss');
    expect(t.kind === 'pick' && t.option.pick).toBe('answer anvil');
  });
  it('move, fight and answer', () => {
    expect(pick('turn', ' N ', 'north', 'south')).toBe('north');
    expect(pick('turn', 'Move South', 'north', 'south')).toBe('south');
    expect(pick('turn', 'east', 'north')).toBe('words');
    expect(pick('fight', 's', 'strike', 'prepare')).toBe('strike');
    expect(pick('village', 'quester', 'talk quester', 'leave')).toBe('talk quester');
    expect(pick('merchant_gold', '035', 'gold 35', 'more')).toBe('gold 35');
    expect(pick('merchant_gold', '36', 'gold 35', 'more')).toBe('more');
    expect(pick('merchant_buy', 'YES', 'yes', 'no')).toBe('yes');
  });
  it('T-87 answer riddles without capitals, punctuation and articles', () => {
    expect(normalised('  The   Sand-Glass! ')).toBe('sandglass');
    expect(pick('riddle', 'An ICE.', 'answer ice', 'something-else', 'leave')).toBe('answer ice');
    expect(pick('riddle', 'bicycle', 'answer ice', 'something-else', 'leave')).toBe('something-else');
    expect(pick('riddle', '?!', 'answer ice', 'something-else', 'leave')).toBe('words');
  });
  it('ask, and hide what is hidden', () => {
    const words = (text: string, p = prompt('turn', 'north')) => {
      const t = understand(view, p, text);
      return t.kind === 'words' ? t.words : t.kind;
    };
    expect(words('/hawk')).toContain('row 3, column 7');
    expect(words('/TROLLKING')).toContain('cannot know');
    expect(words('/save', prompt('fight', 'prepare'))).toContain('Finish here first');
    expect(words('/save ../x')).toMatch(/1 to 64/);
    expect(words('/save Monday')).toBe('save');
    expect(words('/nonsense')).toContain('/nonsense');
    expect(words('x'.repeat(300))).toContain('...');
  });
});

describe('the journal', () => {
  const e = (seq: number, kind: string, ...refs: string[]): MsgLogEventView => ({ seq, event: { kind, words: kind, rule: '', refs } });
  const events = [e(2, 'turn_moved', 'square/1/9'), e(2, 'turn_quiet'), e(3, 'turn_moved', 'square/1/8'), e(3, 'evidence_fresh'), e(4, 'shrine_enter'), e(5, 'shrine_wrong'), e(6, 'turn_moved', 'square/2/8'), e(6, 'fight_start_small'), e(7, 'fight_hit'), e(8, 'fight_won')];
  it('counts turns back from now, and says where evidence was', () => {
    const j = journal(events, 9, { row: 2, column: 8 });
    expect(j.days.map((d) => d.turn)).toEqual([6, 7, 8, 9]);
    expect(j.finds).toEqual([{ at: { row: 1, column: 8 }, turn: 7, age: 'fresh' }]);
    expect(j.days.at(-1)!.lines.map((l) => l.kind)).toEqual(['fight_start_small', 'fight_won']);
  });
  it('one’s own words stand after what was heard', () => {
    const lines = conversation([e(2, 'merchant_greet'), e(3, 'merchant_leave')], [{ id: 'own 0', speaker: 'you', words: 'leave', rule: '', seq: 2 }]);
    expect(lines.map((l) => l.speaker)).toEqual(['merchant', 'you', 'merchant']);
  });
});

describe('a kept result', () => {
  const kept = { server: 'http://hall', map: 'ab', seed: 's', cookie: 'c', name: '', log: '{}' };
  it('is read as the terminal writes it', () => expect(brought(JSON.stringify(kept) + '\n')).toEqual(kept));
  it('is refused in words when it is something else', () => {
    for (const text of ['', 'north', '[]', 'null', '{"map":"ab"}', JSON.stringify({ ...kept, log: 3 })]) expect(() => brought(text), text).toThrow('not a kept result');
  });
});

describe('a duel', () => {
  const side = (health: number, accuracy: number, power: number, time: number, ready = 1) => ({ name: 'x', health, max_health: health, accuracy, power, time, ready });
  const fight = (a: object, b: object, will_strike = false) => ({ opponent: 'small', tick: 1, aurora: a, enemy: b, retreat: 50, will_strike }) as never;
  it('who never misses and strikes hard enough wins always, and knows when', () => {
    expect(forecast(fight(side(100, 100, 50, 2), side(10, 50, 10, 4)))).toEqual({ percent: 100, ticks: 2 });
  });
  it('who never hits never wins, and it ends after 500 ticks (TR-F-3)', () => {
    expect(forecast(fight(side(100, 0, 50, 2), side(10, 0, 10, 4)))).toEqual({ percent: 0, ticks: 500 });
  });
  it('equally quick, equally strong: about even, and no longer than the hits need', () => {
    const f = fight(side(50, 70, 10, 4), side(50, 70, 10, 4));
    const { percent, ticks } = forecast(f);
    expect(percent).toBeGreaterThan(30);
    expect(percent).toBeLessThan(75);
    expect(ticks).toBeLessThan(60);
    expect(evenly(f)).toBe(true);
    expect(forecast(f)).toEqual({ percent, ticks }); // it stands still
  });
  it('a clean strike is one that meets none', () => {
    expect(clean(fight(side(9, 9, 9, 3, 3), side(9, 9, 9, 3, 3), true))).toBe(false);
    expect(clean(fight(side(9, 9, 9, 3, 3), side(9, 9, 9, 3, 1)))).toBe(true);
    expect(clean(fight(side(9, 9, 9, 3, 2), side(9, 9, 9, 3, 1)))).toBe(false);
  });
  it('a turn has one number: the one that is being played', () => {
    expect(turnOf({ turn: 4, scene: 'turn', ending: 'none' })).toBe(5);
    expect(turnOf({ turn: 5, scene: 'fight', ending: 'none' })).toBe(5);
    expect(turnOf({ turn: 5, scene: 'over', ending: 'won' })).toBe(5);
  });
});
