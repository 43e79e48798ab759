// What the page advises where one answer is as good as any for most: which chit is missed least, which asterisk is free.
import type { OptionView, PromptView } from '../../lib/spoken';
import type { RealmActionView, RealmView } from '../../lib/types.gen';

const levels = 'nlmht';

// The own chit that an answer is about, if it is about one alone.
export function chitOf(view: RealmView, o: OptionView): RealmActionView | undefined {
  if (!/^(wound|fatigue|rest|take_back|play_piece|make_colour|alert_chit|alert|ready) /.test(o.pick)) return undefined;
  const refs = o.refs.filter((r) => r.startsWith('chit_of/'));
  const mine = view.characters.find((c) => c.seat === view.viewer);
  return refs.length === 1 ? mine?.chits.find((c) => 'chit_of/' + c.chit === refs[0]) : undefined;
}

// Of chits to lose, the slowest and weakest; of chits that come back, the best; the readied side of a weapon.
export function leastMissed(view: RealmView, prompt: PromptView, offered: readonly OptionView[]): OptionView | undefined {
  if (/^(free_asterisk|weapon_side)$/.test(prompt.question)) return offered.find((o) => o.pick === 'alerted') ?? offered[0];
  if (!/^(wound|fatigue|change)$/.test(prompt.question)) return undefined;
  const chit = (o: OptionView) => chitOf(view, o)!;
  const worst = offered.filter((o) => chitOf(view, o)).sort((a, b) => chit(b).time - chit(a).time || levels.indexOf(chit(a).strength) - levels.indexOf(chit(b).strength));
  return prompt.question === 'change' ? worst.at(-1) : worst[0];
}
