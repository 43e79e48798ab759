// Writing down a day. A wish is the whole plan as it should be; it is carried out pick by pick, back to where the two part
// and on from there. What cannot be is said, and an order that does not fit leaves the plan as it was. A wish that comes while
// an answer is still on its way changes the wish before it: nothing that is pressed is lost.
import type { Choice } from '../../lib/choice.svelte';
import type { PromptView } from '../../lib/spoken';
import type { RealmPhaseView, RealmView } from '../../lib/types.gen';
import type { Realm } from './geometry';
import { spotName } from './names';
import { along, cheapest, phaseOption, planInHand, towards, walkable, ways, waysOff, wishes, type Way, type Wish } from './plan';
import { say } from './say';

export class Planner {
  hover = $state<string | null>(null); // the clearing under the pointer
  warn = $state<string | null>(null); // why not, or what is to be known
  bad = $state<string | null>(null); // the clearing it is about
  #wish = $state.raw<readonly Wish[] | null>(null);
  #before: readonly Wish[] = [];
  #goal = $state<string | null>(null); // a laid way may end before it
  #finish: (() => void) | null = null; // the day is to be recorded as soon as the wish is written
  #whose: string | undefined; // the one it is for

  constructor(
    private readonly choice: () => Choice,
    private readonly view: () => RealmView,
    private readonly realm: () => Realm,
    private readonly found: () => ReadonlySet<string>,
  ) {}

  // The question in front. Between an answer and the next question nothing changes: the panel stands still.
  prompt = $state.raw<PromptView | undefined>();
  see(prompt: PromptView | undefined, writing: boolean) {
    if (prompt || !writing) this.prompt = prompt;
    if (!prompt && !writing) this.#wish = this.#goal = this.#finish = null;
  }
  active = $derived.by(() => /^(plan|pick_phase)$/.test(this.prompt?.question ?? ''));
  plan = $derived.by(() => planInHand(this.view()));
  // What stands in the slots: a wish on its way is shown as if it were there.
  written = $derived.by((): RealmPhaseView[] => {
    const now = this.plan?.phases ?? [];
    if (!this.#wish || this.#goal) return now;
    return this.#wish.map((w, i) => (now[i]?.activity === w.activity && (now[i]!.where ?? null) === w.where ? now[i]! : ({ activity: w.activity, where: w.where, source: '…' } as RealmPhaseView)));
  });
  // Where it begins, and where it leads so far.
  from = $derived.by(() => this.view().beings.find((b) => b.being === this.plan?.being)?.at ?? null);
  at = $derived.by(() => this.#wish?.findLast((w) => w.activity === 'move')?.where ?? (this.#wish ? this.from : null) ?? this.plan?.climbing ?? this.plan?.ends_at ?? this.from);
  // What will stand there when all that was wished is written.
  get #base(): readonly Wish[] {
    return this.#wish ?? wishes(this.plan?.phases ?? []);
  }
  busy = $derived.by(() => !!this.#wish);
  // Something to write on: the question, or a wish on its way. After the last word of a plan nothing is taken any more.
  get #open(): boolean {
    return !!this.#wish || !!this.choice().prompt;
  }
  phases = $derived.by(() => (this.active ? this.prompt!.options.flatMap((o) => phaseOption(o) ?? []) : []));
  #road = $derived.by((): readonly string[] => {
    const b = this.view().beings.find((x) => x.being === this.plan?.being);
    return b?.road && b.road !== 'air' ? [b.at, b.road] : [];
  });
  // On a road: its two ends, until the plan has led to one of them.
  #ends = $derived.by((): readonly string[] => {
    return this.#road.length && !this.plan?.climbing && !this.#base.some((w) => w.activity === 'move') ? [...this.next] : [];
  });
  #ways = $derived.by((): ReadonlyMap<string, Way> => (!this.active || !this.at ? new Map() : this.#ends.length ? waysOff(this.realm(), this.#ends, this.found()) : ways(this.realm(), this.at, this.found())));
  // Phases that a Move could still take, as far as the options tell.
  left = $derived.by(() => {
    const p = this.plan;
    if (!p) return { day: 0, cave: 0 };
    const extra = new Set(this.phases.filter((x) => x.activity === 'move' && x.source && x.source !== 'sunlight').map((x) => x.source)).size;
    return { day: p.most - p.used + extra, cave: Math.min(p.most, 2) - p.used + extra };
  });
  // What a click would do: the next clearings, and those that the phases left are enough for.
  next = $derived.by(() => new Set(this.phases.filter((p) => p.activity === 'move').map((p) => p.where)));
  costs = $derived.by(() => {
    const out = new Map<string, { cost: string; sun?: boolean }>();
    for (const spot of this.next) out.set(spot, { cost: String(this.plan?.climbing === spot ? 1 : (this.#ways.get(spot)?.cost ?? 1)), sun: this.realm().clearings.get(spot)?.type === 'cave' && this.plan?.most === 4 });
    return out;
  });
  reach = $derived.by(() => {
    const left = this.left;
    if (this.plan?.climbing) return new Set<string>();
    return new Set([...this.#ways].filter(([, w]) => !w.unfound && w.cost <= (w.cave ? left.cave : left.day)).map(([spot]) => spot));
  });
  // The way a click would lay, while the pointer is over a clearing.
  ahead = $derived.by((): readonly string[] => (this.hover && this.at && !this.plan?.climbing ? [this.at, ...(this.#ways.get(this.hover)?.spots ?? [])] : []));
  hint = $derived.by(() => (this.hover ? this.#forecast(this.hover) : null));

  clear() {
    this.warn = this.bad = null;
  }
  #forecast(spot: string): string | null {
    const w = this.#ways.get(spot);
    if (!this.active || !w || this.plan?.climbing) return null;
    const fits = this.next.has(spot) || this.reach.has(spot);
    const sun = w.cave && this.plan?.most === 4;
    return say('plan.cost', { spot: spotName(spot, true), n: w.cost, sun: sun ? 1 : 0, unfound: w.unfound ? 1 : 0, far: fits || w.unfound ? 0 : 1 });
  }

  // A click on a clearing: the cheapest way there, as far as the day goes.
  lay(to: string) {
    if (!this.#open) return;
    this.clear();
    if (this.choice().prompt?.question === 'pick_phase') {
      const p = cheapest(this.phases, 'move', to);
      return p ? this.choice().pick(p.option) : this.#refuse(to, say('board.no_phase', { spot: spotName(to, true) }));
    }
    const climbing = this.#wish ? null : this.plan?.climbing;
    const way = to === climbing ? { spots: [], unfound: false } : this.#ways.get(to);
    if (!way) return this.#refuse(to, say('board.no_way', { from: this.at ? spotName(this.at, true) : '…', to: spotName(to, true) }));
    this.#before = this.#base;
    this.#goal = to;
    this.#wish = [...this.#before, ...(climbing ? [{ activity: 'move', where: climbing }] : []), ...along(this.realm(), way.spots)];
    if (way.unfound) this.warn = this.#forecast(to);
    this.go();
  }
  // One phase more, or the last one taken back: both halves of a climb.
  add(activity: string) {
    if (!this.#open) return;
    this.clear();
    this.#before = this.#base;
    this.#wish = [...this.#before, { activity, where: null }];
    this.go();
  }
  back() {
    const list = this.#base, last = list.at(-1), half = list.at(-2);
    const climbed = last?.activity === 'move' && half?.activity === 'move' && half.where === last.where;
    this.want(list.slice(0, climbed ? -2 : -1));
  }
  // Nothing more: at once, or when what was wished is written. A wish that could not be keeps the plan open.
  finish(record: () => void) {
    if (this.#wish) this.#finish = record;
    else if (this.choice().prompt) record();
  }
  // The slots in another order, without one of them, or as they were yesterday.
  want(list: readonly Wish[], mend = true) {
    if (!this.#open) return;
    this.clear();
    this.#before = this.#base;
    this.#goal = null;
    const walk = this.from ? walkable(this.realm(), this.from, list, this.#road) : [...list];
    if (walk.length < list.length && !mend) return void (this.warn = this.#unfit(list.find((w, i) => walk[i]?.activity !== w.activity || walk[i]?.where !== w.where)));
    if (walk.length < list.length) this.warn = say('plan.mended');
    this.#wish = walk;
    this.go();
  }

  // The next pick of a wish; true if there was one. While an answer is on its way the wish waits for it.
  go(): boolean {
    const prompt = this.choice().prompt;
    if (!prompt && this.prompt?.question === 'plan') return true;
    this.#whose = (this.#wish && this.#whose) || this.plan?.being;
    if (!this.#wish || prompt?.question !== 'plan' || this.#whose !== this.plan?.being) return this.#settled(prompt);
    const next = towards(this.plan, this.#wish, prompt);
    if (next === null) return this.#settled(prompt);
    if (next !== 'no') return this.choice().pick(next), true;
    const now = wishes(this.plan?.phases ?? []), lost = this.#wish[now.length];
    const wanted = this.#wish, goal = this.#goal;
    this.#wish = null;
    this.#goal = null;
    this.#finish = null;
    if (goal) {
      this.#refuse(goal, this.#tooFar(goal, lost?.where ?? goal, now.length > this.#before.length));
      if (this.plan?.climbing) this.#wish = now.slice(0, -1); // nobody stops half-way up
    } else {
      this.warn = this.#unfit(lost);
      if (wanted !== this.#before) this.#wish = this.#before;
    }
    return this.#wish ? this.go() : false;
  }
  #settled(prompt: PromptView | undefined): boolean {
    const finish = prompt?.question === 'plan' ? this.#finish : null;
    this.#wish = this.#goal = this.#finish = null;
    this.#whose = undefined;
    finish?.();
    return !!finish;
  }
  #unfit = (w: Wish | undefined) => say('plan.no_order', { what: w ? [say(`board.name.${w.activity}`), w.where ? spotName(w.where, true) : ''].join(' ').trim() : '' });
  #refuse(spot: string, words: string) {
    this.bad = spot;
    this.warn = words;
  }
  #tooFar(goal: string, stuck: string, some: boolean): string {
    const type = this.realm().clearings.get(stuck)?.type, spot = spotName(stuck, true);
    const why = type === 'mountain' ? say('board.no_mountain', { spot }) : type === 'cave' ? say('board.no_cave', { spot }) : say('board.no_phase', { spot });
    return some && goal !== stuck ? `${say('plan.part', { spot: spotName(goal, true) })} ${why}` : why;
  }
}
