// What the rules are in the middle of, as the view tells it: enough to say what a question is about.
import type { KingsHexView, KingsView } from '../../lib/types.gen';

interface Step { step?: string; hex?: number | string; hero?: number; bonus?: number; item?: string; weather?: boolean }
const steps = (view: KingsView) => view.going_on as Step[];

// The innermost step that has a hex of its own.
export function hexInHand(view: KingsView): KingsHexView | null {
  const hex = steps(view).findLast((s) => s.hex !== undefined && s.hex !== -1)?.hex;
  return (typeof hex === 'number' ? view.hexes[hex] : view.hexes.find((h) => h.hex === hex)) ?? null;
}
export const itemInHand = (view: KingsView) => {
  const s = steps(view).findLast((x) => x.item !== undefined);
  return s?.weather ? 'weather-control' : s?.item?.replaceAll('_', '-');
};
// Gold paid for a roll that is still open.
export const paidBonus = (view: KingsView) => (steps(view).at(-1)?.step === 'roll' ? (steps(view).findLast((s) => s.bonus !== undefined)?.bonus ?? 0) : 0);
