// How each card looks and what it says in one line. The rules are the hall's; this is only paint.
import broadsword from 'icon:broadsword';
import axe from 'icon:battle-axe';
import flail from 'icon:flail';
import oak from 'icon:oak';
import helm from 'icon:visored-helm';
import rose from 'icon:rose';
import knight from 'icon:mounted-knight';
import horse from 'icon:horse-head';
import crossed from 'icon:crossed-swords';
import drop from 'icon:drop-weapon';
import broken from 'icon:broken-arrow';
import clash from 'icon:sword-clash';
import dodge from 'icon:dodging';
import back from 'icon:return-arrow';
import falling from 'icon:falling';
import sprint from 'icon:sprint';
import cavalry from 'icon:cavalry';
import bash from 'icon:shield-bash';
import heart from 'icon:shattered-heart';
import fist from 'icon:mailed-fist';
import exchange from 'icon:card-exchange';
import shield from 'icon:templar-shield';
import stars from 'icon:knocked-out-stars';
import type { IvanhoeColour as Colour, IvanhoeKind as Kind } from '../../lib/types.gen';

export const lance =
  'M484 20L500 36L312 246C330 262 344 282 350 304L318 320C306 302 294 288 276 280L64 492L20 448L232 236C222 218 208 206 190 194L206 162C230 168 252 182 266 200Z';

export interface Paint {
  title: string;
  value: number | null;
  charge: string;
  tint: string;
  pattern: 'plain' | 'bend' | 'fess' | 'pale' | 'semy' | 'chevron' | 'ermine';
  effect?: string;
  text: string; // for tips
  rule: string;
}

export interface Tincture {
  name: string;
  contest: string;
  charge: string;
  tint: string;
  pattern: Paint['pattern'];
}
export const colours: Record<Colour, Tincture> = {
  purple: { name: 'Purple', contest: 'Jousting', charge: lance, tint: 'var(--purple)', pattern: 'bend' },
  red: { name: 'Red', contest: 'Sword', charge: broadsword, tint: 'var(--red)', pattern: 'fess' },
  blue: { name: 'Blue', contest: 'Axe', charge: axe, tint: 'var(--blue)', pattern: 'pale' },
  yellow: { name: 'Yellow', contest: 'Morningstar', charge: flail, tint: 'var(--yellow)', pattern: 'semy' },
  green: { name: 'Green', contest: 'Unarmed', charge: oak, tint: 'var(--green)', pattern: 'chevron' },
};
export const colourOrder: Colour[] = ['purple', 'red', 'blue', 'yellow', 'green'];

const actions: Partial<Record<Kind, [title: string, charge: string, effect: string, rule: string]>> = {
  unhorse: ['Unhorse', horse, 'Purple becomes red, blue or yellow.', 'GR-25'],
  'change-weapon': ['Change Weapon', crossed, 'Red, blue or yellow becomes another of them.', 'GR-26'],
  'drop-weapon': ['Drop Weapon', drop, 'The tournament turns green.', 'GR-27'],
  'break-lance': ['Break Lance', broken, 'An opponent loses all purple cards.', 'GR-29'],
  riposte: ['Riposte', clash, "Take an opponent's last card.", 'GR-30'],
  dodge: ['Dodge', dodge, 'Discard any one card of an opponent.', 'GR-31'],
  retreat: ['Retreat', back, 'Take a card of your display back.', 'GR-32'],
  'knock-down': ['Knock Down', falling, "Draw a card from an opponent's hand.", 'GR-33'],
  outmaneuver: ['Outmaneuver', sprint, 'All opponents lose their last card.', 'GR-34'],
  charge: ['Charge', cavalry, 'All lowest cards are discarded.', 'GR-35'],
  countercharge: ['Countercharge', bash, 'All highest cards are discarded.', 'GR-36'],
  disgrace: ['Disgrace', heart, 'All supporters are discarded.', 'GR-37'],
  adapt: ['Adapt', fist, 'Everybody keeps one card of each value.', 'GR-38'],
  outwit: ['Outwit', exchange, "Swap a face-up card with an opponent's.", 'GR-39'],
  shield: ['Shield', shield, "Your display is safe from others' actions.", 'GR-40'],
  stunned: ['Stunned', stars, 'An opponent adds only one card a turn.', 'GR-41'],
  ivanhoe: ['Ivanhoe', knight, 'Cancel an action card, in any turn.', 'GR-42'],
};

const made = new Map<Kind, Paint>();

export function paint(kind: Kind): Paint {
  let p = made.get(kind);
  if (!p) made.set(kind, (p = make(kind)));
  return p;
}

function make(kind: Kind): Paint {
  const action = actions[kind];
  if (action) {
    const [title, charge, effect, rule] = action;
    const tint = kind === 'ivanhoe' ? '#e9b949' : '#e0cda2';
    return { title, value: null, charge, tint, pattern: 'plain', effect, text: effect, rule };
  }
  const [name, n] = kind.split('-') as [string, string];
  const value = Number(n);
  if (name === 'squire')
    return { title: 'Squire', value, charge: helm, tint: 'var(--white)', pattern: 'ermine', text: 'A supporter: joins any tournament.', rule: 'GR-21' };
  if (name === 'maiden')
    return { title: 'Maiden', value, charge: rose, tint: 'var(--white)', pattern: 'ermine', text: 'A supporter. One a display; withdrawing with her costs a token.', rule: 'GR-21' };
  const c = colours[name as Colour];
  return { title: c.contest, value, charge: c.charge, tint: c.tint, pattern: c.pattern, text: `Plays in a ${name} tournament.`, rule: 'GR-19' };
}

export const label = (kind: Kind) => {
  const p = paint(kind);
  return p.value === null ? p.title : `${kind.startsWith('squire') || kind.startsWith('maiden') ? p.title : kind.split('-')[0]} ${p.value}`;
};
