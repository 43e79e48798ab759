// Which of one's own creatures have support, as their owner may know it (GR-DT-05): a hex of their terrain, or a Terrain Lord
// of it in the same hex. Those without can be challenged away once they are turned up.
import type { KingsHexView, KingsView } from '../../lib/types.gen';
import { paint } from './things';

export function supported(view: KingsView, seat: string, kind: string, hex: KingsHexView | null): boolean {
  const p = paint(kind);
  if (p.sort !== 'creature' || !p.terrain) return true;
  if (view.hexes.some((h) => h.owner === seat && h.terrain === p.terrain)) return true;
  const there = hex?.stacks.find((s) => s.seat === seat)?.open ?? [];
  return there.some((k) => paint(k).sort === 'character' && paint(k).terrain === p.terrain);
}
export const bluffs = (view: KingsView, seat: string, hex: KingsHexView) =>
  (hex.stacks.find((s) => s.seat === seat)?.open ?? []).filter((k) => !supported(view, seat, k, hex));
