// How a game of Quests is told: the aim, what a choice costs, what is held up to be seen, and what decided it.
import type { Line, Story } from '../../lib/story';
import type { MsgLogEventView, PromptView } from '../../lib/spoken';
import type { QuestsPlayerView, QuestsRank, QuestsView } from '../../lib/types.gen';
import { tale } from './cards';
import { covered, reach } from './odds';

const steps: QuestsRank[] = ['squire', 'knight', 'champion-knight', 'knight-of-the-round-table'];
const earned = [0, 5, 12, 22]; // shields that it took to come so far
const who = (l: MsgLogEventView) => (l.event.args as { who?: string } | undefined)?.who;
const progress = (p: QuestsPlayerView) => earned[steps.indexOf(p.rank)]! + p.shields;

// A covered stage: how many of those that could lie there one would pass as one stands.
function stage(view: QuestsView, me: QuestsPlayerView | undefined): Line {
  const points = me?.chosen_points ?? me?.points ?? 0;
  const c = covered(view, points);
  const last = view.quest!.stage === view.quest!.count ? 1 : 0;
  return c ? { t: 'stake.stage:covered', args: { ...c, points, last } } : { t: 'stake.stage', args: { last } };
}
function fight(view: QuestsView, me: QuestsPlayerView | undefined): Line {
  const others = view.players.filter((p) => p.joined && p.seat !== me?.seat).map((p) => p.points);
  return { t: 'stake.fight', args: { most: me ? reach(view, me) : 0, best: Math.max(0, ...others) } };
}

function stake(view: QuestsView, prompt: PromptView): Line | null {
  const king = 2 * view.recognition;
  const stages = view.quest?.count ?? (view.story ? tale(view.story).stages : 0);
  const me = view.players.find((p) => p.seat === prompt.seat);
  switch (prompt.question) {
    case 'sponsor':
      return prompt.options.length > 1 ? { t: 'stake.sponsor', args: { stages, prize: stages + king } } : { t: 'stake.sponsor:weak' };
    case 'join':
      return { t: 'stake.join', args: { stages, prize: stages + king, king, most: me ? reach(view, me) : 0 } };
    case 'enter':
      return { t: 'stake.enter', args: { n: view.players.filter((p) => p.joined).length + 1 + (view.tournament?.bonus ?? 0), most: me ? reach(view, me) : 0 } };
    case 'choose_cards':
      return view.quest ? stage(view, me) : fight(view, me);
    case 'hand_limit':
      return { t: 'stake.limit' };
    case 'bid':
      return { t: 'stake.bid', args: { free: me?.free_bids ?? 0 } };
    case 'lay_out':
      return { t: 'stake.lay', args: { stages } };
  }
  return null;
}

export const story: Story = {
  aim: (v, me): Line | null => {
    const p = me === null ? undefined : (v as QuestsView).players[me];
    return p ? { t: 'aim', args: { rank: `rank.${p.rank}`, n: p.shields, need: p.next_rank } } : { t: 'aim:watch' };
  },
  stake: (v, prompt) => stake(v as QuestsView, prompt),
  judged: /^(sponsor|join|enter)$/,
  near: (v): Line | null => {
    const view = v as QuestsView;
    const close = view.winners.length ? [] : view.players.filter((p) => p.rank === 'champion-knight' && p.next_rank - p.shields <= 3);
    const p = close.sort((a, b) => b.shields - a.shields)[0];
    return p ? { t: 'near', args: { who: p.seat, n: p.next_rank - p.shields } } : null;
  },
  sounds: { drew: 'card', reveals: 'card', stage_revealed: 'drum', story_drawn: 'horn', survives: 'blow', falls: 'hurt', finishes_quest: 'find', gets_shields: 'coin', loses_shields: 'hurt', promoted: 'horn', wins_tournament: 'horn', plays_ally: 'find', mordred: 'hurt', merlin_sees: 'magic', fights: 'blow' },
  beats: {
    story_drawn: true, sponsors: true, no_sponsor: true, survives: true, falls: true, finishes_quest: true, quest_failed: true, test_revealed: true, wins_test: true, wins_tournament: true, tied: true,
    lone_entrant: true, promoted: true, mordred: true, loses_ally: true, gets_shields: true, loses_shields: true, recognition_waits: true, final_begins: true, wins_game: true,
  },
  own: /^sponsors$/,
  // "finishes the quest and earns 2 shields" has said it; so has what stands on King's Recognition.
  tells: (lines) =>
    lines.filter((l) => (l.event.kind !== 'gets_shields' || !lines.some((o) => o.event.kind === 'finishes_quest' && who(o) === who(l))) && (l.event.kind !== 'recognition_waits' || !lines.some((o) => o.event.kind === 'story_drawn'))),
  chapter: 'story_drawn',
  marks: { story_drawn: 'turn', finishes_quest: 'big', wins_tournament: 'big', promoted: 'big', wins_game: 'big' },
  orders: [{ id: 'order.window', questions: /^window$/, pick: (p) => p.options.find((o) => o.pick === 'pass'), during: (v) => (v as QuestsView).story }],
  dull: (p, company) => !company && p.options.length === 1 && /^(window|sponsor)$/.test(p.question),
  measure: (v) => (v as QuestsView).players.map(progress),
  decided: (v, outcome) => {
    const view = v as QuestsView;
    const order = view.players.map((p, i) => ({ p, i })).sort((a, b) => (outcome.ranks[a.i] ?? 9) - (outcome.ranks[b.i] ?? 9));
    const winners = order.filter((o) => outcome.ranks[o.i] === 1);
    const out: Line[] = winners.map(({ p }) => ({ t: 'decided.won', args: { who: p.seat, n: progress(p), allies: p.allies.length } }));
    for (const { p, i } of order) if (outcome.ranks[i] !== 1) out.push({ t: 'decided.next', args: { who: p.seat, n: Math.max(0, 22 - progress(p)) } });
    return out;
  },
};
