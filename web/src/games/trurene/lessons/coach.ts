// Why the rule of thumb plays as it does (src/games/trurene/bot.cpp). Riddles are for the player.
import type { Why } from '../../../lib/coach.svelte';
import type { Line } from '../../../lib/story';
import type { TrureneView } from '../../../lib/types.gen';

export const silent = /^riddle$/;
const lines: Record<string, string> = { 'talk merchant': 'merchant', 'talk quester': 'quester', leave: 'leave', mace: 'weapon', sword: 'weapon', dagger: 'weapon', gold: 'honest', strike: 'strike', prepare: 'prepare', retreat: 'retreat', attempt: 'attempt' };

// What is true of such an answer whoever gives it, the champion too.
export const facts = /^coach\.(quest|attempt|quester|honest|accept)$/;

export const why: Why = (v, prompt, option): Line | null => {
  const view = v as TrureneView;
  const verb = option.pick.startsWith('talk') ? option.pick : option.pick.split(' ')[0]!;
  if (prompt.question === 'turn' && verb !== 'attempt') {
    if (view.told.howling || view.told.death) return { t: 'coach.wolves' };
    return { t: view.quest ? 'coach.quest' : 'coach.go' };
  }
  if (prompt.question === 'merchant_buy') return { t: verb === 'yes' ? 'coach.buy' : 'coach.no_buy' };
  if (prompt.question === 'quester_accept') return { t: 'coach.accept' };
  if (prompt.question === 'hunter') return { t: 'coach.hunter' };
  return lines[verb] ? { t: `coach.${lines[verb]}` } : null;
};
