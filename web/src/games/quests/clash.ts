// A reveal, told by its events: what lay in the stage, who showed what, and how it went.
import type { MsgLogEventView, QuestsKind as Kind } from '../../lib/types.gen';
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

// The words name cards as people do; the client draws them by kind.
const kindOf = (words: string) => words.toLowerCase().replaceAll(' ', '-') as Kind;
const seatOf = (refs: readonly string[]) => Number(refs.find((r) => r.startsWith('seat/'))?.slice(5) ?? -1);

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
    const numbers = [...e.words.matchAll(/\d+/g)].map(Number);
    switch (e.kind) {
      case 'stage_revealed':
        clash = { seq, stage: numbers[0] ?? 0, total: numbers[1] ?? 0, cards: [], fighters: [] };
        break;
      case 'round_begins':
        clash = null;
        break;
      case 'stage_card':
        open(seq).cards.push(kindOf(/^(.+) lay in /.exec(e.words)?.[1] ?? ''));
        break;
      case 'reveals': {
        const m = /^\{([A-Z])\} reveals (.+)\.$/.exec(e.words);
        if (m) fighter(open(seq), seatIndex(m[1]!)).cards.push(kindOf(m[2]!));
        break;
      }
      case 'survives':
      case 'falls':
        Object.assign(fighter(open(seq), seatOf(e.refs)), { points: numbers[0] ?? null, verdict: e.kind === 'survives' ? 'goes on' : 'is out' });
        break;
      case 'fights':
        fighter(open(seq), seatOf(e.refs)).points = numbers[0] ?? null;
        break;
      case 'tied':
      case 'wins_tournament':
        if (clash) fighter(clash, seatOf(e.refs)).verdict = e.kind === 'tied' ? 'tied' : 'wins';
        break;
    }
  }
  const done = clash as Clash | null;
  return done && done.fighters.some((f) => f.points !== null) ? done : null;
}
