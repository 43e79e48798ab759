// The coach: in games against bots, one line of advice: what the game's rule of thumb would do (the hall says), and why
// (src/games/<id>/lessons/coach.ts, whose sentences are coach.* in words.* beside it).
import { api } from './api';
import { settings } from './settings.svelte';
import { speech } from './speech.svelte';
import type { OptionView, PromptView } from './spoken';
import type { Line } from './story';
import type { TableState } from './table.svelte';
import type { MsgTableView } from './types.gen';

// `silent` in such a file names questions that it would spoil to answer; `facts` those reasons that hold whoever gives them.
export type Why = (view: unknown, prompt: PromptView, option: OptionView) => Line | null;
const whys = import.meta.glob<{ why: Why; silent?: RegExp; facts?: RegExp }>('../games/*/lessons/coach.ts');

// All others are bots.
export const amongBots = (info: MsgTableView) => info.seats.every((s) => s.yours || s.kind === 'bot');

// Where the hall gives advice: all others are bots, or the host allows it; and nothing is counted.
export const advises = (t: TableState): boolean => t.mine.length === 1 && !t.info?.ranked && t.info?.status === 'playing' && (t.info.hints || amongBots(t.info));

export class Coach {
  option = $state.raw<OptionView | null>(null);
  why = $state('');
  hints = $state.raw<{ option: OptionView; percent: number }[]>([]); // what a champion would do, the best first
  reason = $state(''); // why the first of them
  thinking = $state(false);
  offers = $state(false); // may the champion be asked here?
  #asked = 0; // the prompt that was asked about last
  #last = ''; // ... and in which circumstances: line and switch both ask

  constructor(private readonly table: TableState) {}

  // To be called whenever the question changes.
  async ask(prompt: PromptView | undefined) {
    const now = `${prompt?.id ?? 0} ${settings.kept.coach} ${advises(this.table)}`;
    if (now === this.#last) return;
    this.#last = now;
    this.option = null;
    this.why = '';
    this.hints = [];
    this.reason = '';
    this.thinking = false;
    this.#asked = prompt?.id ?? 0;
    this.table.choice.advice = undefined;
    this.offers = false;
    if (prompt && prompt.seat !== 'chance' && prompt.options.length > 1 && advises(this.table))
      void Promise.resolve(whys[`../games/${this.table.game}/lessons/coach.ts`]?.()).then((m) => this.#asked === prompt.id && (this.offers = !m?.silent?.test(prompt.question)), () => {});
    if (!prompt || !settings.kept.coach || prompt.seat === 'chance' || prompt.options.length < 2 || !advises(this.table)) return;
    const { game, table } = this.table;
    this.table.choice.advice = null;
    try {
      const [advice, why] = await Promise.all([api.advice(table, prompt.seat, this.table.key), whys[`../games/${game}/lessons/coach.ts`]?.(), speech.learn(game)]);
      if (this.#asked !== prompt.id || advice.prompt !== prompt.id || why?.silent?.test(prompt.question)) return;
      const option = prompt.options.find((o) => o.pick === advice.pick);
      if (!option) return;
      this.why = this.table.line(why?.why(this.table.view, prompt, option) ?? null);
      this.option = option;
    } catch {
      // nobody answers: then there is no advice
    } finally {
      if (this.#asked === prompt.id) this.table.choice.advice = this.option ?? undefined;
    }
  }

  // The search thinks about the question for a second, with what this seat knows.
  async think(prompt: PromptView) {
    this.thinking = true;
    try {
      const { game, table, key } = this.table;
      const [hint, why] = await Promise.all([api.hint(table, prompt.seat, key), whys[`../games/${game}/lessons/coach.ts`]?.(), speech.learn(game)]);
      if (this.#asked !== prompt.id || hint.prompt !== prompt.id) return;
      this.hints = hint.options.flatMap((h) => {
        const option = prompt.options.find((o) => o.pick === h.pick);
        return option ? [{ option, percent: Math.round(100 * h.wins) }] : [];
      });
      const best = this.hints[0]?.option;
      const line = best && why?.why(this.table.view, prompt, best);
      if (line && (best === this.option ? !this.why : why?.facts?.test(line.t))) this.reason = this.table.line(line);
      this.table.choice.pointed = best?.refs ?? []; // it lights up on the board
    } catch {
      // nobody answers: then there is no hint
    }
    this.thinking = false;
  }
}
