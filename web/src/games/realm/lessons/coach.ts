// Why the rule of thumb plays as it does (src/games/realm/bot.cpp).
import type { Why } from '../../../lib/coach.svelte';

const lines: Record<string, string> = {
  hide: 'hide', move: 'move', search: 'search', peer: 'search', locate: 'search', loot_site: 'loot', loot_pile: 'loot', trade: 'trade', rest: 'rest', hire: 'hire', alert: 'alert', done: 'done', sell: 'sell', run: 'run', target: 'target', attack: 'attack', manoeuvre: 'manoeuvre',
  aim: 'aim', lure: 'lure', fatigue: 'least', wound: 'least', pay: 'pay', refuse: 'refuse', activate: 'activate', no_target: 'peace', no_attack: 'peace',
};

// Which group a thing comes from matters to nobody: the page has one answer for all of them. Whom a newcomer begins with, the cards say.
export const silent = /^(item_source|choose_hero)$/;

// What is true of such an answer whoever gives it, the champion too.
export const facts = /^coach\.(hide|search|loot|rest|hire|alert|activate)$/;

export const why: Why = (_view, prompt, option) => {
  const verb = option.pick.split(' ')[0]!;
  if (verb === 'done' && !/^(plan|encounter|lure)$/.test(prompt.question)) return null;
  return lines[verb] ? { t: `coach.${lines[verb]}` } : null;
};
