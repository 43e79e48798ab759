// Events as a conversation and as a journal. Both only sort what the hall has said.
import type { MsgLogEventView } from '../../lib/spoken';
import type { Square } from './land';

export type Speaker = 'tale' | 'merchant' | 'quester' | 'hunter' | 'maeja' | 'hawk' | 'shrine' | 'fight' | 'sign' | 'you' | 'answer';
export interface Line { id: string; speaker: Speaker; words: string; rule: string; seq: number }

const signs = /^(evidence|troll_|wolves_|village_destroyed|hawk_moved|hawk_placed)/;
export function speakerOf(kind: string): Speaker {
  if (kind.startsWith('hawk_report')) return 'hawk';
  if (signs.test(kind)) return 'sign';
  const who = /^(merchant|quester|hunter|maeja|shrine|fight)_/.exec(kind)?.[1];
  return (who as Speaker | undefined) ?? 'tale';
}
// Who asks a question of this name.
export function asker(question: string): Speaker {
  if (question === 'riddle') return 'shrine';
  return (/^(merchant|quester|hunter|fight)/.exec(question)?.[1] as Speaker | undefined) ?? 'tale';
}

export function conversation(events: readonly MsgLogEventView[], own: readonly Line[]): Line[] {
  let n = 0; // within one pick: ids stay the same while the list grows, so that nothing is drawn or read aloud twice
  const lines: Line[] = events.map((e, i) => {
    n = events[i - 1]?.seq === e.seq ? n + 1 : 0;
    return { id: `${e.seq}.${n}`, speaker: speakerOf(e.event.kind), words: e.event.words, rule: e.event.rule, seq: e.seq };
  });
  // What one said oneself stands after everything that was heard before it.
  const all = [...lines.map((l, i) => [l.seq, 0, i, l] as const), ...own.map((l, i) => [l.seq, 1, i, l] as const)];
  all.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  return all.map((x) => x[3]);
}

export interface Day { turn: number; at: Square | null; lines: { kind: string; words: string }[] }
export interface Find { at: Square; turn: number; age: 'fresh' | 'recent' | 'old' }

const square = (ref: string | undefined): Square | null => {
  const m = /^square\/(\d+)\/(\d+)$/.exec(ref ?? '');
  return m ? { row: Number(m[1]), column: Number(m[2]) } : null;
};
// The little things of every turn: said at the time, not written down.
const small = /^(turn_|troll_direction|wolves_direction|village_people|village_enter|village_leave|.*_greet|merchant_(kind|leave|offer)|hunter_accepted|fight_(enemy_intent|prepare|hit|miss|enemy_hit|enemy_miss|both_miss|clash|vampire|goblin|retreat_fail)|shrine_enter|shrine_leave|quester_story|maeja_enter)/;

// Turns are counted back from the present one: a new one begins with a step or an attempt (TR-W-4).
export function journal(events: readonly MsgLogEventView[], turn: number, now: Square): { days: Day[]; finds: Find[] } {
  const days: Day[] = [];
  let day: Day | null = null;
  let at: Square | null = null;
  for (let i = 0; i < events.length; ) {
    let end = i;
    while (end < events.length && events[end]!.seq === events[i]!.seq) end++;
    const group = events.slice(i, end).map((e) => e.event);
    i = end;
    const step = group.some((e) => e.kind === 'turn_moved');
    if (!day || step || group.some((e) => e.kind === 'shrine_enter')) days.push((day = { turn: 0, at, lines: [] }));
    for (const e of group) {
      if (e.kind === 'turn_moved' || e.kind === 'hunter_arrived') day.at = at = square(e.refs[0]) ?? at;
      if (!small.test(e.kind)) day.lines.push({ kind: e.kind, words: e.words });
    }
  }
  days.forEach((d, i) => (d.turn = turn - (days.length - 1 - i)));
  if (days.length && !days.at(-1)!.at) days.at(-1)!.at = now;
  const finds = days.flatMap((d) => d.lines.flatMap((l) => {
    const age = /^evidence_(fresh|recent|old)/.exec(l.kind)?.[1] as Find['age'] | undefined;
    return age && d.at ? [{ at: d.at, turn: d.turn, age }] : [];
  }));
  return { days, finds };
}

// The hall sends the last events after a reload; this window remembers the earlier ones.
export class Memory {
  #name: string;
  #before: readonly MsgLogEventView[] = [];

  constructor(table: string) {
    this.#name = 'trurene:' + table;
    try {
      this.#before = JSON.parse(sessionStorage.getItem(this.#name) ?? '[]') as MsgLogEventView[];
    } catch { /* nothing worth keeping */ }
  }
  all(events: readonly MsgLogEventView[]): readonly MsgLogEventView[] {
    const first = events[0]?.seq ?? Infinity;
    return [...this.#before.filter((e) => e.seq < first), ...events].slice(-2000);
  }
  keep(all: readonly MsgLogEventView[]) {
    try {
      sessionStorage.setItem(this.#name, JSON.stringify(all));
    } catch { /* a full store loses the memory, never the game */ }
  }
}
