import { describe, expect, it, vi } from 'vitest';
import { Choice, lit, narrowed, ordered } from '../src/lib/choice.svelte';
import type { OptionView, PromptView } from '../src/lib/spoken';

const option = (pick: string, ...refs: string[]): OptionView => ({ pick, words: pick, rule: '', refs });
const dodge = [option('dodge B 1', 'hand/dodge', 'seat/1', 'display/1/0'), option('dodge B 2', 'hand/dodge', 'seat/1', 'display/1/1')];
const turn: PromptView = {
  id: 1, seat: 'A', question: 'turn', words: '', rule: '',
  options: [option('play red-3', 'hand/red-3'), ...dodge, option('withdraw'), option('end')],
};

describe('what can be clicked', () => {
  it('is what would narrow the choice', () => {
    expect([...lit(turn.options, [])]).toEqual(['hand/red-3', 'hand/dodge', 'seat/1', 'display/1/0', 'display/1/1']);
    expect([...lit(narrowed(turn.options, ['hand/dodge']), ['hand/dodge'])]).toEqual(['display/1/0', 'display/1/1']);
  });
  it('picks when one option is left, and narrows when several are', () => {
    const send = vi.fn();
    const c = new Choice(send);
    c.ask([turn]);
    expect(c.choose('hand/blue-2')).toBe(false);
    c.choose('hand/dodge');
    expect(send).not.toHaveBeenCalled();
    expect(c.left.map((o) => o.pick)).toEqual(['dodge B 1', 'dodge B 2']);
    c.choose('display/1/1');
    expect(send.mock.calls[0]![1].pick).toBe('dodge B 2');
  });
  it('takes back one thing at a time', () => {
    const c = new Choice(() => {});
    c.ask([turn]);
    c.choose('hand/dodge');
    expect(c.takeBack()).toBe(true);
    expect(c.left).toHaveLength(5);
    expect(c.takeBack()).toBe(false);
  });
});

describe('the default', () => {
  it('is the last option, never one that is not done by accident', () => {
    const rare = (p: string) => p === 'withdraw';
    expect(ordered(turn.options, rare).map((o) => o.pick)).toEqual(['play red-3', 'dodge B 1', 'dodge B 2', 'withdraw', 'end']);
    const c = new Choice(() => {});
    c.reluctant = rare;
    c.ask([turn]);
    expect(c.default?.pick).toBe('end');
    c.ask([{ ...turn, id: 2, options: turn.options.slice(0, -1) }]);
    expect(c.default).toBeUndefined();
  });
});

describe('the answer that stands out', () => {
  const c = new Choice(() => {});
  c.reluctant = (p) => p === 'withdraw';
  it('is the usual one without a coach, and none until he has spoken', () => {
    c.ask([turn]);
    expect(c.golden?.pick).toBe('end');
    c.advice = null;
    expect([c.golden, c.default]).toEqual([undefined, undefined]);
  });
  it('is what the coach advises, whatever is usual', () => {
    c.advice = turn.options[0]!;
    expect([c.golden?.pick, c.default?.pick]).toEqual(['play red-3', 'play red-3']);
    c.choose('hand/dodge'); // the advised one is no longer among those that are left
    expect([c.golden, c.default]).toEqual([undefined, undefined]);
    c.takeBack();
  });
  it('does not go by Enter where it is nothing that one does by accident', () => {
    c.advice = turn.options.find((o) => o.pick === 'withdraw')!;
    expect([c.golden?.pick, c.default]).toEqual(['withdraw', undefined]);
  });
  it('is forgotten with its question', () => {
    c.ask([{ ...turn, id: 2 }]);
    expect(c.golden?.pick).toBe('end');
  });
});

describe('the default of a game', () => {
  it('may depend on what else is offered', () => {
    const c = new Choice(() => {});
    c.usual = (pick, offered = []) => pick !== 'end' || offered.some((o) => o.pick === 'take');
    c.ask([{ ...turn, options: [option('choose'), option('end')] }]);
    expect(c.default).toBeUndefined();
    c.ask([{ ...turn, id: 2, options: [option('take'), option('end')] }]);
    expect(c.default?.pick).toBe('end');
  });
});

describe('questions', () => {
  it('disappear when answered and come back when refused', () => {
    const c = new Choice(() => {});
    c.ask([turn]);
    c.pick(turn.options[0]!);
    expect(c.prompt).toBeUndefined();
    c.refused(1);
    expect(c.prompt?.id).toBe(1);
  });
  it('keep a half-made choice while they stay open', () => {
    const c = new Choice(() => {});
    c.ask([turn]);
    c.choose('hand/dodge');
    c.ask([{ ...turn }]);
    expect(c.chosen).toEqual(['hand/dodge']);
    c.ask([{ ...turn, id: 9 }]);
    expect(c.chosen).toEqual([]);
  });
});
