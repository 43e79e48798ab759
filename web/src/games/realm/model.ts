// What the map is asked to show, apart from how the hall says it: adapted from the view in view.ts.
import type { PlacedTile } from './geometry';

export interface Stand {
  kind: 'dwelling' | 'character' | 'monster' | 'native' | 'visitor' | 'pile' | 'warning' | 'sound' | 'site' | 'more';
  name: string; // for people
  icon?: string; // path data
  art?: string; // its own picture (kit/art.ts), shown instead
  ref?: string; // what options call it
  members?: readonly string[]; // ... and of all that are stacked here
  n?: number; // how many alike
  seat?: number;
  you?: boolean;
  hidden?: boolean;
  mark?: string; // weight letter of a monster, letter of a group, number of a chit
  state?: 'up' | 'known' | 'mine' | 'down'; // chits
  words?: string; // what the tray says besides
  spells?: string[]; // at work on it, in words
}
export interface Step { from: string; to: string; label: string }
export interface MapModel {
  tiles: readonly PlacedTile[];
  stands: ReadonlyMap<string, Stand[]>; // by clearing
  chits: ReadonlyMap<string, Stand[]>; // by tile, beside the clearings
  between: readonly { at: string; to: string; stand: Stand }[]; // on a road, in the woods or in the air: in no clearing
  found: ReadonlySet<string>; // keys of hidden ways that are known
  route: readonly Step[];
  routeSeat: number;
  costs: ReadonlyMap<string, { cost: string; sun?: boolean }>; // what a step there would take
  colours: ReadonlyMap<string, readonly string[]>; // clearings with colour magic
  bad: string | null; // the clearing the last refusal was about
}

// What matters most stands first and is never folded into "+n".
const order: Record<Stand['kind'], number> = { dwelling: 0, character: 2, monster: 3, native: 4, visitor: 5, pile: 6, site: 7, sound: 8, warning: 9, more: 10 };
export const rank = (o: Stand) => (o.you ? 1 : order[o.kind]);

export function folded(list: readonly Stand[], most: number): Stand[] {
  const sorted = [...list].sort((a, b) => rank(a) - rank(b));
  if (sorted.length <= most) return sorted;
  const rest = sorted.slice(most - 1);
  return [...sorted.slice(0, most - 1), { kind: 'more', name: rest.map((o) => o.name).join(', '), n: rest.reduce((a, o) => a + (o.n ?? 1), 0) }];
}
