// How each card looks and what it says in one line. The rules are the hall's; this is only paint.
import excalibur from 'icon:winged-sword';
import ax from 'icon:battle-axe';
import sword from 'icon:broadsword';
import horse from 'icon:horse-head';
import dagger from 'icon:plain-dagger';
import dragon from 'icon:dragon-head';
import giant from 'icon:giant';
import crowned from 'icon:crowned-skull';
import treeFace from 'icon:tree-face';
import blackHelm from 'icon:black-knight-helm';
import brutal from 'icon:brutal-helm';
import warlord from 'icon:warlord-helmet';
import bandit from 'icon:bandit';
import saxon from 'icon:viking-head';
import boar from 'icon:boar';
import robber from 'icon:robber';
import lion from 'icon:lion';
import appleCore from 'icon:apple-core';
import witch from 'icon:witch-face';
import beast from 'icon:hydra';
import templar from 'icon:templar-shield';
import knightBanner from 'icon:knight-banner';
import throne from 'icon:throne-king';
import harp from 'icon:harp';
import king from 'icon:king';
import helm from 'icon:visored-helm';
import grail from 'icon:holy-grail';
import queen from 'icon:queen-crown';
import chalice from 'icon:jeweled-chalice';
import wizard from 'icon:wizard-face';
import heart from 'icon:pierced-heart';
import forest from 'icon:forest-entrance';
import maiden from 'icon:heart-tower';
import clash from 'icon:sword-clash';
import mounted from 'icon:mounted-knight';
import rose from 'icon:rose';
import castle from 'icon:castle';
import pox from 'icon:plague-doctor-profile';
import rat from 'icon:rat';
import laurel from 'icon:laurels-trophy';
import wheat from 'icon:wheat';
import call from 'icon:rally-the-troops';
import crown from 'icon:crown';
import { named as nameOf, say } from './say';
import type { QuestsKind as Kind, QuestsRank as Rank, QuestsStory as Story, QuestsView } from '../../lib/types.gen';

const lance =
  'M484 20L500 36L312 246C330 262 344 282 350 304L318 320C306 302 294 288 276 280L64 492L20 448L232 236C222 218 208 206 190 194L206 162C230 168 252 182 266 200Z';

export type Type = 'weapon' | 'foe' | 'test' | 'ally' | 'amour';
export type Pattern = 'plain' | 'bend' | 'fess' | 'pale' | 'semy' | 'chevron' | 'ermine';

export interface Paint {
  title: string;
  type: Type;
  charge: string;
  points: number; // 0: none
  named: number; // what it is worth on a quest that names it, or under its condition; else 0
  line: string; // at the foot of the card
  text: string; // for tips
  rule: string;
}

// The five sorts of cards: a tincture and a pattern of the rim.
export const sorts: Record<Type, { tint: string; pattern: Pattern; rule: string }> = {
  weapon: { tint: 'var(--blue)', pattern: 'pale', rule: 'GR-22a' },
  foe: { tint: 'var(--red)', pattern: 'fess', rule: 'GR-22b' },
  test: { tint: 'var(--purple)', pattern: 'semy', rule: 'GR-22c' },
  ally: { tint: 'var(--yellow)', pattern: 'chevron', rule: 'GR-22d' },
  amour: { tint: 'var(--white)', pattern: 'ermine', rule: 'GR-22d' },
};

type Drawn = Pick<Paint, 'type' | 'charge' | 'points' | 'named'> & { rule?: string };
const card = (type: Type) => (charge: string, points = 0, named = 0): Drawn => ({ type, charge, points, named });
const [weapon, foe, trial, ally] = [card('weapon'), card('foe'), card('test'), card('ally')];

const cards: Record<Kind, Drawn> = {
  excalibur: weapon(excalibur, 30), lance: weapon(lance, 20), 'battle-ax': weapon(ax, 15), sword: weapon(sword, 10), horse: weapon(horse, 10), dagger: weapon(dagger, 5),
  dragon: foe(dragon, 50, 70), giant: foe(giant, 40), mordred: foe(crowned, 30), 'green-knight': foe(treeFace, 25, 40), 'black-knight': foe(blackHelm, 25, 35),
  'evil-knight': foe(brutal, 20, 30), 'saxon-knight': foe(warlord, 15, 25), 'robber-knight': foe(bandit, 15), saxons: foe(saxon, 10, 20), boar: foe(boar, 5, 15), thieves: foe(robber, 5),
  'test-of-valor': trial(lion), 'test-of-temptation': trial(appleCore), 'test-of-morgan-le-fey': trial(witch), 'test-of-the-questing-beast': trial(beast),
  'sir-galahad': ally(templar, 15), 'sir-lancelot': ally(knightBanner, 15, 25), 'king-arthur': ally(throne, 10), 'sir-tristan': ally(harp, 10, 20),
  'king-pellinore': ally(king, 10), 'sir-gawain': ally(helm, 10, 20), 'sir-percival': ally(grail, 5, 20), 'queen-guinevere': ally(queen), 'queen-iseult': ally(chalice),
  merlin: { ...ally(wizard), rule: 'C-02' }, amour: { ...card('amour')(heart, 10) },
};

// What a card says: a line at its foot and a text for tips. Weapons and most foes say the same but for their numbers.
function words(kind: Kind, { type, points, named }: Drawn): Pick<Paint, 'title' | 'line' | 'text'> {
  const title = type === 'test' ? say(`short.${kind}`) : nameOf(`card.${kind}`);
  if (type === 'weapon') return { title, line: say('sort.weapon'), text: say('text.weapon', { points }) };
  if (kind === 'mordred') return { title, line: say('line.mordred'), text: say('text.mordred', { points }) };
  if (type === 'foe') return { title, line: say('line.foe', { named }), text: say('text.foe', { points, named }) };
  return { title, line: say(`line.${kind}`), text: say(`text.${kind}`) };
}
export const paint = (kind: Kind): Paint => ({ ...cards[kind], rule: cards[kind].rule ?? sorts[cards[kind].type].rule, ...words(kind, cards[kind]) });

// What a foe is worth on the table as it is: named foes count higher.
export const worth = (kind: Kind, view: QuestsView | null): number => {
  const p = cards[kind];
  return p.type === 'foe' && p.named && view?.quest?.named_foes.includes(kind) ? p.named : p.points;
};
export const label = (kind: Kind, view: QuestsView | null = null) => {
  const n = worth(kind, view);
  return nameOf(`card.${kind}`) + (n ? ` ${n}` : '');
};

export interface Tale {
  title: string;
  sort: 'quest' | 'tournament' | 'event';
  charge: string;
  line: string;
  rule: string;
  stages: number;
}
const tales: Record<Story, [charge: string, stages: number]> = {
  'search-for-the-holy-grail': [grail, 5], 'test-of-the-green-knight': [treeFace, 4], 'search-for-the-questing-beast': [beast, 4], 'defend-the-queens-honor': [queen, 4],
  'rescue-the-fair-maiden': [maiden, 3], 'journey-through-the-enchanted-forest': [forest, 3], 'vanquish-king-arthurs-enemies': [clash, 3], 'slay-the-dragon': [dragon, 3],
  'boar-hunt': [boar, 2], 'repel-the-saxon-raiders': [saxon, 2],
  'tournament-at-camelot': [mounted, 0], 'tournament-at-orkney': [mounted, 0], 'tournament-at-tintagel': [mounted, 0], 'tournament-at-york': [mounted, 0],
  'kings-recognition': [crown, 0], 'queens-favor': [rose, 0], 'court-called-to-camelot': [castle, 0], pox: [pox, 0], plague: [rat, 0], 'chivalrous-deed': [laurel, 0],
  'prosperity-throughout-the-realm': [wheat, 0], 'kings-call-to-arms': [call, 0],
};
export function tale(story: Story): Tale {
  const [charge, stages] = tales[story];
  const sort = stages ? 'quest' : charge === mounted ? 'tournament' : 'event';
  return { title: nameOf(`story.${story}`), sort, charge, stages, line: say(`tale.${story}`), rule: { quest: 'GR-23a', tournament: 'GR-23b', event: 'GR-23c' }[sort] };
}

export const ranks: Record<Rank, { points: number; bars: number }> = {
  squire: { points: 5, bars: 1 },
  knight: { points: 10, bars: 2 },
  'champion-knight': { points: 20, bars: 3 },
  'knight-of-the-round-table': { points: 20, bars: 4 },
};
export const rankShort = (rank: Rank) => say(`rank.short.${rank}`);

// The hand without what is laid into a stage or a play that is being put together.
export function held(view: QuestsView, seat: string): Kind[] {
  const p = view.players.find((x) => x.seat === seat);
  const left = [...(p?.hand ?? [])];
  const away = [...(p?.chosen ?? [])];
  if (view.quest?.building && view.quest.sponsor === seat) for (const s of view.quest.stages) away.push(...(s.cards ?? []));
  for (const k of away) {
    const at = left.indexOf(k);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
