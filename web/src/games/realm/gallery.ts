// All pictures of the Realm.
import denizens from '../../../../data/realm/denizens.json';
import type { Shelf } from '../../lib/games';
import { art } from './art';
import { denizenName, groupName, heroName, kindName, plainName } from './names';
import { say } from './say';

const memberOf = (id: string) => {
  const [group, type] = id.split('/');
  return denizens.groups.find((g) => g.id === group)!.members.find((m) => m.type === type)!.id;
};
export const shelves = (): Shelf[] => [
  { title: say('gallery.heroes'), pictures: art.heroes, name: heroName },
  { title: say('gallery.monsters'), pictures: art.monsters, name: kindName },
  { title: say('gallery.natives'), pictures: art.natives, name: (id) => denizenName(memberOf(id)) },
  { title: say('gallery.groups'), pictures: art.groups, name: groupName },
  { title: say('gallery.dwellings'), pictures: art.dwellings, name: plainName },
];
