// What you can do is what you can click. Options refer to things on the board; choosing a thing
// leaves the options that contain it, and when one is left it is picked.
import type { OptionView, PromptView } from './spoken';

export const narrowed = (options: readonly OptionView[], refs: readonly string[]) =>
  options.filter((o) => refs.every((r) => o.refs.includes(r)));

// The things that would narrow the choice: in some of the options, not in all, unless one is left.
export function lit(options: readonly OptionView[], chosen: readonly string[]): Set<string> {
  const count = new Map<string, number>();
  for (const o of options) for (const r of new Set(o.refs)) count.set(r, (count.get(r) ?? 0) + 1);
  const out = new Set<string>();
  for (const [ref, n] of count)
    if (!chosen.includes(ref) && (n < options.length || options.length === 1)) out.add(ref);
  return out;
}

// Buttons in reading order: options that point at something first, what gives something up behind the
// others; then those that end the question, what one does not do by accident left of what is usual.
// The default is last.
export function ordered(options: readonly OptionView[], reluctant: (pick: string) => boolean, closes = (o: OptionView) => !o.refs.length): OptionView[] {
  const rank = (o: OptionView) => (closes(o) ? 2 : 0) + (reluctant(o.pick) === closes(o) ? 0 : 1);
  return options.map((o, i) => [o, i] as const)
    .sort((a, b) => rank(a[0]) - rank(b[0]) || a[1] - b[1])
    .map(([o]) => o);
}

export class Choice {
  prompts = $state.raw<readonly PromptView[]>([]);
  at = $state(0); // several seats at one device: which question is in front
  chosen = $state<string[]>([]);
  pointed = $state.raw<readonly string[]>([]); // what the option under the pointer is about
  sent = $state.raw<number[]>([]); // prompts answered but not yet confirmed
  reluctant: (pick: string) => boolean = () => false;
  closes: (pick: string) => boolean = () => false; // besides those that point at nothing
  usual: (pick: string, offered?: readonly OptionView[]) => boolean = () => true; // may be the default
  advice = $state.raw<OptionView | null | undefined>(); // what the coach says of the question in front: null until he has said it, undefined where nobody advises
  // A board may keep an answer back, so that the time it takes tells nobody anything.
  keeps: (prompt: PromptView, option: OptionView) => boolean = () => false;
  // Where one is asked whether one is sure, and of what.
  confirms: (prompt: PromptView) => boolean = () => false;
  pending = $state.raw<OptionView | null>(null);

  readonly #labels = new Map<string, string>();
  called = (ref: string) => this.#labels.get(ref) ?? '';

  constructor(private readonly send: (prompt: PromptView, option: OptionView) => void) {}

  get open() {
    return this.prompts.filter((p) => !this.sent.includes(p.id));
  }
  get prompt(): PromptView | undefined {
    const open = this.open;
    return open[Math.min(this.at, open.length - 1)];
  }
  get left(): OptionView[] {
    return this.prompt ? ordered(narrowed(this.prompt.options, this.chosen), this.reluctant, this.ends) : [];
  }
  ends = (o: OptionView) => !o.refs.length || this.closes(o.pick);
  lit = $derived.by(() => (this.prompt ? lit(narrowed(this.prompt.options, this.chosen), this.chosen) : new Set<string>()));

  get default(): OptionView | undefined {
    if (this.advice !== undefined) return this.golden && !this.reluctant(this.golden.pick) && this.usual(this.golden.pick, this.prompt?.options) ? this.golden : undefined;
    const last = this.left.at(-1);
    if (!last || this.prompt?.seat === 'chance' || (this.left.length > 1 && (this.reluctant(last.pick) || !this.ends(last) || !this.usual(last.pick, this.prompt?.options)))) return undefined;
    return last;
  }

  // The answer that stands out never contradicts the coach: where he advises, it is what he advises; elsewhere the usual one.
  outstanding(usual: OptionView | undefined): OptionView | undefined {
    return this.advice === undefined ? usual : this.left.find((o) => o.pick === this.advice?.pick);
  }
  get golden(): OptionView | undefined {
    return this.outstanding(this.advice === undefined ? this.default : undefined);
  }

  // New questions: a half-made choice survives only while its question is still open.
  ask(prompts: readonly PromptView[]) {
    const before = this.prompt?.id;
    this.prompts = prompts;
    this.sent = this.sent.filter((id) => prompts.some((p) => p.id === id));
    if (this.prompt?.id !== before) this.chosen = [], this.pointed = [], this.pending = null, this.advice = undefined, this.#next();
  }

  // `label` is what people call it: what is chosen can be read, and taken back.
  choose(ref: string, label = ''): boolean {
    if (!this.lit.has(ref)) return false;
    this.#labels.set(ref, label);
    const next = [...this.chosen, ref];
    const left = narrowed(this.prompt!.options, next);
    if (left.length === 1) this.pick(left[0]!);
    else this.chosen = next;
    return true;
  }

  pick(option: OptionView, sure = false) {
    const prompt = this.prompt;
    if (!prompt || this.keeps(prompt, option)) return;
    if (!sure && this.confirms(prompt)) return void (this.pending = option);
    this.pending = null;
    this.sent = [...this.sent, prompt.id];
    this.chosen = [];
    this.pointed = [];
    this.send(prompt, option);
  }

  // Several picks as one: each goes as soon as it is offered; any other question ends it.
  series(picks: readonly string[]) {
    this.#then = picks;
    this.#next();
  }
  #then: readonly string[] = [];
  #next() {
    const { prompt } = this;
    if (!prompt || !this.#then.length) return;
    const option = prompt.options.find((o) => o.pick === this.#then[0]);
    this.#then = option ? this.#then.slice(1) : [];
    if (option) this.pick(option, true);
  }

  refused(id: number) {
    this.#then = [];
    this.sent = this.sent.filter((x) => x !== id);
  }

  takeBack(): boolean {
    if (this.pending) return (this.pending = null), true;
    if (!this.chosen.length) return false;
    this.chosen = this.chosen.slice(0, -1);
    return true;
  }
}
