// What a player can tell about a covered stage, and what his own cards make, from what he has seen. Nobody's hand is guessed: a sponsor chooses
// what he lays, so this counts the stages that could lie there, each as often as the cards not seen yet could make it.
import type { QuestsKind as Kind, QuestsPlayerView, QuestsView } from '../../lib/types.gen';
import { paint, worth } from './cards';

type Copies = Partial<Record<Kind, number>>;
export const foes: Copies = { dragon: 1, giant: 2, mordred: 4, 'green-knight': 2, 'black-knight': 3, 'evil-knight': 6, 'saxon-knight': 8, 'robber-knight': 7, saxons: 5, boar: 4, thieves: 8 };
export const weapons: Copies = { excalibur: 2, lance: 6, 'battle-ax': 8, sword: 16, horse: 11, dagger: 6 };

// How many of a kind the viewer has not seen.
function unseen(view: QuestsView, of: Copies): Map<Kind, number> {
  const left = new Map((Object.keys(of) as Kind[]).map((k) => [k, of[k]!]));
  const see = (k: Kind, n = 1) => left.has(k) && left.set(k, Math.max(0, left.get(k)! - n));
  for (const [k, n] of Object.entries(view.discarded)) see(k as Kind, n);
  for (const p of view.players) for (const k of [...(p.hand ?? []), ...p.shown]) see(k);
  for (const s of view.quest?.stages ?? []) for (const k of s.cards ?? []) see(k);
  return left;
}

// In how many ways so many weapons of different names make so many points.
function arms(view: QuestsView, size: number): Map<number, number> {
  let all = [new Map([[0, 1]]), ...Array.from({ length: size }, () => new Map<number, number>())];
  for (const [kind, n] of unseen(view, weapons)) {
    const next = all.map((m) => new Map(m));
    for (let i = 0; i < size; i++) for (const [sum, ways] of all[i]!) if (n) next[i + 1]!.set(sum + worth(kind, view), (next[i + 1]!.get(sum + worth(kind, view)) ?? 0) + ways * n);
    all = next;
  }
  return all[size]!;
}

export interface Covered {
  least: number;
  most: number;
  passed: number; // of a hundred that could lie here, how many these points pass
}

// The foe stage that is played now, while it is covered: one foe, the rest weapons of different names (GR-15), stronger than the foe stage before.
export function covered(view: QuestsView, points: number): Covered | null {
  const quest = view.quest;
  const stage = quest?.stages[(quest.stage ?? 0) - 1];
  if (!quest || !stage || stage.kind === 'test' || stage.total !== null || stage.size < 1) return null;
  const floor = Math.max(0, ...quest.stages.slice(0, quest.stage! - 1).map((s) => (s.kind === 'foe' ? (s.total ?? 0) : 0)));
  let all = 0, passed = 0, least = Infinity, most = 0;
  const armed = arms(view, stage.size - 1);
  for (const [foe, n] of unseen(view, foes))
    for (const [sum, ways] of armed) {
      const total = worth(foe, view) + sum;
      if (!n || total <= floor) continue;
      all += n * ways;
      if (total <= points) passed += n * ways;
      least = Math.min(least, total);
      most = Math.max(most, total);
    }
  if (!all) return null;
  return { least, most, passed: passed === all ? 100 : passed ? Math.min(99, Math.max(1, Math.round((100 * passed) / all))) : 0 };
}

const famed: Partial<Record<Kind, string>> = { 'sir-lancelot': 'defend-the-queens-honor', 'sir-gawain': 'test-of-the-green-knight', 'sir-percival': 'search-for-the-holy-grail' };

// What a player would have with every weapon, ally and amour of his hand (GR-22a: each weapon once).
export function reach(view: QuestsView, me: QuestsPlayerView): number {
  const hand = new Set(me.hand ?? []);
  const there = view.players.some((p) => p.allies.includes('queen-iseult'));
  let sum = me.points;
  for (const k of hand) {
    const p = paint(k);
    const strong = k === 'sir-tristan' ? there || hand.has('queen-iseult') : famed[k] !== undefined && famed[k] === view.quest?.card;
    if (p.type === 'amour') sum += me.amour ? 0 : p.points;
    else if (p.type === 'weapon') sum += p.points;
    else if (p.type === 'ally') sum += strong ? p.named : p.points;
  }
  // Iseult from the hand makes a Tristan at court stronger as well.
  if (hand.has('queen-iseult') && !there && me.allies.includes('sir-tristan')) sum += paint('sir-tristan').named - paint('sir-tristan').points;
  return sum;
}
