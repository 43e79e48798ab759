// What a game adds to the telling of its table: src/games/<id>/story.ts, if there is one. Everything here is about
// showing; the rules are the hall's. Sentences are in src/games/<id>/words.*, so what is said here are ids with arguments.
import type { Args } from './catalogue';
import type { MsgLogEventView, OptionView, PromptView } from './spoken';
import type { Sound } from './sound';
import type { OutcomeView } from './types.gen';

export interface Line {
  t: string;
  args?: Args;
}

// An answer given in advance. It is picked like any other: at once where nobody could learn anything from it, else
// after the same time as everybody's.
export interface Order {
  id: string; // also the id of its words
  questions: RegExp; // what it answers
  pick: (prompt: PromptView) => OptionView | undefined;
  holds?: (view: unknown, prompt: PromptView) => boolean; // else one is asked as ever
  during?: (view: unknown) => unknown; // ends when this changes: a turn, a tournament
}

export interface Story {
  aim?: (view: unknown, me: number | null) => Line | null; // what wins, and how far I am
  stake?: (view: unknown, prompt: PromptView) => Line | null; // what a choice costs or may bring
  near?: (view: unknown, me: number | null) => Line | null; // the end comes near
  judged?: RegExp; // questions at which the own hand is weighed: all of it stays bright, whatever of it could be played too
  beats?: Record<string, true | ((e: MsgLogEventView['event']) => boolean)>; // events that are held until they have been seen
  tells?: (lines: readonly MsgLogEventView[]) => readonly MsgLogEventView[]; // of a beat's lines, those that say something new
  sounds?: Partial<Record<string, Sound>>; // what is heard of an event
  own?: RegExp; // those that are one's own doing: they are not held up to whoever just did it
  why?: (view: unknown, events: readonly MsgLogEventView[]) => Line | null; // one more sentence for a beat
  marks?: Record<string, 'turn' | 'big'>; // in a replay
  chapter?: string; // the event that begins a chapter of the page one keeps (lib/chronicle.ts)
  sketch?: (view: unknown, events: readonly MsgLogEventView[], tint: (seat: number) => string) => string; // ... and a small picture of it, as SVG
  orders?: readonly Order[];
  dull?: (prompt: PromptView, company: boolean) => boolean; // one answer that tells nothing, to people neither: it is given for the player
  measure?: (view: unknown) => number[] | null; // the standing, a number a seat, for the graph; its name is the words `measure`
  decided?: (view: unknown, outcome: OutcomeView, events: readonly MsgLogEventView[]) => Line[];
}

const stories = import.meta.glob<{ story: Story }>('../games/*/story.ts');
export const storyOf = async (game: string): Promise<Story> => (await stories[`../games/${game}/story.ts`]?.())?.story ?? {};

const values = (args: unknown): unknown[] => (args && typeof args === 'object' ? Object.values(args) : []);

// Does this line speak of that seat?
export const mentions = (e: MsgLogEventView['event'], letter: string) =>
  e.refs.includes(`seat/${letter.charCodeAt(0) - 65}`) || values(e.args).includes(letter);

export function matters(story: Story, e: MsgLogEventView['event']): boolean {
  const m = story.beats?.[e.kind];
  return m === true || (typeof m === 'function' && m(e));
}
