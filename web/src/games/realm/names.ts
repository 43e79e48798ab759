// Names and pictures of things, from the data the rules use.
import chapel from 'icon:church';
import house from 'icon:house';
import inn from 'icon:beer-stein';
import tower from 'icon:watchtower';
import campfire from 'icon:campfire';
import bones from 'icon:crossed-bones';
import dank from 'icon:drop';
import ruins from 'icon:broken-wall';
import smoke from 'icon:smoking-orb';
import stink from 'icon:poison-gas';
import flutter from 'icon:feather';
import patter from 'icon:footprint';
import slither from 'icon:snake';
import howl from 'icon:wolf-howl';
import roar from 'icon:sonic-shout';
import statue from 'icon:stone-bust';
import altar from 'icon:star-altar';
import vault from 'icon:locked-chest';
import pool from 'icon:well';
import hoard from 'icon:gold-stack';
import lair from 'icon:cave-entrance';
import cairns from 'icon:stone-pile';
import shrine from 'icon:greek-temple';
import castle from 'icon:castle-ruins';
import dragon from 'icon:dragon-head';
import giant from 'icon:giant';
import demon from 'icon:daemon-skull';
import imp from 'icon:imp-laugh';
import troll from 'icon:troll';
import octopus from 'icon:octopus';
import viper from 'icon:cobra';
import spider from 'icon:spider-alt';
import bat from 'icon:evil-bat';
import goblin from 'icon:goblin-head';
import ghost from 'icon:ghost';
import ogre from 'icon:ogre';
import wolf from 'icon:wolf-head';
import unknown from 'icon:uncertainty';
import knight from 'icon:visored-helm';
import bow from 'icon:bow-arrow';
import axe from 'icon:battle-axe';
import sword from 'icon:broadsword';
import shieldIcon from 'icon:checked-shield';
import mace from 'icon:flanged-mace';
import hammer from 'icon:dwarf-helmet';
import elf from 'icon:elf-helmet';
import barbarian from 'icon:barbarian';
import duel from 'icon:sword-clash';
import amazon from 'icon:spartan';
import magic from 'icon:wizard-face';
import woman from 'icon:woman-elf-face';
import pilgrim from 'icon:monk-face';
import { art } from './art';
import denizens from '../../../../data/realm/denizens.json';
import { named, say, sayIf } from './say';

export const icons = { campfire, bow, sword, shieldIcon, unknown, knight };

const dwellings: Record<string, string> = { inn, house, chapel, guard_house: tower, large_campfire: campfire, small_campfire: campfire };
export const dwellingIcon = (id: string) => dwellings[id] ?? house;

const chits: Record<string, string> = { bones, dank, ruins, smoke, stink, flutter, patter, slither, howl, roar, statue, altar, vault, pool, hoard, lair, cairns, shrine, lost_city: castle, lost_castle: castle };
export const chitIcon = (id: string) => chits[id.replace(/_[vwmc\d]$/, '')] ?? unknown;

const heroes: Record<string, string> = {
  amazon, berserker: barbarian, black_knight: mace, captain: shieldIcon, druid: unknown, dwarf: hammer, elf, magician: magic, pilgrim, sorceror: magic, swordsman: duel, white_knight: knight,
  witch: woman, witch_king: magic, wizard: magic, woods_girl: bow,
};
export const heroIcon = (id: string | null | undefined) => heroes[id ?? ''] ?? knight;

// Pictures of our own; what has none keeps its icon.
export const heroArt = (id: string | null | undefined): string | undefined => art.heroes[id ?? ''];
export const dwellingArt = (id: string): string | undefined => art.dwellings[id];
export const groupArt = (id: string): string | undefined => art.groups[id];
export const monsterArt = (id: string): string | undefined => art.monsters[monsterOf.get(id)?.id ?? ''];
export const nativeArt = (id: string): string | undefined => art.natives[`${groupOf(id)}/${nativeOf.get(id)?.type}`];

const monsters: [RegExp, string][] = [
  [/dragon/, dragon], [/giant_bat/, bat], [/giant/, giant], [/demon/, demon], [/imp/, imp], [/troll/, troll], [/octopus/, octopus], [/serpent|viper/, viper], [/spider/, spider],
  [/goblin/, goblin], [/ghost/, ghost], [/ogre/, ogre], [/wolf/, wolf],
];
export const monsterIcon = (id: string) => monsters.find(([r]) => r.test(id))?.[1] ?? unknown;

const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);
export const thingName = (id: string) => (/^(small|large)_card$/.test(id) ? say(`board.${id}`) : (sayIf(`thing.${id}`) ?? id.replaceAll('_', ' ')));

interface Counter { id: string }
interface Monster { id: string; size: string; counters: Counter[] }
const monsterOf = new Map((denizens.monsters as unknown as Monster[]).flatMap((m) => m.counters.map((c) => [c.id, m] as const)));
interface GroupData { id: string; code_letter: string; members: { id: string; type: string }[] }
const groups = new Map((denizens.groups as unknown as GroupData[]).map((g) => [g.id, g]));
const nativeOf = new Map([...groups.values()].flatMap((g) => g.members.map((m) => [m.id, m] as const)));
// What a native strikes with.
const arms: [RegExp, string][] = [[/bow|archer/, bow], [/axe/, axe], [/knight|lancer/, knight], [/sword|assassin|raider/, sword]];
export const nativeIcon = (id: string) => arms.find(([r]) => r.test(nativeOf.get(id)?.type ?? ''))?.[1] ?? shieldIcon;
export const groupName = (id: string) => sayIf(`group.${id}`) ?? id;
export const groupLetter = (id: string) => groups.get(id)?.code_letter ?? '?';
export const groupOf = (native: string) => [...groups.values()].find((g) => g.members.some((m) => m.id === native))?.id ?? '';
export const denizenName = (id: string) => {
  const helper = /^(familiar|phantasm)_[A-P]$/.exec(id)?.[1];
  return capital(sayIf(helper ? `ink.${helper}` : `being.${id}`) ?? id);
};
// Without its number.
export const monsterName = (id: string) => denizenName(id).replace(/ \d+$/, '');
export const monsterSize = (id: string) => monsterOf.get(id)?.size ?? '';
export const heroName = (id: string | null | undefined) => (id ? capital(sayIf(`hero.${id}`) ?? id) : '');

export const tileName = (id: string) => sayIf(`tile.${id}`) ?? id;
// "crag-2" is "Crag, clearing 2"; short: "Crag 2".
export const spotName = (key: string, short = false) => {
  const [, t, n] = /^(.*)-(\d)$/.exec(key) ?? [];
  return t ? (short ? `${tileName(t)} ${n}` : say('board.spot', { tile: tileName(t), n: n! })) : (sayIf(`tile.${key}`) ?? key);
};
export const chitName = (id: string) => sayIf(`chit.${id}`) ?? id;
// Whatever it is: a site, a dwelling, a curse, a sort of chit or monster, a tile.
const sorts = ['board.chit', 'box', 'dwelling', 'errand', 'trader', 'curse', 'dodge', 'blow', 'chit', 'hero', 'thing', 'being', 'group', 'piece', 'board.name', 'tile'];
export function plainName(id: string): string {
  for (const sort of sorts) {
    const name = sayIf(`${sort}.${id}`);
    if (name) return capital(name);
  }
  return monsterOf.has(`${id}_1`) ? monsterName(`${id}_1`) : capital(id.replaceAll('_', ' '));
}
// A kind of monster, without its article.
export const kindName = (id: string) => plainName(id).replace(/^(The|Der|Die|Das) /, '');
// An action chit: "Fight H4".
export const actionName = (action: string, value: string) => `${named(`action.${action}`)} ${value}`;
// What an option's reference is called: "spot/crag-2", "thing/helmet_1".
export function refName(ref: string): string {
  const [sort, id = ''] = [ref.slice(0, ref.indexOf('/')), ref.slice(ref.indexOf('/') + 1)];
  if (sort === 'spot' || sort === 'pile') return spotName(id, true);
  return sayIf(`${sort}.${id}`) ?? plainName(id);
}
