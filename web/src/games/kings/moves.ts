// Which stacks went from where to where between two views, for the animation.
import type { KingsView } from '../../lib/types.gen';

export interface March { seat: string; from: string; to: string; count: number }

export function marches(before: KingsView, after: KingsView): March[] {
  if (before.hexes.length !== after.hexes.length) return [];
  const counts = (v: KingsView) => {
    const out = new Map<string, Map<string, number>>(); // by seat, by hex
    for (const h of v.hexes) for (const s of h.stacks) out.set(s.seat, (out.get(s.seat) ?? new Map<string, number>()).set(h.hex, s.count));
    return out;
  };
  const was = counts(before), out: March[] = [];
  for (const [seat, now] of counts(after)) {
    const then = was.get(seat) ?? new Map<string, number>(), hexes = new Set([...then.keys(), ...now.keys()]);
    const change = [...hexes].map((hex) => ({ hex, n: (now.get(hex) ?? 0) - (then.get(hex) ?? 0) })).filter((c) => c.n);
    const left = change.filter((c) => c.n < 0), come = change.filter((c) => c.n > 0);
    // One stack that moves leaves one hex and comes to another; more at once is no march.
    if (left.length === 1 && come.length === 1) out.push({ seat, from: left[0]!.hex, to: come[0]!.hex, count: Math.min(-left[0]!.n, come[0]!.n) });
  }
  return out;
}
