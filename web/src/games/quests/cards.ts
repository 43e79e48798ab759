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

// The five sorts of cards: a tincture, a pattern of the rim and a word.
export const sorts: Record<Type, { word: string; tint: string; pattern: Pattern; rule: string }> = {
  weapon: { word: 'Weapon', tint: 'var(--blue)', pattern: 'pale', rule: 'GR-22a' },
  foe: { word: 'Foe', tint: 'var(--red)', pattern: 'fess', rule: 'GR-22b' },
  test: { word: 'Test', tint: 'var(--purple)', pattern: 'semy', rule: 'GR-22c' },
  ally: { word: 'Ally', tint: 'var(--yellow)', pattern: 'chevron', rule: 'GR-22d' },
  amour: { word: 'Amour', tint: 'var(--white)', pattern: 'ermine', rule: 'GR-22d' },
};

const weapon = (title: string, points: number, charge: string): Paint =>
  ({ title, type: 'weapon', charge, points, named: 0, line: 'Weapon', text: `A weapon worth ${points}: each name once in a stage, discarded after it.`, rule: 'GR-22a' });
const foe = (title: string, points: number, named: number, charge: string, more = ''): Paint => ({
  title, type: 'foe', charge, points, named, line: named ? `Foe, ${named} if named` : 'Foe', rule: 'GR-22b',
  text: `A foe worth ${points}${named ? `, or ${named} on a quest that names it` : ''}.${more && ' ' + more}`,
});
const trial = (title: string, charge: string, line: string, text: string): Paint =>
  ({ title, type: 'test', charge, points: 0, named: 0, line, text: `A stage of bids instead of battle. ${text}`, rule: 'GR-22c' });
const ally = (title: string, points: number, named: number, charge: string, line: string, text = line): Paint =>
  ({ title, type: 'ally', charge, points, named, line, text: `An ally, who stays with you. ${text}.`, rule: 'GR-22d' });

const cards: Record<Kind, Paint> = {
  excalibur: weapon('Excalibur', 30, excalibur),
  lance: weapon('Lance', 20, lance),
  'battle-ax': weapon('Battle-ax', 15, ax),
  sword: weapon('Sword', 10, sword),
  horse: weapon('Horse', 10, horse),
  dagger: weapon('Dagger', 5, dagger),
  dragon: foe('Dragon', 50, 70, dragon),
  giant: foe('Giant', 40, 0, giant),
  mordred: { ...foe('Mordred', 30, 0, crowned, 'Or give him up from your hand: another player loses an ally.'), line: 'Foe, or strikes an ally' },
  'green-knight': foe('Green Knight', 25, 40, treeFace),
  'black-knight': foe('Black Knight', 25, 35, blackHelm),
  'evil-knight': foe('Evil Knight', 20, 30, brutal),
  'saxon-knight': foe('Saxon Knight', 15, 25, warlord),
  'robber-knight': foe('Robber Knight', 15, 0, bandit),
  saxons: foe('Saxons', 10, 20, saxon),
  boar: foe('Boar', 5, 15, boar),
  thieves: foe('Thieves', 5, 0, robber),
  'test-of-valor': trial('Valor', lion, 'Test', 'The first bid is 1, or 3 for a player alone.'),
  'test-of-temptation': trial('Temptation', appleCore, 'Test', 'The first bid is 1, or 3 for a player alone.'),
  'test-of-morgan-le-fey': trial('Morgan Le Fey', witch, 'Test, bid 3', 'The first bid is 3.'),
  'test-of-the-questing-beast': trial('Questing Beast', beast, 'Test, bid 4 on its quest', 'The first bid is 4 on the Search for the Questing Beast.'),
  'sir-galahad': ally('Sir Galahad', 15, 0, templar, 'Ally', '15 battle points'),
  'sir-lancelot': ally('Sir Lancelot', 15, 25, knightBanner, "25 for the Queen's Honor", "15 battle points, 25 on Defend the Queen's Honor"),
  'king-arthur': ally('King Arthur', 10, 0, throne, '2 free bids', '10 battle points and 2 free bids'),
  'sir-tristan': ally('Sir Tristan', 10, 20, harp, '20 with Iseult', '10 battle points, 20 while Queen Iseult is in play'),
  'king-pellinore': ally('King Pellinore', 10, 0, king, '4 bids for the Beast', '10 battle points; 4 free bids on the Search for the Questing Beast'),
  'sir-gawain': ally('Sir Gawain', 10, 20, helm, '20 for the Green Knight', '10 battle points, 20 on the Test of the Green Knight'),
  'sir-percival': ally('Sir Percival', 5, 20, grail, '20 for the Grail', '5 battle points, 20 on the Search for the Holy Grail'),
  'queen-guinevere': ally('Queen Guinevere', 0, 0, queen, '3 free bids'),
  'queen-iseult': ally('Queen Iseult', 0, 0, chalice, '2 free bids, 4 with Tristan', '2 free bids, 4 while Sir Tristan is in play'),
  merlin: { ...ally('Merlin', 0, 0, wizard, 'sees a hidden stage', 'Once in each quest he shows you a hidden stage'), rule: 'C-02' },
  amour: { title: 'Amour', type: 'amour', charge: heart, points: 10, named: 0, line: '1 free bid', text: 'Worth 10 and 1 free bid until the quest or tournament ends. One at a time.', rule: 'GR-22d' },
};
export const paint = (kind: Kind): Paint => cards[kind];

// What a foe is worth on the table as it is: named foes count higher.
export const worth = (kind: Kind, view: QuestsView | null): number => {
  const p = cards[kind];
  return p.type === 'foe' && p.named && view?.quest?.named_foes.includes(kind) ? p.named : p.points;
};
export const label = (kind: Kind, view: QuestsView | null = null) => {
  const p = cards[kind], n = worth(kind, view);
  return (p.type === 'test' ? 'Test of ' : '') + p.title + (n ? ` ${n}` : '');
};

export interface Tale {
  title: string;
  sort: 'Quest' | 'Tournament' | 'Event';
  charge: string;
  line: string;
  rule: string;
  stages: number;
}
const quest = (title: string, stages: number, charge: string, line: string): Tale =>
  ({ title, sort: 'Quest', stages, charge, line, rule: 'GR-23a' });
const tournament = (place: string, bonus: number): Tale =>
  ({ title: `Tournament at ${place}`, sort: 'Tournament', stages: 0, charge: mounted, line: bonus ? `${bonus} bonus ${bonus === 1 ? 'shield' : 'shields'}` : 'No bonus', rule: 'GR-23b' });
const event = (title: string, charge: string, line: string): Tale =>
  ({ title, sort: 'Event', stages: 0, charge, line, rule: 'GR-23c' });
const tales: Record<Story, Tale> = {
  'search-for-the-holy-grail': quest('Search for the Holy Grail', 5, grail, 'All foes count higher'),
  'test-of-the-green-knight': quest('Test of the Green Knight', 4, treeFace, 'Green Knight 40'),
  'search-for-the-questing-beast': quest('Search for the Questing Beast', 4, beast, 'No foe is named'),
  'defend-the-queens-honor': quest("Defend the Queen's Honor", 4, queen, 'All foes count higher'),
  'rescue-the-fair-maiden': quest('Rescue the Fair Maiden', 3, maiden, 'Black Knight 35'),
  'journey-through-the-enchanted-forest': quest('Journey Through the Enchanted Forest', 3, forest, 'Evil Knight 30'),
  'vanquish-king-arthurs-enemies': quest("Vanquish King Arthur's Enemies", 3, clash, 'No foe is named'),
  'slay-the-dragon': quest('Slay the Dragon', 3, dragon, 'Dragon 70'),
  'boar-hunt': quest('Boar Hunt', 2, boar, 'Boar 15'),
  'repel-the-saxon-raiders': quest('Repel the Saxon Raiders', 2, saxon, 'Saxons 20, Saxon Knight 25'),
  'tournament-at-camelot': tournament('Camelot', 3),
  'tournament-at-orkney': tournament('Orkney', 2),
  'tournament-at-tintagel': tournament('Tintagel', 1),
  'tournament-at-york': tournament('York', 0),
  'kings-recognition': event("King's Recognition", crown, 'The next to finish a quest get 2 shields more.'),
  'queens-favor': event("Queen's Favor", rose, 'The lowest in rank draw 2 cards.'),
  'court-called-to-camelot': event('Court Called to Camelot', castle, 'All allies in play are discarded.'),
  pox: event('Pox', pox, 'All but the drawer lose a shield.'),
  plague: event('Plague', rat, 'The drawer loses 2 shields.'),
  'chivalrous-deed': event('Chivalrous Deed', laurel, 'The last in rank and shields get 3 shields.'),
  'prosperity-throughout-the-realm': event('Prosperity Throughout the Realm', wheat, 'Everybody may draw 2 cards.'),
  'kings-call-to-arms': event("King's Call to Arms", call, 'The highest in rank discard a weapon, or 2 foes.'),
};
export const tale = (story: Story): Tale => tales[story];

export const ranks: Record<Rank, { title: string; short: string; points: number; bars: number }> = {
  squire: { title: 'Squire', short: 'Squire', points: 5, bars: 1 },
  knight: { title: 'Knight', short: 'Knight', points: 10, bars: 2 },
  'champion-knight': { title: 'Champion Knight', short: 'Champion', points: 20, bars: 3 },
  'knight-of-the-round-table': { title: 'Knight of the Round Table', short: 'Round Table', points: 20, bars: 4 },
};

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
