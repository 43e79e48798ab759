// What went from where to where between two views, for the animation.
import type { Move } from '../../lib/flights';
import type { IvanhoeKind, IvanhoeView } from '../../lib/types.gen';

export function moves(before: IvanhoeView, after: IvanhoeView): Move[] {
  const out: Move[] = [];
  if (before.players.length !== after.players.length) return out;
  after.players.forEach((p, seat) => {
    const was = before.players[seat]!;
    // Displays grow at the end; what else is new came from another place.
    if (p.display.length > was.display.length)
      for (let i = was.display.length; i < p.display.length; i++)
        out.push({ from: held(before, seat, p.display[i]!), to: `display/${seat}/${i}` });
    else if (p.display.length < was.display.length) {
      const left = [...p.display];
      was.display.forEach((kind, i) => {
        const at = left.indexOf(kind);
        if (at >= 0) left.splice(at, 1);
        else out.push({ from: `display/${seat}/${i}`, to: 'discard', ghost: true });
      });
    }
    const fresh = news(was.hand, p.hand);
    for (const kind of fresh.slice(0, 3)) if (after.deck < before.deck) out.push({ from: 'deck', to: 'hand/' + kind });
  });
  return out.slice(0, 8);
}

function held(view: IvanhoeView, seat: number, kind: IvanhoeKind): string {
  return view.players[seat]!.hand?.includes(kind) ? 'hand/' + kind : `seat/${seat}`;
}

function news(was: readonly IvanhoeKind[] | null, is: readonly IvanhoeKind[] | null): IvanhoeKind[] {
  if (!was || !is) return [];
  const left = [...was];
  return is.filter((k) => {
    const at = left.indexOf(k);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
