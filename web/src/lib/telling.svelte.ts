// The pace of a table: updates are shown one after the other, and what matters stays until it has been seen. The hall
// waits for nobody here: another's pace is his own, and one's own answer ends whatever is being shown.
import { settings } from './settings.svelte';
import { matters, mentions, type Story } from './story';
import type { MsgLogEventView } from './spoken';

const by = (l: MsgLogEventView) => (l.event.args as { who?: unknown } | undefined)?.who;

export interface Beat {
  seq: number;
  lines: readonly MsgLogEventView[];
  more: string; // one more sentence
  refs: ReadonlySet<string>;
}

const paces = { off: { step: 0, base: 0, letter: 0 }, brisk: { step: 350, base: 1500, letter: 18 }, steady: { step: 900, base: 2600, letter: 40 }, click: { step: 700, base: 0, letter: 0 } };
const most = 30; // updates behind the hall: then we run
const quietRefs = /^(seat\/|deck|cup|discard|story_deck|hand\/|rack\/|pool\/)/;

export class Telling {
  beat = $state.raw<Beat | null>(null);
  told = $state.raw<readonly Beat[]>([]);
  paused = $state(false);
  away = $state.raw<readonly MsgLogEventView[]>([]); // what happened while nobody looked
  since = $state.raw<readonly MsgLogEventView[]>([]); // what others did since one's own last pick
  traces = $derived(new Set(this.since.slice(-6).flatMap((e) => e.event.refs.filter((r) => !quietRefs.test(r)))));
  story: Story = {};
  #queue: (() => readonly MsgLogEventView[])[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hiddenAt = 0;

  constructor(
    private readonly me: () => string, // the letter of the reader's seat, or nothing
    private readonly more: (lines: readonly MsgLogEventView[]) => string,
    private readonly short: () => boolean, // a clock runs: nothing is held for long
  ) {}

  get lit(): ReadonlySet<string> {
    return this.beat?.refs ?? none;
  }
  get behind() {
    return this.#queue.length;
  }

  // Shows an update as soon as what came before has been seen. `apply` returns what it told.
  take(apply: () => readonly MsgLogEventView[]) {
    this.#queue.push(apply);
    this.#run();
  }

  // The reader has acted: what others did before that is past.
  acted() {
    this.since = [];
    this.away = [];
    this.go();
  }

  // On to the next.
  go() {
    this.#clear();
    this.beat = null;
    this.#run();
  }
  again(beat: Beat | undefined = this.told.at(-1)) {
    if (!beat) return;
    this.#clear();
    this.beat = beat;
    this.#wait(beat);
  }
  pause() {
    this.paused = !this.paused;
    if (this.paused) this.#clear();
    else if (this.beat) this.#wait(this.beat);
    else this.#run();
  }
  seen() {
    this.away = [];
  }
  hidden(now: number) {
    this.#hiddenAt = now;
  }
  shown(now: number) {
    const gone = this.#hiddenAt && now - this.#hiddenAt > 8000;
    this.#hiddenAt = 0;
    if (!gone) this.away = [];
  }
  // Coming back to a table: what is new since it was last looked at.
  returned(lines: readonly MsgLogEventView[]) {
    this.away = this.#worth(lines);
  }
  drop() {
    this.#queue = [];
  }
  close() {
    this.#clear();
    this.drop();
  }

  #worth(lines: readonly MsgLogEventView[]) {
    const me = this.me();
    return lines.filter((l) => matters(this.story, l.event) || (me && mentions(l.event, me))).slice(-8);
  }

  #clear() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #run() {
    while (this.#queue.length && this.#timer === undefined && !this.beat && !this.paused) {
      const lines = this.#queue.shift()!();
      const pace = paces[settings.kept.pace];
      const hurry = settings.kept.pace === 'off' || this.#queue.length > most;
      const me = this.me();
      const others = lines.filter((l) => !me || by(l) !== me);
      if (others.length) this.since = [...this.since, ...others].slice(-60);
      if (this.#hiddenAt) this.away = [...this.away, ...this.#worth(lines)].slice(-8);
      const big = lines.filter((l) => matters(this.story, l.event) && !(this.story.own?.test(l.event.kind) && by(l) === me));
      if (big.length) {
        const beat = { seq: big[0]!.seq, lines: (this.story.tells?.(big) ?? big).slice(-5), more: this.more(lines), refs: new Set(big.flatMap((l) => l.event.refs)) };
        this.told = [...this.told, beat].slice(-20);
        if (!hurry && !this.#hiddenAt) {
          this.beat = beat;
          this.#wait(beat);
          return;
        }
      } else if (lines.length && pace.step && !hurry && !this.#hiddenAt) {
        this.#timer = setTimeout(() => ((this.#timer = undefined), this.#run()), this.short() ? 200 : pace.step);
      }
    }
  }

  #wait(beat: Beat) {
    const pace = paces[settings.kept.pace];
    if (this.paused || (settings.kept.pace === 'click' && !this.short())) return;
    const letters = beat.lines.reduce((n, l) => n + l.event.words.length, beat.more.length);
    const time = this.short() ? 1500 : Math.min(9000, Math.max(1500, pace.base) + letters * pace.letter);
    this.#timer = setTimeout(() => this.go(), time);
  }
}
const none: ReadonlySet<string> = new Set();
