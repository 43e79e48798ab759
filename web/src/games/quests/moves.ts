// What went from where to where between two views, for the animation.
import type { Move } from '../../lib/flights';
import type { QuestsKind as Kind, QuestsView } from '../../lib/types.gen';
import { held } from './cards';

export function moves(before: QuestsView, after: QuestsView): Move[] {
  const out: Move[] = [];
  if (before.players.length !== after.players.length || before.viewer !== after.viewer) return out;
  if (after.story && after.story !== before.story) out.push({ from: 'story_deck', to: 'story' });
  after.players.forEach((p, seat) => {
    const was = before.players[seat]!;
    for (const k of news(was.allies, p.allies)) out.push({ from: was.hand?.includes(k) ? `hand/${k}` : `seat/${seat}`, to: `ally/${seat}/${k}` });
    for (const k of news(p.allies, was.allies)) out.push({ from: `ally/${seat}/${k}`, to: 'discard', ghost: true });
    if (p.amour && !was.amour) out.push({ from: was.hand ? 'hand/amour' : `seat/${seat}`, to: `amour/${seat}` });
    if (!p.amour && was.amour) out.push({ from: `amour/${seat}`, to: 'discard', ghost: true });
    for (const k of news(was.chosen ?? [], p.chosen ?? [])) out.push({ from: `hand/${k}`, to: `chosen/${k}` });
    if (p.chosen) for (const k of news(p.chosen, was.chosen ?? [])) out.push({ from: `chosen/${k}`, to: `hand/${k}` });
    if (p.hand && was.hand && after.deck < before.deck)
      for (const k of news(held(before, p.seat), held(after, p.seat)).slice(0, 3)) out.push({ from: 'deck', to: `hand/${k}` });
  });
  const n = after.quest?.building;
  if (n && before.quest?.building === n) {
    const is = after.quest!.stages[n - 1]?.cards ?? [], was = before.quest.stages[n - 1]?.cards ?? [];
    for (const k of news(was, is)) out.push({ from: `hand/${k}`, to: `stage/${n}/${k}` });
    for (const k of news(is, was)) out.push({ from: `stage/${n}/${k}`, to: `hand/${k}` });
  }
  return out.slice(0, 8);
}

// What is in the second list and not in the first, copies counted.
function news(was: readonly Kind[], is: readonly Kind[]): Kind[] {
  const left = [...was];
  return is.filter((k) => {
    const at = left.indexOf(k);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
