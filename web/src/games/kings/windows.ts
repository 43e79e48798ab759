// Questions that everybody is asked who might hold the right item, as far as the others can know. The
// time an answer takes must not tell whether one does: docs/decisions/kings-windows.md.
import type { PromptView } from '../../lib/spoken';
import type { MsgTableView } from '../../lib/types.gen';

const secret = new Set(['lucky_charm', 'after_dice', 'answer_item', 'elixir', 'dust', 'firewall', 'dispel', 'round_start', 'intercept']);
const open = new Set(['challenge', 'show']); // what they are about lies face up: no window, and nothing to hide

export const interrupts = (question: string) => secret.has(question) || open.has(question);
export const isSecret = (question: string) => secret.has(question);

// Asked again and again in a battle: the battle must stay in sight, and its dice and fighters are what one clicks.
export const inBattle = (question: string) => ['after_dice', 'round_start', 'dispel', 'dust', 'firewall'].includes(question);

// What happens if one does nothing.
export const letBe = (prompt: PromptView) => prompt.options.find((o) => o.pick === 'pass' || o.pick === 'done');
// A treasure can be turned in at many questions; that alone is no reason to stop and look.
export const canAct = (prompt: PromptView) => prompt.options.some((o) => o !== letBe(prompt) && !o.pick.startsWith('cash '));

// Is there anybody to hide something from? Bots do not look at the clock.
export const inCompany = (table: MsgTableView | null) => !!table?.seats.some((s) => !s.yours && (s.kind === 'person' || s.kind === 'left'));
