// Standing orders: nobody is asked again and again what has nothing new in it.
import type { Choice } from '../../lib/choice.svelte';
import type { RealmView } from '../../lib/types.gen';
import { leastMissed } from './advice';

const alwaysThere = /^(done|stop_hiding|(deactivate|abandon|drop_errand) .*)$/;
// In the evening, with nobody else in the clearing, there is nothing to be ready for.
const idle = /^(done|rest_evening|berserk|stop_hiding|(turn_weapon|run|activate|deactivate|abandon) .*)$/;

const round = (view: RealmView) => `${view.day} ${view.combat?.at} ${view.combat?.round}`;

const alone = (view: RealmView) => {
  const self = view.beings.find((b) => b.kind === 'character' && b.seat === view.viewer);
  return !!self && !!view.combat && !view.beings.some((b) => b.at === view.combat!.at && !b.road && b.being !== self.being);
};

export class Orders {
  pausing = $state(false); // be asked before each phase what to wear
  laying = $state(false); // be asked in each round how the enemies' counters lie
  tiring = $state(false); // what one misses least is tired or wounded without a question
  #laid = ''; // the evening in which that was asked
  #fighting = ''; // the round that goes as the one before
  #passed = { turn: '', picks: [] as string[] }; // whom one could have blocked in this turn, and did not
  #unblocked = 0; // the day on which nobody is to be blocked
  #anyGroup = false; // from whom one's things come does not matter
  #declined: string[] = []; // what could be done when he last went on

  blockNobody = (day: number) => (this.#unblocked = day);
  fromAnyGroup = () => (this.#anyGroup = true);

  // This round goes as the last one, if it can: the same target, blow and manoeuvre.
  fightOn = (view: RealmView) => (this.#fighting = round(view));

  // Answers the question that is asked, if an order covers it.
  answer(choice: Choice, view: RealmView): boolean {
    const p = choice.prompt!;
    const done = p.options.find((o) => o.pick === 'done'), rest = p.options.find((o) => o.pick === 'rest_evening');
    if (p.seat === 'chance') return false;
    if (p.question === 'item_source' && this.#anyGroup) return choice.pick(p.options[0]!), true;
    const again = p.options.find((o) => o.pick === 'same_again');
    if (p.question === 'attack' && again && this.#fighting === round(view)) return choice.pick(again), true;
    const least = this.tiring && /^(fatigue|change|free_asterisk|wound)$/.test(p.question) ? leastMissed(view, p, p.options) : undefined;
    if (least) return choice.pick(least), true;
    if (!done) return false;
    // The die for the lanes makes every lane as likely as the others: how the counters lie before it is asked once an evening.
    if (p.question === 'boxes' && !this.laying) {
      const evening = `${view.day} ${view.combat?.at}`;
      if (this.#laid === evening) return choice.pick(done), true;
      this.#laid = evening;
    }
    // Nobody can run, ready a weapon or cast: there is nothing to decide before the blows.
    if (p.question === 'encounter' && !this.pausing && (view.combat?.round ?? 0) > 1 && p.options.every((o) => alwaysThere.test(o.pick))) return choice.pick(done), true;
    if (p.question === 'look' && p.options.length === 1) return choice.pick(done), true; // nothing lies there to be unfolded
    if (p.question === 'block_whom') {
      const turn = `${view.day} ${view.turn?.being}`, before = this.#passed.turn === turn ? this.#passed.picks : [];
      this.#passed = { turn, picks: p.options.map((o) => o.pick) };
      return this.#unblocked === view.day || p.options.every((o) => o === done || before.includes(o.pick)) ? (choice.pick(done), true) : false;
    }
    if (rest && !this.pausing && alone(view) && p.options.every((o) => idle.test(o.pick))) return choice.pick(rest), true;
    if (p.question !== 'arrange') return false;
    // Whom one meets on the way may be bargained with: that is said once, to whoever did not want to.
    const what = (pick: string) => pick.replace(/^deal_with .*/, 'deal_with');
    const known = p.options.every((o) => alwaysThere.test(o.pick) || this.#declined.includes(what(o.pick)));
    this.#declined = [...this.#declined.filter((d) => d === 'deal_with'), ...p.options.map((o) => what(o.pick))];
    return known && !this.pausing ? (choice.pick(done), true) : false;
  }
}
