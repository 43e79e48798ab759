// The telling of a table: beats are held, one's own act ends them, answers in advance, and every sentence exists.
import { readFileSync, readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageFor, pages } from '../src/lib/aid';
import { Catalogue } from '../src/lib/catalogue';
import { whole, wrong, type Lesson, type LessonStep } from '../src/lib/lesson';
import { settings } from '../src/lib/settings.svelte';
import { matters, mentions, storyOf, type Story } from '../src/lib/story';
import type { MsgLogEventView, PromptView } from '../src/lib/spoken';
import { Telling } from '../src/lib/telling.svelte';
import { why } from '../src/games/ivanhoe/lessons/coach';
import { reach } from '../src/games/ivanhoe/story';
import { expected, story as kings, twoDice } from '../src/games/kings/story';
import { supported } from '../src/games/kings/support';
import type { KingsView } from '../src/lib/types.gen';

const event = (seq: number, kind: string, args: object = {}, refs: string[] = []) =>
  ({ seq, event: { kind, args, refs, words: `${kind} happened`, rule: '' } }) as unknown as MsgLogEventView;

describe('telling', () => {
  const story: Story = { beats: { won: true, built: (e) => (e.args as { fort: string }).fort === 'citadel' } };
  let t: Telling;
  let shown: number[];
  const update = (n: number, ...events: MsgLogEventView[]) => t.take(() => (shown.push(n), events));
  beforeEach(() => {
    vi.useFakeTimers();
    settings.kept.pace = 'steady';
    t = new Telling(() => 'A', () => '', () => false);
    t.story = story;
    shown = [];
  });
  afterEach(() => vi.useRealTimers());

  test('what matters is held, and what follows waits for it', () => {
    update(1, event(1, 'won', { who: 'B' }, ['seat/1']));
    update(2, event(2, 'drew', { who: 'C' }));
    expect(shown).toEqual([1]);
    expect(t.beat?.lines[0]?.event.kind).toBe('won');
    expect(t.lit.has('seat/1')).toBe(true);
    vi.advanceTimersByTime(10000);
    expect(shown).toEqual([1, 2]);
    expect(t.beat).toBeNull();
  });
  test('what one has just done oneself is not held up to oneself', () => {
    t.story = { ...story, own: /^built$/ };
    update(1, event(1, 'built', { who: 'A', fort: 'citadel' }));
    expect(t.beat).toBeNull();
    update(2, event(2, 'built', { who: 'B', fort: 'citadel' }));
    vi.advanceTimersByTime(1000);
    expect(t.beat?.lines[0]?.seq).toBe(2);
  });
  test('Quests: shields earned by a quest are told once, and the last stage stands before them', async () => {
    t.story = await storyOf('quests');
    update(1, event(1, 'survives', { who: 'B' }), event(1, 'survives', { who: 'C' }), event(1, 'finishes_quest', { who: 'B' }), event(1, 'gets_shields', { who: 'B' }), event(1, 'finishes_quest', { who: 'C' }), event(1, 'gets_shields', { who: 'C' }), event(1, 'story_drawn', { who: 'A' }));
    expect(t.beat?.lines.map((l) => l.event.kind)).toEqual(['survives', 'survives', 'finishes_quest', 'finishes_quest', 'story_drawn']);
  });
  test('at my click it waits for ever, and Go on goes on', () => {
    settings.kept.pace = 'click';
    update(1, event(1, 'won'));
    update(2);
    vi.advanceTimersByTime(600000);
    expect(shown).toEqual([1]);
    t.go();
    expect(shown).toEqual([1, 2]);
  });
  test('a pause holds everything; the last one can be shown again', () => {
    update(1, event(1, 'won'));
    t.pause();
    update(2);
    vi.advanceTimersByTime(60000);
    expect(shown).toEqual([1]);
    t.pause();
    vi.advanceTimersByTime(60000);
    expect(shown).toEqual([1, 2]);
    t.again();
    expect(t.beat?.seq).toBe(1);
  });
  test('one who acts is not held up', () => {
    update(1, event(1, 'won', { who: 'B' }));
    update(2);
    t.acted();
    expect(shown).toEqual([1, 2]);
    expect(t.since).toEqual([]);
  });
  test('without a pace everything comes at once', () => {
    settings.kept.pace = 'off';
    for (let i = 0; i < 5; i++) update(i, event(i, 'won'));
    expect(shown).toEqual([0, 1, 2, 3, 4]);
  });
  test('who falls too far behind catches up', () => {
    for (let i = 0; i < 60; i++) update(i, event(i, 'won'));
    expect(shown.length).toBe(1);
    t.go();
    expect(shown.length).toBeGreaterThan(25);
  });
  test('a recap is of what matters and of what happened to me', () => {
    t.returned([event(1, 'drew', { who: 'B' }), event(2, 'took', { who: 'B', other: 'A' }), event(3, 'won', { who: 'B' })]);
    expect(t.away.map((e) => e.seq)).toEqual([2, 3]);
  });
  test('a beat may depend on what the event is about', () => {
    expect(matters(story, event(1, 'built', { fort: 'citadel' }).event)).toBe(true);
    expect(matters(story, event(1, 'built', { fort: 'tower' }).event)).toBe(false);
    expect(mentions(event(1, 'x', {}, ['seat/2']).event, 'C')).toBe(true);
    expect(mentions(event(1, 'x', { who: 'B' }).event, 'C')).toBe(false);
  });
});

describe('stakes', () => {
  test('Ivanhoe: what a hand can reach (GR-19, GR-21, GR-27)', () => {
    expect(reach(['red-3', 'red-4', 'blue-2', 'squire-2', 'maiden-6', 'riposte'], [], 'red')).toBe(15);
    expect(reach(['red-3', 'maiden-6', 'squire-3'], ['maiden-6'], 'red')).toBe(6); // one Maiden a display
    expect(reach(['green-1', 'green-1', 'squire-3', 'maiden-6'], [], 'green')).toBe(4); // everything counts 1
  });
  test('Kings: hits to expect of a round, a die a fighter, two for who charges', () => {
    const fighter = (value: number, dice = 1) => ({ piece: 'x', value, step: 'melee', dice, hits_left: 1, hit: false, wields: [] });
    expect(expected({ side: 'A', player: 'A', target: null, hits: 0, dispelled: false, fighters: [fighter(3), fighter(6), fighter(2, 2)] })).toBeCloseTo(0.5 + 1 + 2 / 3);
  });
  test('Kings: the end of a battle says whose the land is', () => {
    const view = (owner: string | null) => ({ hexes: [{ hex: '0,1', owner }] });
    const over = [event(1, 'battle_over', {}, ['hex/0,1'])];
    expect(kings.why!(view('B'), over)).toEqual({ t: 'why.held', args: { who: 'B' } });
    expect(kings.why!(view(null), over)).toEqual({ t: 'why.free' });
    expect(kings.why!(view('B'), [event(1, 'lost')])).toBeNull();
  });
  test('Kings: without an event to play nobody is asked about one', () => {
    const ask = (...picks: string[]) => kings.dull!({ question: 'event', options: picks.map((pick) => ({ pick })) } as unknown as PromptView, false);
    expect(ask('drop-income -1,0', 'cash emerald', 'pass')).toBe(true);
    expect(ask('play teeniepox', 'pass')).toBe(false);
  });
  test('Kings: support is a hex of the terrain, or its Lord beside it (GR-DT-05)', () => {
    const hex = (terrain: string, owner: string | null, open: string[] = []) => ({ hex: terrain, terrain, owner, stacks: [{ seat: 'A', count: open.length, open, face_down: 0 }] });
    const view = { hexes: [hex('swamp', 'A', ['ghost', 'goblins']), hex('mountain', 'B')] } as unknown as KingsView;
    expect(supported(view, 'A', 'ghost', view.hexes[0]!)).toBe(true);
    expect(supported(view, 'A', 'goblins', view.hexes[0]!)).toBe(false);
    const lord = { hexes: [hex('swamp', 'A', ['mountain-king', 'goblins'])] } as unknown as KingsView;
    expect(supported(lord, 'A', 'goblins', lord.hexes[0]!)).toBe(true);
  });
});

describe('sentences', () => {
  test('no word of a board takes the place of a sentence of the rules', () => {
    const kinds = (file: string) => new Set([...readFileSync(file, 'utf8').matchAll(/^([a-z_]+(?:[:?!]\S*)?) /gm)].map((m) => m[1]!));
    for (const game of readdirSync('src/games')) {
      const rules = kinds(`../data/${game}/words.en`);
      for (const file of readdirSync(`src/games/${game}`).filter((f) => f.endsWith('.en')))
        expect([...kinds(`src/games/${game}/${file}`)].filter((id) => rules.has(id)), `${game}/${file}`).toEqual([]);
    }
  });
  const games = readdirSync('src/games').filter((g) => readdirSync(`src/games/${g}`).includes('story.ts'));
  test.each(games)('%s: every id that its story names is a sentence, in every language', (game) => {
    const code = readFileSync(`src/games/${game}/story.ts`, 'utf8');
    const ids = [...code.matchAll(/(?:t: |id: )[^,}]*/g)].flatMap((m) => [...m[0].matchAll(/'([a-z_.:]+)'/g)].map((x) => x[1]!)).filter((x) => /^(aim|stake|near|why|order|decided|measure)/.test(x));
    expect(ids.length).toBeGreaterThan(3);
    for (const language of ['en', 'de']) {
      const c = new Catalogue();
      c.add(readFileSync(`src/games/${game}/tale.${language}`, 'utf8'));
      for (const id of [...ids, 'measure']) expect(c.text(id), `${id} in ${language}`).not.toContain('⟨' + id);
    }
  });
  test('both languages have the same ids', () => {
    const ids = (file: string) => readFileSync(file, 'utf8').split('\n').flatMap((l) => /^([a-z][\w.:-]*)\s/.exec(l)?.[1] ?? []).sort();
    for (const f of ['src', ...games.map((g) => `src/games/${g}`)]) expect(ids(`${f}/tale.de`), f).toEqual(ids(`${f}/tale.en`));
  });
  test('stories are found by folder', async () => {
    expect((await storyOf('ivanhoe')).beats?.won_tournament).toBe(true);
    expect(await storyOf('nothing')).toEqual({});
  });
});

describe('standing orders', () => {
  test('Ivanhoe: an action card that strikes somebody else passes, one that strikes me is asked', async () => {
    const { orders } = await storyOf('ivanhoe');
    const aimed = orders!.find((o) => o.id === 'order.aimed')!;
    const prompt = (other?: string) => ({ id: 1, seat: 'A', question: 'ivanhoe_window', args: { what: { t: 'announced', ...(other ? { other } : {}) } }, options: [{ pick: 'ivanhoe', refs: [] }, { pick: 'pass', refs: [] }] }) as never;
    expect(aimed.holds!({}, prompt('B'))).toBe(true);
    expect(aimed.holds!({}, prompt('A'))).toBe(false);
    expect(aimed.holds!({}, prompt())).toBe(false); // a card that strikes everybody strikes me
    expect(aimed.pick(prompt('B'))?.pick).toBe('pass');
  });
  test('a question with one answer is given only where no person could learn from it', async () => {
    const { dull } = await storyOf('ivanhoe');
    const none = { question: 'ivanhoe_window', options: [{ pick: 'pass', refs: [] }] } as never;
    expect(dull!(none, false)).toBe(true);
    expect(dull!(none, true)).toBe(false);
  });
});

describe('learning', () => {
  const games = readdirSync('lessons');
  const ids = (file: string) => readFileSync(file, 'utf8').split('\n').flatMap((l) => /^([a-z][\w.:-]*)\s/.exec(l)?.[1] ?? []);
  test.each(games)('%s: what its lessons and its coach say is there, in both languages', (game) => {
    const said = ids(`src/games/${game}/lessons/words.en`);
    expect(ids(`src/games/${game}/lessons/words.de`).sort()).toEqual([...said].sort());
    const used = new Set<string>();
    for (const f of readdirSync(`src/games/${game}/lessons`).filter((x) => x.endsWith('.json'))) {
      const { id, steps } = JSON.parse(readFileSync(`src/games/${game}/lessons/${f}`, 'utf8')) as Lesson;
      used.add(`lesson.${id}.title`);
      for (const s of steps) for (const w of [s.say, ...Object.values(s.otherwise)]) used.add(`lesson.${id}.${w}`);
    }
    expect(said.filter((x) => x.startsWith('lesson.')).sort()).toEqual([...used].sort());
  });
  test.each(games)('%s: the aid has the same pages in both languages, for questions that there are', (game) => {
    const of = (language: string) => pages(readFileSync(`src/games/${game}/lessons/aid.${language}.md`, 'utf8'));
    expect(of('de').map((p) => p.about)).toEqual(of('en').map((p) => p.about));
    expect(of('de').map((p) => p.blocks.length)).toEqual(of('en').map((p) => p.blocks.length));
    const notation = readFileSync(`../docs/notation/${game}.md`, 'utf8');
    for (const p of of('en')) for (const q of p.about.filter((x) => x !== 'none' && !x.includes(':'))) expect(notation, `${q} of "${p.title}"`).toContain('`' + q + '`');
  });
  test('the page for this question, else for this phase', () => {
    const all = pages('# x\n\n## One\nfor: a, b\n\ntext\n\n## Two\nfor: phase:move\n\n- more\n');
    expect(pageFor(all, 'b', {})).toBe(0);
    expect(pageFor(all, 'c', { phase: 'move' })).toBe(1);
    expect(pageFor(all, 'c', { phase: 'fight' })).toBe(0);
  });
  test('a wrong pick is answered by the longest beginning that fits', () => {
    const step = { expect: ['lay giant'], otherwise: { lay: 'some', 'lay boar': 'boar', '*': 'any' } } as unknown as LessonStep;
    expect(wrong(step, { pick: 'lay giant' })).toBeNull();
    expect(wrong(step, { pick: 'lay boar' })).toBe('boar');
    expect(wrong(step, { pick: 'lay ax' })).toBe('some');
    expect(wrong(step, { pick: 'back' })).toBe('any');
  });
  test('views of a lesson are kept as what changed', () => {
    const all = whole([{ view: { a: 1, b: 2 } }, { view: { b: 3 } }] as unknown as LessonStep[]);
    expect(all.map((s) => s.view)).toEqual([{ a: 1, b: 2 }, { a: 1, b: 3 }]);
  });
  test('Ivanhoe, the coach: the reason fits the position', () => {
    const view = { colour: 'red', players: [{ seat: 'A', in: true, display: ['red-3'], total: 3, tokens: [], hand: ['red-4', 'blue-2'] }, { seat: 'B', in: true, display: [], total: 8, tokens: [] }] };
    const prompt = { seat: 'A', question: 'turn' } as never;
    expect(why(view, prompt, { pick: 'withdraw' } as never)).toEqual({ t: 'coach.withdraw:low', args: { most: 7, best: 8 } });
    expect(why(view, prompt, { pick: 'play red-4' } as never)).toEqual({ t: 'coach.play:more', args: { n: 7, best: 8 } });
  });
});

test('Kings: what a character costs is told with its odds', () => {
  expect([2, 7, 10, 12, 13].map(twoDice)).toEqual([100, 58, 17, 3, 0]);
  const view = { players: [{ seat: 'A', gold: 16 }] } as unknown as KingsView;
  const prompt = { seat: 'A', question: 'bonus', args: { n: 10 }, options: ['bonus 1', 'bonus 2', 'bonus 3', 'bonus 0', 'cash diamond'].map((pick) => ({ pick, refs: [] })) } as unknown as PromptView;
  expect(kings.stake!(view, prompt)).toMatchObject({ t: 'stake.bonus', args: { gold: 16, now: { plain: '17 %' }, more: [{ plain: '+1: 28 %' }, { plain: '+2: 42 %' }, { plain: '+3: 58 %' }] } });
});
