// All pictures of Quests.
import type { Shelf } from '../../lib/games';
import { art } from './art';
import { named, say } from './say';

const shelf = (sort: keyof typeof art, words: string): Shelf => ({ title: say(`gallery.${sort}`), pictures: art[sort], name: (id) => named(`${words}.${id}`) });
export const shelves = (): Shelf[] => [
  shelf('foes', 'card'), shelf('allies', 'card'), shelf('weapons', 'card'), shelf('trials', 'card'), shelf('quests', 'story'), shelf('tournaments', 'story'), shelf('events', 'story'), shelf('ranks', 'rank'),
];
