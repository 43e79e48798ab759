// What an answer means, costs or may bring, where its words alone do not say it.
import type { OptionView, PromptView } from '../../lib/spoken';
import type { RealmView } from '../../lib/types.gen';
import { aimedAt, castBy, enchants, spellEnds, spellLine } from './casting';
import { spotName } from './names';
import { meeting, oddsOf, peaceOf, standing } from './people';
import { planInHand } from './plan';
import { named, say, sayIf } from './say';
import { thingUse, thingWorth } from './things';

// The spell that a question is about.
export const spellOf = (prompt: PromptView | null | undefined): string => String((prompt?.args as Record<string, unknown> | undefined)?.spell ?? '');

const kinds: Record<string, string> = { hero: 'hero', aim: 'point', start: 'start' };

export function explained(view: RealmView, prompt: PromptView, o: OptionView): string | null {
  const [verb = '', what] = o.pick.split(' ');
  if (verb === 'cast') return [named(`spell_text.${what}`), spellEnds(what!), say('cast.no_blow')].join(' ');
  if (what && /^(take_spell|write_spell|name_spell)$/.test(verb)) return `${named(`spell_text.${what}`)} ${spellLine(what)}`;
  if (verb === 'cast_by') return castBy(view, o);
  if (verb === 'aim_spell') return aimedAt(view, o, spellOf(prompt)) || null;
  if (/^enchant_/.test(verb)) return enchants(view, o);
  if (verb === 'strike_out') return phaseWords(view, Number(what));
  if (/^(line|run_to_woods|fly_away|call_off|leave_be|turn_weapon)$/.test(verb)) return sayIf(`board.means.${verb === 'line' ? what : verb}`);
  const met = meetingOf(view, prompt, verb, what);
  if (met) return met;
  if (what && /^(name|sell|give|activate|offer|want|keep_it)$/.test(verb)) return [thingUse(what), verb === 'activate' ? '' : thingWorth(what)].filter(Boolean).join(' ') || null;
  if (prompt.question === 'search') return (what && sayIf(`thing_use.${what}`)) || sayIf(`board.roll.${verb.replace(/^loot_.*/, 'loot')}`);
  return what && kinds[verb] ? sayIf(`board.${kinds[verb]}.${what}`) : null;
}

function phaseWords(view: RealmView, n: number): string | null {
  const p = planInHand(view)?.phases[n - 1];
  return p ? [say(`board.name.${p.activity}`), p.where ? spotName(p.where, true) : ''].join(' ').trim() : null;
}

// What the dice would bring with these people, before one turns to them.
function meetingOf(view: RealmView, prompt: PromptView, verb: string, what: string | undefined): string | null {
  if (/^(buy_from|repay|hire|renew)$/.test(verb)) {
    const m = meeting(view, what!);
    return m ? `${standing(m)}: ${oddsOf(m)}` : null;
  }
  if (!/^(no_)?drink$/.test(verb)) return null;
  const m = prompt.question === 'drinks' ? meeting(view, view.deal?.to ?? '', verb === 'drink') : view.meetings.find((x) => x.drinks === (verb === 'drink'));
  if (!m) return null;
  return (verb === 'drink' ? say('met.cost', { n: m.cost }) + ' ' : '') + (prompt.question === 'battle_drinks' ? peaceOf(m) : oddsOf(m));
}
