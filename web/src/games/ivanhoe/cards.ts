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
import { speech } from '../../lib/speech.svelte';
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

const actions: Partial<Record<Kind, [charge: string, rule: string]>> = {
  unhorse: [horse, 'GR-25'], 'change-weapon': [crossed, 'GR-26'], 'drop-weapon': [drop, 'GR-27'], 'break-lance': [broken, 'GR-29'],
  riposte: [clash, 'GR-30'], dodge: [dodge, 'GR-31'], retreat: [back, 'GR-32'], 'knock-down': [falling, 'GR-33'],
  outmaneuver: [sprint, 'GR-34'], charge: [cavalry, 'GR-35'], countercharge: [bash, 'GR-36'], disgrace: [heart, 'GR-37'],
  adapt: [fist, 'GR-38'], outwit: [exchange, 'GR-39'], shield: [shield, 'GR-40'], stunned: [stars, 'GR-41'], ivanhoe: [knight, 'GR-42'],
};

export function paint(kind: Kind): Paint {
  const action = actions[kind];
  if (action) {
    const [charge, rule] = action;
    const tint = kind === 'ivanhoe' ? '#e9b949' : '#e0cda2';
    const effect = say(`effect.${kind}`);
    return { title: speech.name('ivanhoe', `card.${kind}`), value: null, charge, tint, pattern: 'plain', effect, text: effect, rule };
  }
  const [name, n] = kind.split('-') as [string, string];
  const value = Number(n);
  if (name === 'squire' || name === 'maiden')
    return { title: say(`board.${name}`), value, charge: name === 'squire' ? helm : rose, tint: 'var(--white)', pattern: 'ermine', text: say(`effect.${name}`), rule: 'GR-21' };
  const c = colours[name as Colour];
  return { title: contest(name as Colour), value, charge: c.charge, tint: c.tint, pattern: c.pattern, text: say('effect.colour', { colour: colourName(name as Colour) }), rule: 'GR-19' };
}

export const label = (kind: Kind) => speech.name('ivanhoe', `card.${kind}`);
