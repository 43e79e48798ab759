// How a game of Kings & Things is told: the aim, what a choice costs, what is held up to be seen, and what decided it.
import type { Line, Story } from '../../lib/story';
import type { PromptView } from '../../lib/spoken';
import type { KingsSideView, KingsView } from '../../lib/types.gen';
import { bluffs } from './support';
import { letBe } from './windows';

const place = (view: KingsView, hex: string) => {
  const h = view.hexes.find((x) => x.hex === hex);
  return h ? `hex.${h.terrain}@${hex}` : `at.${hex}`;
};
// Hits that a side may expect of a round: each die hits with its value or less.
export const expected = (s: KingsSideView) => s.fighters.reduce((n, f) => n + (f.dice * Math.min(6, Math.max(0, f.value))) / 6, 0);
const round1 = (n: number) => Math.round(n * 10) / 10;
const tenth = (n: number) => ({ plain: String(round1(n)) });

function fight(view: KingsView, seat: string): Line | null {
  const b = view.battle;
  const me = b?.sides.find((s) => s.side === seat);
  const them = b?.sides.filter((s) => s !== me) ?? [];
  if (!me || !them.length) return null;
  const left = (s: KingsSideView) => s.fighters.reduce((n, f) => n + f.hits_left, 0);
  return { t: 'stake.battle', args: { mine: left(me), theirs: them.reduce((n, s) => n + left(s), 0), hits: tenth(expected(me)), taken: tenth(them.reduce((n, s) => n + expected(s), 0)) } };
}

// Two dice reach so much, in percent.
export const twoDice = (least: number) => {
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) ways += a + b >= least ? 1 : 0;
  return Math.round((100 * ways) / 36);
};
function bonus(prompt: PromptView, gold: number): Line {
  const need = Number((prompt.args as { n?: unknown } | undefined)?.n);
  const paid = prompt.options.flatMap((o) => /^bonus (\d+)$/.exec(o.pick)?.[1] ?? []).map(Number).sort((a, b) => a - b);
  if (!need || !paid.length) return { t: 'stake.gold', args: { gold } };
  const odds = (n: number) => ({ plain: `${n ? `+${n}: ` : ''}${twoDice(need - n)} %` });
  return { t: 'stake.bonus', args: { gold, now: odds(0), more: paid.filter((n) => n).slice(0, 4).map(odds), n: Math.min(4, paid.length - 1) } };
}

function stake(view: KingsView, prompt: PromptView): Line | null {
  const me = view.players.find((p) => p.seat === prompt.seat);
  if (!me) return null;
  switch (prompt.question) {
    case 'retreat':
    case 'round_start':
    case 'choose_target':
      return fight(view, prompt.seat);
    case 'segment': {
      const weak = view.hexes.map((h) => ({ h, n: bluffs(view, prompt.seat, h).length, all: h.stacks.find((s) => s.seat === prompt.seat)?.open.length ?? 0 }))
        .filter((x) => x.n && prompt.options.some((o) => o.refs.includes('hex/' + x.h.hex)));
      const w = weak.sort((a, b) => b.n - a.n)[0];
      const explore = prompt.options.some((o) => o.pick.startsWith('explore ')) ? 1 : 0;
      return w ? { t: w.n === w.all ? 'stake.bluffs:all' : 'stake.bluffs', args: { hex: place(view, w.h.hex), n: w.n, all: w.all, explore } } : { t: 'stake.segment', args: { explore } };
    }
    case 'build':
      return { t: 'stake.build', args: { gold: me.gold, need: view.citadel_income, income: me.income } };
    case 'recruit':
      return { t: 'stake.recruit', args: { gold: me.gold } };
    case 'bonus':
      return bonus(prompt, me.gold);
    case 'choose_start':
    case 'choose_hex':
    case 'place_tower':
    case 'exchange':
    case 'event':
      return { t: `stake.${prompt.question}` };
    case 'character':
    case 'pay_more':
      return { t: 'stake.gold', args: { gold: me.gold } };
    case 'place':
      return { t: 'stake.place' };
    case 'bribe':
      return { t: 'stake.bribe', args: { gold: me.gold } };
    case 'move':
    case 'group':
      return { t: 'stake.move' };
    case 'challenge':
      return { t: 'stake.challenge' };
  }
  return null;
}

const windows = /^(lucky_charm|after_dice|answer_item|dispel|dust|firewall|round_start|intercept)$/;
// Something of the asked player's own: his roll, or a battle he is in.
const concerns = (view: KingsView, p: PromptView) =>
  p.question === 'lucky_charm' || p.question === 'answer_item' ? (p.args as { who?: string } | undefined)?.who === p.seat : !!view.battle?.sides.some((s) => s.side === p.seat || s.player === p.seat);

export const story: Story = {
  aim: (v, me): Line | null => {
    const view = v as KingsView;
    const p = me === null ? undefined : view.players[me];
    if (view.rounds) return p ? { t: 'aim:rounds', args: { turn: view.rounds, need: view.citadel_income, income: p.income } } : { t: 'aim:watch' };
    return p ? { t: p.citadels ? 'aim:have' : 'aim', args: p.citadels ? {} : { need: view.citadel_income, income: p.income } } : { t: 'aim:watch' };
  },
  stake: (v, prompt) => stake(v as KingsView, prompt),
  near: (v): Line | null => {
    const view = v as KingsView;
    return view.only_citadel && !view.winner ? { t: 'near', args: { who: view.only_citadel } } : null;
  },
  sounds: { rolled: 'dice', die: 'dice', moved: 'step', placed: 'card', drew: 'card', windfall: 'coin', cashed: 'coin', income: 'coin', paid: 'coin', built: 'build', explores: 'find', captured: 'horn', battle: 'horn', hit: 'blow', retreats: 'step', item_used: 'magic', challenged: 'answer', event_played: 'drum', recruited: 'find', turn_begins: 'bell' },
  beats: {
    event_played: true, item_used: true, dispelled: true, challenged: true, explores: true, native_drawn: true, bribed: true, battle: true, battle_over: true, retreats: true, lost: true, fort_down: true, changes_sides: true,
    recruited: true, recruit_failed: true, stole: true, stole_gold: true, stole_hidden: true, assassin: true, strikes: true, cloud: true, out: true, won: true, time_is_up: true,
    built: (e) => /citadel/.test(String((e.args as { fort?: string } | undefined)?.fort)),
  },
  own: /^(event_played|item_used|retreats|built|bribed)$/,
  // Who holds what was fought for.
  why: (v, events): Line | null => {
    const over = events.findLast((e) => e.event.kind === 'battle_over');
    const hex = over?.event.refs.find((r) => r.startsWith('hex/'))?.slice(4);
    const h = (v as KingsView).hexes.find((x) => x.hex === hex);
    return h ? (h.owner ? { t: 'why.held', args: { who: h.owner } } : { t: 'why.free' }) : null;
  },
  chapter: 'turn_begins',
  marks: { turn_begins: 'turn', battle: 'big', explores: 'big', event_played: 'big', won: 'big', time_is_up: 'big', out: 'big' },
  orders: [
    { id: 'order.mine', questions: windows, pick: (p) => letBe(p), holds: (v, p) => !concerns(v as KingsView, p) },
    { id: 'order.turn', questions: windows, pick: (p) => letBe(p), during: (v) => (v as KingsView).turn },
  ],
  // Turning in treasures and giving up income can wait: with nothing else to do there is nothing to ask.
  dull: (p, company) => !company && /^(event|power|show|exchange)$/.test(p.question) && p.options.length > 0 && (p.options.length === 1 || (p.question === 'event' && p.options.every((o) => /^(pass|cash |drop-income )/.test(o.pick)))),
  measure: (v) => (v as KingsView).players.map((p) => p.hexes),
  decided: (v, outcome) => {
    const view = v as KingsView;
    const order = view.players.map((p, i) => ({ p, i })).sort((a, b) => (outcome.ranks[a.i] ?? 9) - (outcome.ranks[b.i] ?? 9));
    const first = order[0]!.p, next = order[1]?.p;
    const out: Line[] = [{ t: first.citadels > 1 ? 'decided.two' : first.citadels ? 'decided.citadel' : 'decided.land', args: { who: first.seat, hexes: first.hexes, income: first.income } }];
    if (next) out.push({ t: next.out ? 'decided.out' : 'decided.next', args: next.out ? { who: next.seat } : { who: next.seat, hexes: next.hexes, income: next.income } });
    return out;
  },
};
