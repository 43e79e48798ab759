// How each counter looks and what it says in one line. Names and values come from the game's own
// data; what they do is decided by the hall. This is only paint.
import { speech } from '../../lib/speech.svelte';
import box from '../../../../data/kings/things.json';
import { named, say } from './say';
import type { KingsTerrain as Terrain } from '../../lib/types.gen';
import airBalloon from 'icon:air-balloon';
import archer from 'icon:bowman';
import assassin from 'icon:hooded-assassin';
import bandit from 'icon:bandit';
import bat from 'icon:evil-bat';
import bear from 'icon:bear-head';
import bee from 'icon:bee';
import beetle from 'icon:scarab-beetle';
import bison from 'icon:buffalo-head';
import bow from 'icon:pocket-bow';
import broadsword from 'icon:broadsword';
import camel from 'icon:camel';
import cannon from 'icon:cannon-shot';
import castle from 'icon:castle';
import centaur from 'icon:centaur';
import chest from 'icon:open-treasure-chest';
import cleric from 'icon:pope-crown';
import cloud from 'icon:lightning-storm';
import clover from 'icon:clover';
import condor from 'icon:condor-emblem';
import croc from 'icon:croc-jaws';
import crosshair from 'icon:crosshair';
import crown from 'icon:crown';
import cyclops from 'icon:cyclops';
import deer from 'icon:deer';
import diamond from 'icon:cut-diamond';
import diamonds from 'icon:diamonds';
import dino from 'icon:dinosaur-rex';
import djinn from 'icon:djinn';
import dragon from 'icon:dragon-head';
import dragonOld from 'icon:spiked-dragon-head';
import dragonfly from 'icon:dragonfly';
import druid from 'icon:wizard-staff';
import duke from 'icon:imperial-crown';
import dust from 'icon:powder';
import dwarf from 'icon:dwarf-face';
import dwarfKing from 'icon:dwarf-king';
import eagle from 'icon:eagle-head';
import earth from 'icon:earth-crack';
import elephant from 'icon:elephant-head';
import elf from 'icon:elf-helmet';
import emerald from 'icon:emerald';
import fairy from 'icon:fairy';
import fan from 'icon:handheld-fan';
import farmer from 'icon:farmer';
import firewall from 'icon:firewall';
import foot from 'icon:footprint';
import frog from 'icon:frog';
import gas from 'icon:poison-gas';
import ghost from 'icon:ghost';
import giant from 'icon:giant';
import goblin from 'icon:goblin-head';
import gold from 'icon:gold-stack';
import goldMine from 'icon:gold-mine';
import golem from 'icon:rock-golem';
import gorilla from 'icon:gorilla';
import griffin from 'icon:griffin-symbol';
import gypsy from 'icon:crystal-ball';
import hammer from 'icon:hammer-nails';
import hawk from 'icon:hawk-emblem';
import helm from 'icon:visored-helm';
import hunter from 'icon:hunting-horn';
import ice from 'icon:ice-golem';
import igloo from 'icon:igloo';
import ivory from 'icon:ivory-tusks';
import juju from 'icon:tribal-mask';
import knight from 'icon:mounted-knight';
import leech from 'icon:leeching-worm';
import lion from 'icon:lion';
import lizard from 'icon:gecko';
import lord from 'icon:overlord-helm';
import lynx from 'icon:lynx-head';
import mage from 'icon:wizard-face';
import mammoth from 'icon:mammoth';
import mineWagon from 'icon:mine-wagon';
import mosquito from 'icon:wasp-sting';
import mountaineer from 'icon:mountain-climbing';
import ogre from 'icon:ogre';
import oil from 'icon:oil-pump';
import owl from 'icon:owl';
import parrot from 'icon:parrot-head';
import pearl from 'icon:mineral-pearls';
import pegasus from 'icon:pegasus';
import penguin from 'icon:penguin';
import piranha from 'icon:piranha';
import pirate from 'icon:pirate-captain';
import plague from 'icon:plague-doctor-profile';
import potion from 'icon:magic-potion';
import ptero from 'icon:pterodactylus';
import raccoon from 'icon:raccoon-head';
import rat from 'icon:rat';
import reed from 'icon:reed';
import robe from 'icon:robe';
import ruby from 'icon:gem-pendant';
import sandSnake from 'icon:sand-snake';
import scroll from 'icon:tied-scroll';
import skeleton from 'icon:skeleton';
import slime from 'icon:slime';
import snake from 'icon:snake';
import spear from 'icon:spear-feather';
import spectre from 'icon:spectre';
import sphinx from 'icon:egyptian-sphinx';
import spider from 'icon:hanging-spider';
import squirrel from 'icon:squirrel';
import swordman from 'icon:swordman';
import talisman from 'icon:gem-necklace';
import tent from 'icon:desert-camp';
import tentacle from 'icon:tentacle-strike';
import thief from 'icon:robber';
import tiger from 'icon:tiger-head';
import tornado from 'icon:whirlwind';
import tree from 'icon:tree-face';
import troll from 'icon:troll';
import turncoat from 'icon:backstab';
import unicorn from 'icon:unicorn';
import vandals from 'icon:burning-tree';
import village from 'icon:huts-village';
import vines from 'icon:vines';
import virus from 'icon:virus';
import vulture from 'icon:vulture';
import walrus from 'icon:walrus-head';
import warlord from 'icon:warlord-helmet';
import waterSnake from 'icon:sea-serpent';
import wheat from 'icon:wheat';
import whiteBear from 'icon:polar-bear';
import wind from 'icon:wind-slap';
import wisp from 'icon:ghost-ally';
import witch from 'icon:voodoo-doll';
import wolf from 'icon:wolf-head';
import wolves from 'icon:wolf-howl';
import wood from 'icon:wood-pile';
import worm from 'icon:worm-mouth';
import wyvern from 'icon:wyvern';

export type Sort = 'creature' | 'income' | 'treasure' | 'item' | 'event' | 'character' | 'fort';
export type Symbol = 'flying' | 'magic' | 'ranged' | 'charge';
export interface Paint {
  id: string;
  name: string;
  sort: Sort;
  terrain: Terrain | null;
  value: number | null; // the number that matters: combat value, or gold
  symbols: Symbol[];
  icon: string;
  text: string;
  rule: string;
}

const icons: Record<string, string> = {
  'baby-dragon': dragon, buzzard: vulture, 'camel-corps': camel, dervish: robe, 'desert-bat': bat, 'dust-devil': tornado, genie: djinn, 'giant-spider': spider,
  'giant-wasp-2': bee, 'giant-wasp-4': bee, griffon: griffin, nomads: tent, 'old-dragon': dragonOld, sandworm: worm, skeletons: skeleton, sphinx, vultures: vulture, 'yellow-knight': knight,
  bandits: bandit, bears: bear, 'big-foot': foot, druid, dryad: fairy, 'elf-mage': mage, 'elves-r2': elf, 'elves-r3': elf, 'flying-squirrel-1': squirrel, 'flying-squirrel-2': squirrel, forester: archer,
  'great-owl': owl, 'green-knight': knight, 'killer-raccoon': raccoon, pixies: fairy, unicorn, 'walking-tree': tree, 'wild-cat': lynx, wyvern,
  'dragon-rider': dragon, 'elk-herd': deer, eskimos: igloo, 'ice-bats': bat, 'ice-giant': ice, iceworm: worm, 'killer-penguins': penguin, 'killer-puffins': penguin, mammoth, 'north-wind': wind,
  walrus, 'white-bear': whiteBear, 'white-dragon': dragonOld, wolves,
  'bird-of-paradise': parrot, 'crawling-vines': vines, 'crocodiles-jungle': croc, dinosaur: dino, elephant, 'giant-ape': gorilla, 'giant-snake-jungle': snake, 'head-hunter': spear,
  'pterodactyl-warriors': ptero, pygmies: spear, tigers: tiger, watusi: spear, 'witch-doctor': witch,
  'brown-dragon': dragonOld, 'brown-knight': knight, cyclops, 'dwarves-c3': dwarf, 'dwarves-r2': dwarf, 'dwarves-r3': dwarf, giant, 'giant-condor': condor, 'giant-roc': condor, goblins: goblin,
  'great-eagle': eagle, 'great-hawk-mountain': hawk, 'little-roc': condor, 'mountain-lion': lion, 'mountain-men': mountaineer, ogre, troll,
  'buffalo-herd-3': bison, 'buffalo-herd-4': bison, centaur, dragonfly, eagles: eagle, farmers: farmer, 'flying-buffalo': bison, 'giant-beetle': beetle, 'great-hawk-plains': hawk, 'great-hunter': hunter,
  'gypsies-1': gypsy, 'gypsies-2': gypsy, hunters: archer, 'lion-pride': lion, pegasus, pterodactyl: ptero, 'tribesmen-2': spear, 'tribesmen-r1': spear, villains: bandit, 'white-knight': knight, 'wolf-pack': wolf,
  basilisk: lizard, 'black-knight': knight, 'crocodiles-swamp': croc, 'dark-wizard': mage, ghost, 'giant-lizard': lizard, 'giant-mosquito': mosquito, 'giant-snake-swamp': snake, 'huge-leech': leech,
  pirates: pirate, 'poison-frog': frog, 'slime-beast': slime, spirit: spectre, sprite: fairy, 'swamp-gas': gas, 'swamp-rat': rat, thing: tentacle, 'vampire-bat': bat, 'water-snake': waterSnake,
  'will-o-wisp': wisp, 'winged-piranha': piranha,
  'copper-mine': mineWagon, 'silver-mine': mineWagon, 'gold-mine': goldMine, 'diamond-field': diamonds, 'elephants-graveyard': ivory, farmlands: wheat, 'oil-field': oil, 'peat-bog': reed, timberland: wood, village, city: castle,
  diamond, emerald, pearl, ruby, sapphire: diamond, 'treasure-chest': chest,
  balloon: airBalloon, bow, 'dispel-magic': scroll, 'dust-of-defense': dust, elixir: potion, fan, firewall, golem, 'lucky-charm': clover, sword: broadsword, talisman,
  'big-juju': juju, 'dark-plague': plague, defection: turncoat, 'good-harvest': wheat, 'mother-lode': gold, teeniepox: virus, 'terrain-disaster': earth, vandals, 'weather-control': cloud, 'willing-workers': hammer,
  'assassin-primus': assassin, 'plains-lord': lord, 'sword-master': swordman, 'mountain-king': lord, 'master-thief': thief, 'lord-of-the-eagles': eagle, 'arch-cleric': cleric, 'jungle-lord': lord,
  'baron-munchausen': cannon, 'desert-master': sandSnake, 'elf-lord': elf, 'ice-lord': ice, 'arch-mage': mage, 'ghaog-ii': wyvern, 'dwarf-king': dwarfKing, warlord, 'grand-duke': duke,
  deerhunter: deer, marksman: crosshair, 'forest-king': tree, 'sir-lance-a-lot': helm, 'swamp-king': lord,
};

const terrainOf = (t?: string) => (t ? (t.replace('_', '-') as Terrain) : null);
type Drawn = Omit<Paint, 'name' | 'text'> & { lord: boolean };
const made = new Map<string, Drawn>();
interface Row { id: string; terrain?: string; value?: number; symbols?: string[]; income?: number; gold?: number; lord_of?: string }
function add(rows: readonly Row[], sort: Sort, rule: string, value: (r: Row) => number | null) {
  for (const r of rows)
    made.set(r.id, { id: r.id, sort, rule, value: value(r), terrain: terrainOf(r.terrain ?? r.lord_of), lord: !!r.lord_of, symbols: (r.symbols ?? []) as Symbol[], icon: icons[r.id] ?? crown });
}
add(box.creatures, 'creature', 'GR-DT-04', (r) => r.value!);
add(box.special_income, 'income', 'GR-DT-03', (r) => r.income!);
add(box.treasures, 'treasure', 'GR-GC-03', (r) => r.gold!);
add(box.magic_items, 'item', 'GR-LL-03', () => null);
add(box.random_events, 'event', 'GR-LL-02', () => null);
add(box.special_characters, 'character', 'GR-LL-01', (r) => r.value!);
made.set('fort', { id: 'fort', sort: 'fort', terrain: null, value: null, lord: false, symbols: [], icon: castle, rule: 'GR-FP-02' });

// What it does, in a line: of its sort, its terrain and value, its own, and how it fights.
function text(p: Drawn): string {
  const land = p.terrain ? terrainName(p.terrain) : '';
  const how = p.symbols.map((s) => say(`fights.${s}`));
  const own = p.lord ? say('says.lord', { land }) : p.sort === 'creature' ? say('says.creature', { land, value: p.value ?? 0 })
    : p.sort === 'income' ? say('says.income', { n: p.value ?? 0, ...(land ? { land } : {}) }) : p.sort === 'treasure' ? say('says.treasure', { n: p.value ?? 0 })
    : plainCharacters.has(p.id) ? '' : say(`says.${p.id}`);
  return [own, how.length ? say('fights', { how }) : ''].filter(Boolean).join(' ') || say('says.character');
}
const plainCharacters = new Set(box.special_characters.map((c) => c.id).filter((id) => !'assassin-primus sword-master master-thief baron-munchausen dwarf-king warlord grand-duke deerhunter marksman'.split(' ').includes(id)));

export const paint = (kind: string): Paint => {
  const p = made.get(kind);
  return p ? { ...p, name: named(`thing.${kind}`), text: text(p) } : { id: kind, name: kind.replaceAll('-', ' '), sort: 'creature', terrain: null, value: null, symbols: [], icon: crown, text: '', rule: '' };
};

export const label = (kind: string) => {
  const p = paint(kind);
  const value = p.value === null ? '' : p.sort === 'income' || p.sort === 'treasure' ? say('board.gold', { n: p.value }) : p.value;
  return [`${p.name} ${value}`.trim(), ...p.symbols.map((s) => say(`symbol.${s}`))].join(', ');
};

const levels = ['none', 'tower', 'keep', 'castle', 'citadel'];
export const fortName = (level: number) => (level ? say(`fort.board.${levels[level]}`) : '');
export const terrainName = (t: Terrain) => {
  const name = named(`terrain.${t}`);
  return name.charAt(0).toUpperCase() + name.slice(1);
};
// A letter and a number that people can say; the rules count from the middle.
export const hexName = (hex: string) => speech.name('kings', `at.${hex}`);

// Long words may be parted where two were joined: a counter is narrower than a Flugsaurierkrieger.
export function seamed(name: string): string {
  const seams = say('board.seams').match(/\p{L}+/gu) ?? [];
  return name.replace(/\p{L}{11,}/gu, (word) => seams.reduce((w, s) => w.replace(new RegExp(`(?<=\\p{L}{3})${s}`, 'u'), `\u00ad${s}`), word));
}
