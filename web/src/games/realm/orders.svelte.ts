// Standing orders: nobody is asked again and again what has nothing new in it.
import type { Choice } from '../../lib/choice.svelte';
import type { RealmView } from '../../lib/types.gen';

const alwaysThere = /^(done|stop_hiding|(deactivate|abandon|drop_errand) .*)$/;
// In the evening, with nobody else in the clearing, there is nothing to be ready for.
const idle = /^(done|rest_evening|berserk|stop_hiding|(turn_weapon|run|activate|deactivate|abandon) .*)$/;

const alone = (view: RealmView) => {
  const self = view.beings.find((b) => b.kind === 'character' && b.seat === view.viewer);
  return !!self && !!view.combat && !view.beings.some((b) => b.at === view.combat!.at && !b.road && b.being !== self.being);
};

export class Orders {
  pausing = $state(false); // be asked before each phase what to wear
  #unblocked = 0; // the day on which nobody is to be blocked
  #anyGroup = false; // from whom one's things come does not matter
  #declined: string[] = []; // what could be done when he last went on

  blockNobody = (day: number) => (this.#unblocked = day);
  fromAnyGroup = () => (this.#anyGroup = true);

  // Answers the question that is asked, if an order covers it.
  answer(choice: Choice, view: RealmView): boolean {
    const p = choice.prompt!;
    const done = p.options.find((o) => o.pick === 'done'), rest = p.options.find((o) => o.pick === 'rest_evening');
    if (p.seat === 'chance') return false;
    if (p.question === 'item_source' && this.#anyGroup) return choice.pick(p.options[0]!), true;
    if (!done) return false;
    if (p.question === 'look' && p.options.length === 1) return choice.pick(done), true; // nothing lies there to be unfolded
    if (p.question === 'block_whom' && this.#unblocked === view.day) return choice.pick(done), true;
    if (rest && !this.pausing && alone(view) && p.options.every((o) => idle.test(o.pick))) return choice.pick(rest), true;
    if (p.question !== 'arrange') return false;
    // Whom one meets on the way may be bargained with: that is said once, to whoever did not want to.
    const what = (pick: string) => pick.replace(/^deal_with .*/, 'deal_with');
    const known = p.options.every((o) => alwaysThere.test(o.pick) || this.#declined.includes(what(o.pick)));
    this.#declined = [...this.#declined.filter((d) => d === 'deal_with'), ...p.options.map((o) => what(o.pick))];
    return known && !this.pausing ? (choice.pick(done), true) : false;
  }
}
