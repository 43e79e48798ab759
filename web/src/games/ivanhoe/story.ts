// How a game of Ivanhoe is told: the aim, what a choice costs, what is held up to be seen, and what decided it.
import type { Line, Story } from '../../lib/story';
import type { PromptView } from '../../lib/spoken';
import type { IvanhoeColour, IvanhoeKind, IvanhoePlayerView, IvanhoeView } from '../../lib/types.gen';

const colourOrder: readonly IvanhoeColour[] = ['purple', 'red', 'blue', 'yellow', 'green'];
const nouns = (colours: readonly IvanhoeColour[]) => colours.map((c) => `colour.${c}`);
const valueOf = (k: IvanhoeKind) => Number(/-(\d)$/.exec(k)?.[1] ?? 0);

// What the whole hand could bring into a tournament of this colour. Green counts one a card; one Maiden a display.
export function reach(hand: readonly IvanhoeKind[], display: readonly IvanhoeKind[], colour: IvanhoeColour): number {
  const maidens = display.some((k) => k.startsWith('maiden')) ? 0 : 1;
  const use = hand.filter((k) => k.startsWith(colour + '-') || k.startsWith('squire-'));
  const maiden = hand.filter((k) => k.startsWith('maiden-')).slice(0, maidens);
  return [...use, ...maiden].reduce((n, k) => n + (colour === 'green' ? 1 : valueOf(k)), 0);
}

const mine = (view: IvanhoeView, seat: string): IvanhoePlayerView | undefined => view.players.find((p) => p.seat === seat);

function stake(view: IvanhoeView, prompt: PromptView): Line | null {
  const me = mine(view, prompt.seat);
  if (!me?.hand) return null;
  if (prompt.question === 'name_colour') {
    const offered = prompt.options.flatMap((o) => /^start (\w+)$/.exec(o.pick)?.[1] ?? []) as IvanhoeColour[];
    const strength = (c: IvanhoeColour) => reach(me.hand!, [], c);
    const best = offered.sort((a, b) => strength(b) - strength(a))[0];
    return best ? { t: me.tokens.includes(best) ? 'stake.colour:had' : 'stake.colour', args: { colour: `colour.${best}`, n: strength(best) } } : null;
  }
  if (prompt.question === 'turn' && view.colour) {
    const most = me.total + (me.stunned ? 0 : reach(me.hand, me.display, view.colour));
    const best = Math.max(0, ...view.players.filter((p) => p.in && p.seat !== me.seat).map((p) => p.total));
    if (me.display.some((k) => k.startsWith('maiden')) && me.tokens.length) return { t: 'stake.maiden', args: { most } };
    return { t: me.stunned ? 'stake.stunned' : most > best ? 'stake.turn' : 'stake.turn:low', args: me.stunned ? {} : { most } };
  }
  if (prompt.question === 'ivanhoe_window') return { t: prompt.options.length > 1 ? 'stake.window' : 'stake.window:none' };
  return null;
}

// An announced card strikes one player, or all, or (Shield, Retreat) nobody but who plays it.
function strikes(prompt: PromptView): boolean {
  const what = (prompt.args as { what?: { card?: string; other?: string } } | undefined)?.what;
  return what?.other ? what.other === prompt.seat : !/^(shield|retreat)$/.test(what?.card ?? '');
}
const pass = (p: PromptView) => p.options.find((o) => o.pick === 'pass');

export const story: Story = {
  aim: (v, me): Line | null => {
    const view = v as IvanhoeView;
    const p = me === null ? undefined : view.players[me];
    return p ? { t: 'aim', args: { need: view.tokens_to_win, n: p.tokens.length, tokens: nouns(p.tokens) } } : { t: 'aim:watch', args: { need: view.tokens_to_win } };
  },
  stake: (v, prompt) => stake(v as IvanhoeView, prompt),
  judged: /^name_colour$/,
  near: (v): Line | null => {
    const view = v as IvanhoeView;
    if (view.winner) return null;
    const close = view.players.filter((p) => p.tokens.length === view.tokens_to_win - 1).map((p) => p.seat);
    return close.length === 1 ? { t: 'near', args: { who: close[0]! } } : close.length ? { t: 'near:many', args: { all: close } } : null;
  },
  sounds: { played: 'card', drew: 'card', announced: 'answer', ivanhoe: 'blow', won_tournament: 'horn', took_token: 'coin', withdrew: 'step' },
  beats: { announced: true, ivanhoe: true, won_tournament: true, took_token: true, no_token: true, token_returned: true, won_game: true, cannot_start: true },
  own: /^announced$/,
  why: (v, events): Line | null => {
    const view = v as IvanhoeView;
    const taken = events.findLast((e) => e.event.kind === 'took_token');
    const who = (taken?.event.args as { who?: string } | undefined)?.who;
    const p = who && mine(view, who);
    const free = (events.findLast((e) => e.event.kind === 'won_tournament')?.event.args as { colour?: string } | undefined)?.colour?.endsWith('purple');
    if (p && !view.winner) return { t: free ? 'why.token:any' : 'why.token', args: { who: p.seat, n: p.tokens.length, need: view.tokens_to_win } };
    const card = (events.findLast((e) => e.event.kind === 'announced')?.event.args as { card?: string } | undefined)?.card; // a card is told with what it does
    if (card) return { t: `effect.${card.replace('card.', '')}` };
    return events.some((e) => e.event.kind === 'won_tournament') && !view.winner ? { t: 'why.last' } : null;
  },
  chapter: 'tournament',
  marks: { tournament: 'turn', won_tournament: 'big', won_game: 'big', ivanhoe: 'big' },
  orders: [
    { id: 'order.aimed', questions: /^ivanhoe_window$/, pick: pass, holds: (_, p) => !strikes(p) },
    { id: 'order.tournament', questions: /^ivanhoe_window$/, pick: pass, during: (v) => (v as IvanhoeView).players.map((p) => p.tokens.length).join() + ((v as IvanhoeView).colour === null) },
  ],
  dull: (p, company) => !company && p.question === 'ivanhoe_window' && p.options.length === 1,
  measure: (v) => (v as IvanhoeView).players.map((p) => p.tokens.length),
  decided: (v, outcome, events) => {
    const view = v as IvanhoeView;
    const order = view.players.map((p, i) => ({ p, i })).sort((a, b) => (outcome.ranks[a.i] ?? 9) - (outcome.ranks[b.i] ?? 9));
    const first = order[0]!.p;
    const out: Line[] = [{ t: 'decided.tokens', args: { who: first.seat, tokens: nouns(first.tokens) } }];
    const last = events.findLast((e) => e.event.kind === 'won_tournament');
    const args = last?.event.args as { who?: string; colour?: string } | undefined;
    if (args?.who === first.seat && args.colour) out.push({ t: 'decided.last', args: { colour: args.colour.includes('.') ? args.colour : `colour.${args.colour}` } });
    // What the others lacked, by colour: all of the missing ones where every colour is needed.
    for (const { p } of order.slice(1)) {
      const missing = colourOrder.filter((c) => !p.tokens.includes(c));
      const n = view.tokens_to_win - p.tokens.length;
      out.push(missing.length === n ? { t: 'decided.lacked', args: { who: p.seat, tokens: nouns(missing), n } } : { t: 'decided.short', args: { who: p.seat, n } });
    }
    return out;
  },
};
