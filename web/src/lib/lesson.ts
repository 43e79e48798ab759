// Lessons are data: web/lessons/<game>/*.lesson, played against the program by web/lessons.mjs, which writes down what the
// learner sees. docs/lessons.md has the format.
import type { EventView, OptionView, PromptView } from './types.gen';

export interface LessonStep {
  say: string; // words: lesson.<id>.<say>
  point: string[]; // what it is about, on the board
  view: unknown; // in the file: the fields that changed since the step before
  events: EventView[]; // what happened since the step before
  asked: string[];
  prompt: PromptView | null;
  expect: string[]; // picks that go on; none: the learner reads and goes on
  otherwise: Record<string, string>; // by how a wrong pick begins, or `*`: words about it
  why?: Record<string, { t?: string; args?: unknown; words?: string; rule?: string }>;
}
export interface Lesson {
  id: string;
  title: string;
  game: string;
  seats: number;
  steps: LessonStep[];
}

const files = import.meta.glob<{ default: Lesson }>('../games/*/lessons/*.json');

// The lessons of each game; `first` comes first.
export const lessons: Record<string, string[]> = {};
for (const f of Object.keys(files)) {
  const [, game, id] = /games\/(\w+)\/lessons\/(\w+)\.json$/.exec(f)!;
  (lessons[game!] ??= []).push(id!);
}
for (const all of Object.values(lessons)) all.sort((a, b) => Number(b === 'first') - Number(a === 'first'));

export async function lesson(game: string, id: string): Promise<Lesson | null> {
  const found = (await files[`../games/${game}/lessons/${id}.json`]?.())?.default;
  return found ? { ...found, steps: whole(found.steps) } : null;
}

// Each step with its whole view.
export function whole(steps: readonly LessonStep[]): LessonStep[] {
  let view = {};
  return steps.map((s) => ({ ...s, view: (view = { ...view, ...(s.view as object) }) }));
}

// What is said about a pick that leads elsewhere; nothing: it is the right one. The longest beginning that fits counts.
export function wrong(step: LessonStep, option: Pick<OptionView, 'pick'>): string | null {
  if (step.expect.includes(option.pick)) return null;
  const known = Object.keys(step.otherwise).filter((p) => option.pick.startsWith(p)).sort((a, b) => b.length - a.length)[0];
  return step.otherwise[known ?? '*'] ?? '';
}
