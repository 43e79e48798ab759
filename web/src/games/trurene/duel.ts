// How a fight is likely to go for somebody who strikes only in ticks in which the enemy cannot: duels played out by the
// rules of fights (TR-F-2 to TR-F-10), always the same ones, so that the forecast stands still.
import type { TrureneFighterView, TrureneFightView } from '../../lib/types.gen';

const games = 400;
const longest = 500; // TR-F-3: then both back away

// A small generator of numbers from 1 to 100 that begins anew for each forecast.
function dice(seed: number) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (((t ^ (t >>> 14)) >>> 0) % 100) + 1;
  };
}

// Striking now meets no strike: whoever is ready strikes, and two hits clash (TR-F-9).
export const clean = (f: TrureneFightView) => f.aurora.ready >= f.aurora.time && !f.will_strike;
// Both are ready at the same ticks for ever, unless somebody waits.
export const evenly = (f: TrureneFightView) => f.aurora.time === f.enemy.time && f.aurora.ready === f.enemy.ready;

interface Side {
  health: number;
  ready: number;
}
function duel(me: TrureneFighterView, them: TrureneFighterView, roll: () => number): { won: boolean; ticks: number } {
  const a: Side = { health: me.health, ready: me.ready }, b: Side = { health: them.health, ready: them.ready };
  for (let tick = 1; tick <= longest; tick++) {
    const theirs = b.ready >= them.time, mine = a.ready >= me.time && !theirs;
    if (mine) a.ready -= me.time;
    if (theirs) b.ready -= them.time;
    if (mine && roll() <= me.accuracy) (b.health -= me.power), (b.ready = Math.max(0, b.ready - 1)); // TR-F-5
    if (theirs && roll() <= them.accuracy) (a.health -= them.power), (a.ready = Math.max(0, a.ready - 1));
    if (b.health <= 0) return { won: true, ticks: tick };
    if (a.health <= 0) return { won: false, ticks: tick };
    a.ready++;
    b.ready++;
  }
  return { won: false, ticks: longest };
}

// Percent of such fights that are won, and how long they last.
export function forecast(f: TrureneFightView): { percent: number; ticks: number } {
  const roll = dice(7);
  let won = 0, ticks = 0;
  for (let i = 0; i < games; i++) {
    const d = duel(f.aurora, f.enemy, roll);
    won += Number(d.won);
    ticks += d.ticks;
  }
  return { percent: Math.round((100 * won) / games), ticks: Math.round(ticks / games) };
}
