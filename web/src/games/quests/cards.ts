// How each card looks and what it says in one line. The rules are the hall's; this is only paint.
import { art } from './art';
import { named as nameOf, say } from './say';
import type { QuestsKind as Kind, QuestsRank as Rank, QuestsStory as Story, QuestsView } from '../../lib/types.gen';

export type Type = 'weapon' | 'foe' | 'test' | 'ally' | 'amour';
export type Pattern = 'plain' | 'bend' | 'fess' | 'pale' | 'semy' | 'chevron' | 'ermine';

export interface Paint {
  title: string;
  type: Type;
  art: string; // its picture (kit/art.ts)
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

type Drawn = Pick<Paint, 'type' | 'points' | 'named'> & { rule?: string };
const card = (type: Type) => (points = 0, named = 0): Drawn => ({ type, points, named });
const pictures: Record<string, string> = { ...art.weapons, ...art.foes, ...art.trials, ...art.allies };
const [weapon, foe, trial, ally] = [card('weapon'), card('foe'), card('test'), card('ally')];

const cards: Record<Kind, Drawn> = {
  excalibur: weapon(30), lance: weapon(20), 'battle-ax': weapon(15), sword: weapon(10), horse: weapon(10), dagger: weapon(5),
  dragon: foe(50, 70), giant: foe(40), mordred: foe(30), 'green-knight': foe(25, 40), 'black-knight': foe(25, 35),
  'evil-knight': foe(20, 30), 'saxon-knight': foe(15, 25), 'robber-knight': foe(15), saxons: foe(10, 20), boar: foe(5, 15), thieves: foe(5),
  'test-of-valor': trial(), 'test-of-temptation': trial(), 'test-of-morgan-le-fey': trial(), 'test-of-the-questing-beast': trial(),
  'sir-galahad': ally(15), 'sir-lancelot': ally(15, 25), 'king-arthur': ally(10), 'sir-tristan': ally(10, 20),
  'king-pellinore': ally(10), 'sir-gawain': ally(10, 20), 'sir-percival': ally(5, 20), 'queen-guinevere': ally(), 'queen-iseult': ally(),
  merlin: { ...ally(), rule: 'C-02' }, amour: { ...card('amour')(10) },
};

// What a card says: a line at its foot and a text for tips. Weapons and most foes say the same but for their numbers.
function words(kind: Kind, { type, points, named }: Drawn): Pick<Paint, 'title' | 'line' | 'text'> {
  const title = type === 'test' ? say(`short.${kind}`) : nameOf(`card.${kind}`);
  if (type === 'weapon') return { title, line: say('sort.weapon'), text: say('text.weapon', { points }) };
  if (kind === 'mordred') return { title, line: say('line.mordred'), text: say('text.mordred', { points }) };
  if (type === 'foe') return { title, line: say('line.foe', { named }), text: say('text.foe', { points, named }) };
  return { title, line: say(`line.${kind}`), text: say(`text.${kind}`) };
}
export const paint = (kind: Kind): Paint => ({ ...cards[kind], art: pictures[kind]!, rule: cards[kind].rule ?? sorts[cards[kind].type].rule, ...words(kind, cards[kind]) });

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
  art: string;
  line: string;
  rule: string;
  stages: number;
}
const stages: Record<keyof typeof art.quests, number> = {
  'search-for-the-holy-grail': 5, 'test-of-the-green-knight': 4, 'search-for-the-questing-beast': 4, 'defend-the-queens-honor': 4,
  'rescue-the-fair-maiden': 3, 'journey-through-the-enchanted-forest': 3, 'vanquish-king-arthurs-enemies': 3, 'slay-the-dragon': 3,
  'boar-hunt': 2, 'repel-the-saxon-raiders': 2,
};
export function tale(story: Story): Tale {
  const sort = story in art.quests ? 'quest' : story in art.tournaments ? 'tournament' : 'event';
  const picture = art.quests[story] ?? art.tournaments[story] ?? art.events[story]!;
  return { title: nameOf(`story.${story}`), sort, art: picture, stages: stages[story] ?? 0, line: say(`tale.${story}`), rule: { quest: 'GR-23a', tournament: 'GR-23b', event: 'GR-23c' }[sort] };
}

export const ranks: Record<Rank, { points: number; bars: number }> = {
  squire: { points: 5, bars: 1 },
  knight: { points: 10, bars: 2 },
  'champion-knight': { points: 20, bars: 3 },
  'knight-of-the-round-table': { points: 20, bars: 4 },
};
export const rankArt = (rank: Rank) => art.ranks[rank]!;
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
