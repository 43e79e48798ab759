// All pictures of Kings & Things.
import type { Shelf } from '../../lib/games';
import type { KingsTerrain } from '../../lib/types.gen';
import { art } from './art';
import { named, say } from './say';
import { terrainName } from './things';

const name = (id: string) => named(`thing.${id}`);
const { desert, forest, frozen, jungle, mountain, plains, swamp, characters, income, treasures, items, events } = art;
export const shelves = (): Shelf[] => [
  ...Object.entries({ desert, forest, 'frozen-waste': frozen, jungle, mountain, plains, swamp }).map(([terrain, pictures]) => ({ title: terrainName(terrain as KingsTerrain), pictures, name })),
  ...Object.entries({ characters, income, treasures, items, events }).map(([sort, pictures]) => ({ title: say(`gallery.${sort}`), pictures, name })),
];
