// How each card looks and what it says in one line. The rules are the hall's; this is only paint.
import broadsword from 'icon:broadsword';
import axe from 'icon:battle-axe';
import flail from 'icon:flail';
import oak from 'icon:oak';
import { speech } from '../../lib/speech.svelte';
import { art } from './art';
import type { IvanhoeColour as Colour, IvanhoeKind as Kind } from '../../lib/types.gen';

export const lance =
  'M484 20L500 36L312 246C330 262 344 282 350 304L318 320C306 302 294 288 276 280L64 492L20 448L232 236C222 218 208 206 190 194L206 162C230 168 252 182 266 200Z';

export interface Paint {
  title: string;
  value: number | null;
  charge?: string; // of its tournament
  art?: string; // its own picture (kit/art.ts)
  tint: string;
  pattern: 'plain' | 'bend' | 'fess' | 'pale' | 'semy' | 'chevron' | 'ermine';
  effect?: string;
  text: string; // for tips
  rule: string;
}

export interface Tincture {
  charge: string;
  tint: string;
  pattern: Paint['pattern'];
}
export const colours: Record<Colour, Tincture> = {
  purple: { charge: lance, tint: 'var(--purple)', pattern: 'bend' },
  red: { charge: broadsword, tint: 'var(--red)', pattern: 'fess' },
  blue: { charge: axe, tint: 'var(--blue)', pattern: 'pale' },
  yellow: { charge: flail, tint: 'var(--yellow)', pattern: 'semy' },
  green: { charge: oak, tint: 'var(--green)', pattern: 'chevron' },
};
export const colourOrder: Colour[] = ['purple', 'red', 'blue', 'yellow', 'green'];
export const say = speech.of('ivanhoe');
export const colourName = (c: Colour) => say(`board.${c}`);
export const contest = (c: Colour) => say(`contest.${c}`);

const rules: Partial<Record<Kind, string>> = {
  unhorse: 'GR-25', 'change-weapon': 'GR-26', 'drop-weapon': 'GR-27', 'break-lance': 'GR-29', riposte: 'GR-30', dodge: 'GR-31', retreat: 'GR-32', 'knock-down': 'GR-33',
  outmaneuver: 'GR-34', charge: 'GR-35', countercharge: 'GR-36', disgrace: 'GR-37', adapt: 'GR-38', outwit: 'GR-39', shield: 'GR-40', stunned: 'GR-41', ivanhoe: 'GR-42',
};

export function paint(kind: Kind): Paint {
  const rule = rules[kind];
  if (rule) {
    const tint = kind === 'ivanhoe' ? '#e9b949' : '#e0cda2';
    const effect = say(`effect.${kind}`);
    return { title: speech.name('ivanhoe', `card.${kind}`), value: null, art: art.actions[kind], tint, pattern: 'plain', effect, text: effect, rule };
  }
  const [name, n] = kind.split('-') as [string, string];
  const value = Number(n);
  if (name === 'squire' || name === 'maiden')
    return { title: say(`board.${name}`), value, art: art.supporters[name], tint: 'var(--white)', pattern: 'ermine', text: say(`effect.${name}`), rule: 'GR-21' };
  const c = colours[name as Colour];
  return { title: contest(name as Colour), value, charge: c.charge, tint: c.tint, pattern: c.pattern, text: say('effect.colour', { colour: colourName(name as Colour) }), rule: 'GR-19' };
}

export const label = (kind: Kind) => speech.name('ivanhoe', `card.${kind}`);
