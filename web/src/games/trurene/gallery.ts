// All pictures of Trurene.
import texts from '../../../../data/trurene/texts.json';
import type { Shelf } from '../../lib/games';
import { art } from './art';
import { capital, creatureName } from './land';
import { say } from './say';

const all = [...texts.creatures.small, ...texts.creatures.large];
export const shelves = (): Shelf[] => [
  { title: say('gallery.people'), pictures: art.people, name: (id) => capital(say(`there.${id}`)) },
  { title: say('gallery.creatures'), pictures: art.creatures, name: (id) => capital(creatureName(all.find((c) => c.endsWith(id))!)) },
];
