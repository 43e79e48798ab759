// Everything the page knows about one table, as the hall tells it.
import { getContext, setContext } from 'svelte';
import { api } from './api';
import { Choice } from './choice.svelte';
import { live, type Answer, type Incoming, type Listener } from './live.svelte';
import { patched } from './patch';
import { seenUpTo } from './seen';
import { settings } from './settings.svelte';
import { storyOf, type Line, type Order, type Story } from './story';
import { Telling } from './telling.svelte';
import { play } from './sound';
import { toasts } from './toast.svelte';
import { botName, seatIndex, seatLetter } from './words';
import { speech } from './speech.svelte';
import type { MsgLogEventView, OptionView, PromptView } from './spoken';
import type { HallRequest, MsgChatMessage, MsgTableView, MsgUpdateMessage, OutcomeView } from './types.gen';
import type * as gen from './types.gen';

// The lines of the log in words, for one pair of eyes.
export const spoken = (game: string, events: readonly gen.MsgLogEventView[], eyes: string) =>
  events.map((e) => (e.bot ? byBot(game, e) : speech.event(game, e.event, eyes), e as MsgLogEventView));
// "You play" would not be true of what a bot has played in one's place.
function byBot(game: string, e: gen.MsgLogEventView) {
  const { event } = e;
  const had = event.words !== undefined;
  speech.event(game, event, '');
  if (!had && event.words) event.words = speech.say('bot.played', { what: { plain: event.words } });
}

// What a board needs; the live table and the replay both provide it.
export interface Scene {
  readonly game: string;
  readonly view: unknown;
  readonly asked: readonly string[];
  readonly events: readonly MsgLogEventView[];
  readonly outcome: OutcomeView | null;
  readonly choice: Choice;
  readonly live: boolean;
  name(index: number): string;
  why(ref: string): void;
  earlier?(): Promise<unknown> | undefined; // the log begins earlier: brings some more of it
  readonly telling?: Telling; // what is held up to be seen
  readonly story: Story;
}

export class TableState implements Listener, Scene {
  readonly live = true;
  info = $state.raw<MsgTableView | null>(null);
  infoAt = $state(0); // when it came, to count clocks down
  view = $state.raw<unknown>(null);
  prompts = $state.raw<readonly PromptView[]>([]);
  asked = $state.raw<readonly string[]>([]);
  undo = $state.raw<readonly string[]>([]);
  standing = $state.raw<readonly gen.MsgStandingView[]>([]); // answers given in advance, or that may be
  outcome = $state.raw<OutcomeView | null>(null);
  events = $derived.by(() => [...this.#older, ...this.#told]);
  chat = $state.raw<readonly MsgChatMessage[]>([]);
  error = $state.raw<Answer | null>(null);
  unread = $state(0);
  eyes = $state(''); // whose view it is
  looking = $state(''); // several seats at this device: who has said that they are looking at the screen
  seq = 0;
  choice = new Choice((p, o) => void this.#pick(p, o));
  #told = $state.raw<readonly MsgLogEventView[]>([]); // by updates, numbered as they are
  #older = $state.raw<readonly MsgLogEventView[]>([]); // what came before, fetched when somebody reads back
  #olderFrom = Infinity; // the pick it begins with
  #leave: (() => void) | undefined;
  #askedAt = new Map<string, number>(); // since when each seat has been asked, by this page's clock
  story = $state.raw<Story>({});
  orders = $state.raw<readonly { order: Order; during: unknown }[]>([]); // answers given in advance
  telling = new Telling(
    () => (this.mine.length === 1 ? seatLetter(this.mine[0]!) : ''),
    (lines) => this.line(this.story.why?.(this.view, lines) ?? null),
    () => !!this.info && this.info.clock !== 'none' && this.mine.length > 0,
  );

  constructor(
    readonly table: string,
    readonly key: string | null,
  ) {
    this.choice.confirms = (p) => this.info?.pace?.now.kind === 'days' && p.options.length > 1 && p.seat !== 'chance' && settings.confirms;
  }

  get game() {
    return this.info?.game ?? '';
  }
  get mine(): number[] {
    return this.info?.seats.filter((s) => s.yours).map((s) => seatIndex(s.seat)) ?? [];
  }

  // Several people share this device, and it shows what only one of them may see.
  get covered(): boolean {
    return this.mine.length > 1 && this.eyes !== this.looking && !this.outcome?.over;
  }

  name = (index: number) => {
    const seat = this.info?.seats[index];
    return seat?.name || (seat?.kind === 'open' ? speech.say('seat.called', { seat: seatLetter(index) }) : botName(index));
  };

  open() {
    this.#leave = live.listen(this);
    document.addEventListener('visibilitychange', this.#looks);
  }
  close() {
    this.#leave?.();
    this.telling.close();
    document.removeEventListener('visibilitychange', this.#looks);
  }
  #looks = () => (document.hidden ? this.telling.hidden(Date.now()) : this.telling.shown(Date.now()));

  // A sentence of the game's board, in the reader's language.
  line = (l: Line | null): string => (l ? speech.words(this.game, l.t, l.args ?? {}, this.eyes) : '');

  // For how many seconds a seat has been asked.
  thinking(seat: string, now: number): number {
    return (now - (this.#askedAt.get(seat) ?? now)) / 1000;
  }

  subscription(): HallRequest {
    this.telling.drop(); // what was not shown yet is told again
    return {
      type: 'subscribe',
      table: this.table,
      ...(this.view !== null && this.seq ? { since: this.seq } : {}),
      ...(this.key ? { key: this.key } : {}),
    };
  }

  refused(error: Answer) {
    this.error = error;
  }

  // Texts are put into words as they come, so the game's words must be there first; what comes meanwhile waits.
  #waiting: Incoming[] | null = [];
  hear(m: Incoming) {
    if (m.type === 'table' && !this.info)
      void Promise.all([speech.load((m as MsgTableView).game), storyOf((m as MsgTableView).game)]).then((r) => (this.story = this.telling.story = r[1]), () => null).then(() => {
        const all = this.#waiting ?? [];
        this.#waiting = null;
        all.forEach((x) => this.#hear(x));
      });
    if (this.#waiting && m.type === 'update') this.#waiting.push(m);
    else this.#hear(m);
  }

  // Up to where this browser has seen the table, so that who comes back is told what is new.
  get #seen() {
    return seenUpTo.get(this.table);
  }
  #remember(seq: number) {
    if (!document.hidden) seenUpTo.set(this.table, seq);
  }

  #hear(m: Incoming) {
    if (m.type === 'table') {
      this.info = m as MsgTableView;
      this.infoAt = performance.now();
      this.error = null;
      for (const s of this.info.seats) if (s.thinking !== null) this.#askedAt.set(s.seat, this.infoAt - 1000 * s.thinking);
    } else if (m.type === 'chat') {
      const line = m as MsgChatMessage;
      if (this.chat.some((c) => c.seq === line.seq)) return;
      this.chat = [...this.chat, line].slice(-200);
      this.unread++;
    } else if (m.type === 'update' && 'patch' in m) {
      const first = this.view === null;
      // The first one is where we stand; those that follow are shown at the viewer's pace.
      if (first) {
        const seen = this.#seen; // before this update counts as seen
        const told = this.#apply(m as MsgUpdateMessage);
        if (seen) this.telling.returned(told.filter((e) => e.seq > seen));
        this.telling.since = [];
      } else this.telling.take(() => this.#apply(m as MsgUpdateMessage));
    }
  }

  #apply(m: MsgUpdateMessage): readonly MsgLogEventView[] {
    if (m.view !== null && m.view !== undefined) this.view = m.view;
    else if (m.patch.length) this.view = patched(this.view, m.patch);
    const told = spoken(this.game, m.events, m.eyes);
    const fresh = told.filter((e) => e.seq > this.seq);
    this.#events(told);
    this.seq = m.seq;
    this.#remember(m.seq);
    if (m.eyes !== this.eyes) this.#forgetOlder(); // it was seen with other eyes
    this.eyes = m.eyes;
    const now = performance.now();
    for (const s of m.asked) if (!this.asked.includes(s)) this.#askedAt.set(s, now);
    this.asked = m.asked;
    this.undo = m.undo;
    this.standing = m.standing ?? [];
    this.orders = this.orders.filter((o) => !o.order.during || o.order.during(this.view) === o.during);
    // Two seats of this device asked at once: one after the other, each with its own view.
    const mine = m.prompts.filter((p) => p.seat === m.eyes || p.seat === 'chance');
    this.#ask(mine.map((p) => speech.prompt(this.game, p) as PromptView));
    if (m.outcome?.over && !this.outcome) play('end');
    if (!m.outcome !== !this.outcome) this.#forgetOlder(); // after the end the log is numbered by picks, before it by updates
    this.outcome = m.outcome;
    return fresh;
  }

  // After a reconnect the same lines may come again: what begins at a sequence number replaces it.
  #events(events: readonly MsgLogEventView[]) {
    if (!events.length) return;
    const first = events[0]!.seq;
    const kept = this.#told.filter((e) => e.seq < first);
    const told = [...kept, ...events];
    if (told.length > 1500) this.#forgetOlder(); // there would be a gap
    this.#told = told.slice(-1500);
    // Of one update the last two that are heard.
    if (this.view !== null && this.seq) for (const s of [...new Set(events.flatMap((e) => this.story.sounds?.[e.event.kind] ?? []))].slice(-2)) play(s);
  }

  #forgetOlder() {
    this.#older = [];
    this.#olderFrom = Infinity;
  }

  // The hall tells a newcomer what the last picks brought; the rest comes in pages. Many picks bring no line, so perhaps
  // several pages for one.
  earlier = async () => {
    const { eyes } = this;
    const first = this.#told[0]?.seq ?? Infinity;
    for (const had = this.#older.length; this.#older.length === had && this.#olderFrom > 1; ) {
      const from = this.#olderFrom;
      const page = await api.events(this.table, eyes, from === Infinity ? undefined : from - 1, this.key).catch(() => null);
      if (!page || eyes !== this.eyes || from !== this.#olderFrom) return;
      const lines = spoken(this.game, page.events, eyes).map((e) => ({ ...e, seq: page.seqs[e.seq - page.from]! }));
      this.#older = [...lines.filter((e) => e.seq < first), ...this.#older];
      this.#olderFrom = page.from;
    }
  };

  #ask(prompts: readonly PromptView[]) {
    const had = new Set(this.prompts.map((p) => p.id));
    const fresh = prompts.some((p) => !had.has(p.id) && p.seat !== 'chance');
    this.prompts = prompts;
    this.choice.ask(prompts);
    if (fresh) this.#answerInAdvance(prompts.filter((p) => !had.has(p.id)));
    if (fresh) play(prompts.some((p) => p.question.includes('window')) ? 'answer' : 'turn');
  }

  // Standing orders, and questions with one answer that tells nothing. Where people could learn something from the time
  // it takes, it takes as long as anybody's answer (or the board keeps it back, see `keeps`).
  #unasked = new Set<PromptView['id']>(); // answered so: the reader has not acted, and still wants to see what happened
  #answerInAdvance(prompts: readonly PromptView[]) {
    for (const p of prompts) {
      const company = !!this.info?.seats.some((s) => !s.yours && s.kind !== 'bot');
      const answer = this.ordered(p) ?? (this.story.dull?.(p, company) ? p.options[0] : undefined);
      if (!answer) continue;
      setTimeout(() => {
        if (this.choice.prompt?.id !== p.id) return;
        this.#unasked.add(p.id);
        this.choice.pick(answer, true);
      }, company ? settings.kept.beat * 1000 : 0);
    }
  }
  // What a standing order answers to this question.
  ordered(p: PromptView): OptionView | undefined {
    return this.orders.map((o) => o.order).filter((o) => o.questions.test(p.question) && (o.holds?.(this.view, p) ?? true)).map((o) => o.pick(p)).find(Boolean);
  }
  order(o: Order) {
    this.orders = [...this.orders.filter((x) => x.order.id !== o.id), { order: o, during: o.during?.(this.view) }];
    const p = this.choice.prompt;
    const answer = p && this.ordered(p);
    if (answer) this.choice.pick(answer);
  }
  cancel(id: string) {
    this.orders = this.orders.filter((x) => x.order.id !== id);
  }

  async #pick(prompt: PromptView, option: OptionView) {
    if (!this.#unasked.delete(prompt.id)) this.telling.acted();
    const answer = await live.ask(
      { type: 'pick', table: this.table, seat: prompt.seat, prompt: prompt.id, pick: option.pick },
      true,
    );
    if (answer.type !== 'error') return;
    this.choice.refused(prompt.id);
    const words = answer.code === 'gone' ? speech.say('answered') : speech.answer(this.game, answer, prompt.seat);
    toasts.say(words ?? speech.say('refused'), { rule: answer.rule, game: this.game, bad: true });
  }

  why = async (what: string) => {
    const seat = this.choice.prompt?.seat ?? (this.mine.length ? seatLetter(this.mine[0]!) : undefined);
    if (!seat) return;
    const answer = await live.ask({ type: 'why', table: this.table, seat, what });
    const words = speech.answer(this.game, answer, seat);
    if (words) toasts.say(words, { rule: answer.rule, game: this.game, bad: answer.type === 'error' });
  };

  async takeBack(seat: string) {
    const answer = await live.ask({ type: 'undo', table: this.table, seat });
    if (answer.type === 'error') toasts.say(speech.answer(this.game, answer, seat) ?? speech.say('undo.late'), { rule: answer.rule, game: this.game, bad: true });
  }

  async say(text: string): Promise<boolean> {
    const answer = await live.ask({ type: 'chat', table: this.table, text });
    if (answer.type === 'error') toasts.say(speech.answer(this.game, answer, '') ?? speech.say('chat.lost'), { bad: true });
    return answer.type !== 'error';
  }
}

const scene = Symbol('scene');
// A thing that is shown large is drawn outside of its table, but it is still that table's.
let latest: (() => Scene) | undefined;
export const setScene = (s: () => Scene) => setContext(scene, (latest = s));
export const getScene = (): Scene => (getContext<(() => Scene) | undefined>(scene) ?? latest!)();
export const current = () => latest?.();
