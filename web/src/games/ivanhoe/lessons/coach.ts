// Why the rule of thumb plays as it does (src/games/ivanhoe/bot.cpp).
import type { Why } from '../../../lib/coach.svelte';
import type { Line } from '../../../lib/story';
import type { IvanhoeColour, IvanhoeKind, IvanhoeView } from '../../../lib/types.gen';
import { reach } from '../story';

// What is true of such an answer whoever gives it, the champion too.
export const facts = /^coach\.(start|start:had|withdraw:low|end|play:more|play:green|take|return)$/;

export const why: Why = (v, prompt, option): Line | null => {
  const view = v as IvanhoeView;
  const me = view.players.find((p) => p.seat === prompt.seat);
  if (!me?.hand) return null;
  const [verb, what] = option.pick.split(' ') as [string, string | undefined];
  if (verb === 'start') {
    const colour = what as IvanhoeColour;
    return { t: me.tokens.includes(colour) ? 'coach.start:had' : 'coach.start', args: { colour: `colour.${colour}`, n: reach(me.hand, [], colour) } };
  }
  if (prompt.question === 'ivanhoe_window') return { t: verb === 'pass' ? 'coach.pass' : 'coach.ivanhoe' };
  if (verb === 'take') return { t: 'coach.take' };
  if (verb === 'return') return { t: 'coach.return' };
  if (!view.colour || !/^(turn|first_card)$/.test(prompt.question)) return null;
  const best = Math.max(0, ...view.players.filter((p) => p.in && p.seat !== me.seat).map((p) => p.total));
  const most = me.total + reach(me.hand, me.display, view.colour);
  if (verb === 'withdraw') return { t: most > best ? 'coach.withdraw' : 'coach.withdraw:low', args: { most, best } };
  if (verb === 'end') return { t: 'coach.end', args: { n: me.total, best } };
  if (verb === 'play') {
    const worth = view.colour === 'green' ? 1 : Number(/-(\d)$/.exec(what as IvanhoeKind)?.[1] ?? 0);
    const total = me.total + worth;
    return { t: total > best ? 'coach.play' : view.colour === 'green' ? 'coach.play:green' : 'coach.play:more', args: { n: total, best } };
  }
  return most > best ? null : { t: 'coach.action', args: { best } };
};
