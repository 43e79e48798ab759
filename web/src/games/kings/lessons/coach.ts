// Why the rule of thumb plays as it does (src/games/kings/bot.cpp).
import type { Why } from '../../../lib/coach.svelte';
import type { Line } from '../../../lib/story';
import type { KingsView } from '../../../lib/types.gen';
import { expected } from '../story';
import { paint } from '../things';

const plain: Record<string, string> = {
  go: 'go', 'take all': 'take', take: 'take', halt: 'halt', explore: 'explore', battle: 'battle', build: 'build', recruit: 'recruit', bonus: 'bonus', raise: 'raise', stop: 'stop', buy: 'buy', draw: 'draw',
  play: 'event', bribe: 'bribe', fight: 'fight', retreat: 'retreat', stay: 'stay', hit: 'hit', challenge: 'challenge', claim: 'claim', start: 'claim', cash: 'cash', tower: 'tower', against: 'against', discard: 'least', lose: 'least', station: 'station', name: 'name',
};

// What is true of such an answer whoever gives it, the champion too.
export const facts = /^coach\.(place|place:bluff|place:thing|tower|recruit|bonus|explore|stay|retreat|challenge|build|cash)$/;

export const why: Why = (v, prompt, option): Line | null => {
  const view = v as KingsView;
  const verb = option.pick.startsWith('take all') ? 'take all' : option.pick.split(' ')[0]!;
  if (verb === 'place' && paint(option.pick.split(' ')[1]!).sort !== 'creature') return { t: 'coach.place:thing' };
  if (verb === 'place') return { t: (option as { t?: string }).t?.endsWith('bluff') ? 'coach.place:bluff' : 'coach.place' };
  if (verb === 'done' || verb === 'pass') {
    const ends: Record<string, string> = { place: 'place_done', move: 'move_done', build: 'build_done', character: 'no_character', event: 'no_event', exchange: 'exchange_done' };
    return ends[prompt.question] ? { t: `coach.${ends[prompt.question]}` } : prompt.options.length > 1 ? { t: 'coach.pass' } : null;
  }
  const b = view.battle;
  if ((verb === 'stay' || verb === 'retreat') && b) {
    const mine = b.sides.find((s) => s.side === prompt.seat);
    const theirs = b.sides.filter((s) => s !== mine);
    const n = (x: number) => ({ plain: String(Math.round(x * 10) / 10) });
    if (mine) return { t: `coach.${verb}`, args: { hits: n(expected(mine)), taken: n(theirs.reduce((sum, s) => sum + expected(s), 0)) } };
  }
  return plain[verb] ? { t: `coach.${plain[verb]}` } : null;
};
