// A game that was thought over, in words and lines: what the page about it tells first, and what its graph draws.
import type { GameAnalysis } from './api';
import { speech } from './speech.svelte';
import { seatIndex } from './words';

export type Told = { words: string; pick?: number };
export type Grade = 'blunder' | 'mistake' | 'slip' | '';

export const percent = (share: number) => Math.round(share * 100);
export const grade = (cost: number): Grade => (cost >= 0.1 ? 'blunder' : cost >= 0.05 ? 'mistake' : cost > 0 ? 'slip' : '');

// Everybody sees the game with eyes of their own, so lines that jump at every decision say little: each point is the mean of its
// neighbours, the more of them the longer the game. The end is what it is.
export function calm(moments: readonly { chances: readonly number[]; seat: string }[]): number[][] {
  const n = moments.at(-1)?.seat === '' ? moments.length - 1 : moments.length;
  const reach = Math.max(1, Math.round(n / 150));
  return moments.map((m, i) => {
    if (i >= n) return [...m.chances];
    const near = moments.slice(Math.max(0, i - reach), Math.min(n, i + reach + 1));
    return m.chances.map((_, seat) => near.reduce((sum, x) => sum + (x.chances[seat] ?? 0), 0) / near.length);
  });
}

export function title(a: GameAnalysis, name: (seat: number) => string): string {
  const { say } = speech;
  if (!a.over) return say('analysis.story.open');
  const first = a.end.flatMap((share, i) => (share > 0 ? [name(i)] : []));
  if (!first.length) return say(a.seats > 1 ? 'analysis.story.nobody' : 'analysis.story.lost', { name: name(0) });
  return first.length > 1 ? say('end.shared', { names: first.map((plain) => ({ plain })) }) : say('analysis.story.won', { name: first[0]! });
}

// Who was ahead, where it turned, and who had it in hand.
export function story(a: GameAnalysis, name: (seat: number) => string): Told[] {
  const { say } = speech;
  const { course: c } = a;
  const told: Told[] = [];
  const of = (seat: string) => name(seatIndex(seat));
  const tell = (id: string, args: Record<string, string | number>, pick?: number) => told.push({ words: say(`analysis.story.${id}`, args), pick });
  if (a.seats === 1) {
    if (c.low) tell('worst', { n: c.low.pick, chance: percent(c.low.chance) }, c.low.pick);
    if (c.high) tell('best', { n: c.high.pick, chance: percent(c.high.chance) }, c.high.pick);
    return told;
  }
  if (c.leader && c.leader === c.winner && c.turns === 0) tell('always', { name: of(c.leader) });
  else {
    if (c.leader) tell('most', { name: of(c.leader), n: percent(c.led) });
    if (c.turns) tell(c.turns > 20 ? 'often' : 'turns', { n: c.turns }); // beyond that it is noise, too
    if (c.winner && c.ahead) tell('ahead', { name: of(c.winner), n: c.ahead, all: a.picks }, c.ahead);
    if (c.winner && !c.ahead) tell('late', { name: of(c.winner) });
  }
  // Worth telling where it was far from what everybody begins with.
  const even = 1 / a.seats;
  if (c.low && c.low.chance < even * 0.7) tell('low', { name: of(c.low.seat), n: c.low.pick, chance: percent(c.low.chance) }, c.low.pick);
  if (c.high && c.high.chance > Math.min(0.9, even * 1.4)) tell('high', { name: of(c.high.seat), n: c.high.pick, chance: percent(c.high.chance) }, c.high.pick);
  return told;
}
