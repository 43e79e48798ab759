// Why the rule of thumb plays as it does (src/games/quests/bot.cpp).
import type { Why } from '../../../lib/coach.svelte';
import type { Line } from '../../../lib/story';
import type { QuestsView } from '../../../lib/types.gen';

// What is true of such an answer whoever gives it, the champion too.
export const facts = /^coach\.(ally|merlin|enter|choose:tournament|draw)$/;

export const why: Why = (v, prompt, option): Line | null => {
  const view = v as QuestsView;
  const me = view.players.find((p) => p.seat === prompt.seat);
  const verb = option.pick.split(' ')[0]!;
  const line = (t: string, args: Line['args'] = {}): Line => ({ t: `coach.${t}`, args });
  if (verb === 'ally') return line('ally');
  if (verb === 'mordred') return line('mordred');
  if (verb === 'merlin') return line('merlin');
  switch (prompt.question) {
    case 'sponsor':
      return line(verb === 'sponsor' ? 'sponsor' : 'no_sponsor');
    case 'lay_out':
      return line(verb === 'lay' ? 'lay' : 'lay:next');
    case 'join':
      return line(verb === 'join' ? 'join' : 'no_join');
    case 'enter':
      return line(verb === 'enter' ? 'enter' : 'no_enter');
    case 'choose_cards':
      // In a last stage it plays all that helps; in a tournament nothing follows either.
      if (verb === 'choose' || verb === 'ready')
        return line(verb + (view.tournament ? ':tournament' : view.quest?.stage === view.quest?.count ? ':last' : ''), { n: me?.chosen_points ?? me?.points ?? 0 });
      return null;
    case 'bid':
      return line(verb === 'drop' ? 'drop' : 'bid');
    case 'pay_bid':
    case 'hand_limit':
    case 'call_to_arms':
      return line('discard');
    case 'window':
      return line('pass');
    case 'prosperity':
      return line('draw');
  }
  return null;
};
