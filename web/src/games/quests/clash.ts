// A reveal, told by its events: what lay in the stage, who showed what, and how it went.
import type { MsgLogEventView } from '../../lib/spoken';
import type { QuestsKind as Kind } from '../../lib/types.gen';
import { seatIndex } from '../../lib/words';

export interface Fighter {
  seat: number;
  cards: Kind[];
  points: number | null;
  verdict: 'goes on' | 'is out' | 'wins' | 'tied' | '';
}
export interface Clash {
  seq: number;
  stage: number | null; // null: a tournament
  total: number | null;
  cards: Kind[];
  fighters: Fighter[];
}

// What the events carry (data/quests/words.en names them all).
interface Told { who?: string; card?: Kind; stage?: number; points?: number }

export function lastClash(events: readonly MsgLogEventView[], after: number): Clash | null {
  let clash: Clash | null = null;
  const open = (seq: number) => (clash ??= { seq, stage: null, total: null, cards: [], fighters: [] });
  const fighter = (c: Clash, seat: number) => {
    let f = c.fighters.find((x) => x.seat === seat);
    if (!f) c.fighters.push((f = { seat, cards: [], points: null, verdict: '' }));
    return f;
  };
  for (const { seq, event: e } of events) {
    if (seq <= after) continue;
    const { who = '', card, stage = 0, points = 0 } = (e.args ?? {}) as Told;
    switch (e.kind) {
      case 'stage_revealed':
        clash = { seq, stage, total: points, cards: [], fighters: [] };
        break;
      case 'round_begins':
        clash = null;
        break;
      case 'stage_card':
        if (card) open(seq).cards.push(card);
        break;
      case 'reveals':
        if (card) fighter(open(seq), seatIndex(who)).cards.push(card);
        break;
      case 'survives':
      case 'falls':
        Object.assign(fighter(open(seq), seatIndex(who)), { points, verdict: e.kind === 'survives' ? 'goes on' : 'is out' });
        break;
      case 'fights':
        fighter(open(seq), seatIndex(who)).points = points;
        break;
      case 'tied':
      case 'wins_tournament':
        if (clash) fighter(clash, seatIndex(who)).verdict = e.kind === 'tied' ? 'tied' : 'wins';
        break;
    }
  }
  const done = clash as Clash | null;
  return done && done.fighters.some((f) => f.points !== null) ? done : null;
}
