// Boards are found by folder: src/games/<id>/Board.svelte, and Hand.svelte if the game has a hand.
// A game without a folder gets the plain board, so that it can be played at once.
import type { Component } from 'svelte';
import { api, type GameInfo } from './api';
import { mapTitle, type MapInfo } from './maps';
import { speech } from './speech.svelte';
import type { OptionView } from './spoken';

export interface EndingWords {
  won: boolean;
  title: string;
  words: string;
}
export interface BoardModule {
  default: Component<{ openMenu?: () => void }>;
  ownSeats?: boolean; // the board shows the seats itself
  roomy?: (seats: number) => boolean; // on a phone with so many seats the question may take more room
  whole?: boolean; // the board is the whole table: prompt, log and chat too. It is given openMenu.
  paces?: boolean; // ... and tells what happened at its own pace
  coaches?: boolean; // ... and has a place for the coach
  ending?: (view: unknown) => EndingWords | undefined; // for games with their own way to end
  standing?: (view: unknown, seat: number, score: number) => string; // the score of a seat, in words
  short?: (best: number) => boolean; // whoever comes first has not reached what the game asks for
  reluctant?: (pick: string) => boolean; // never the default answer
  closes?: (pick: string) => boolean; // ends the question, although it points at something on the board
  usual?: (pick: string, offered?: readonly OptionView[]) => boolean; // may be the default answer; left out: any may
  ownKeys?: (question: string) => boolean; // digits and Enter are the board's own at this question; left out: at all, where it is whole
}
export interface Boards {
  Board: Component<{ openMenu?: () => void }>;
  Hand?: Component;
  ownSeats: boolean;
  roomy?: (seats: number) => boolean;
  whole: boolean;
  paces: boolean;
  coaches: boolean;
  ending?: (view: unknown) => EndingWords | undefined;
  standing?: (view: unknown, seat: number, score: number) => string;
  short?: (best: number) => boolean;
  reluctant: (pick: string) => boolean;
  closes: (pick: string) => boolean;
  usual: (pick: string, offered?: readonly OptionView[]) => boolean;
  ownKeys: (question: string) => boolean;
}

const boards = import.meta.glob<BoardModule>('../games/*/Board.svelte');
const hands = import.meta.glob<{ default: Component }>('../games/*/Hand.svelte');

export async function board(game: string): Promise<Boards> {
  const [b, h] = await Promise.all([
    (boards[`../games/${game}/Board.svelte`] ?? (() => import('../kit/PlainBoard.svelte') as Promise<BoardModule>))(),
    hands[`../games/${game}/Hand.svelte`]?.(),
  ]);
  return { Board: b.default, Hand: h?.default, ownSeats: b.ownSeats ?? false, roomy: b.roomy, whole: b.whole ?? false, paces: b.paces ?? false, coaches: b.coaches ?? false, ending: b.ending, standing: b.standing, short: b.short, reluctant: b.reluctant ?? (() => false), closes: b.closes ?? (() => false), usual: b.usual ?? (() => true), ownKeys: b.ownKeys ?? (() => b.whole ?? false) };
}

// What a game brings that offers maps: src/games/<id>/maps.ts, which exports `making`.
export interface MapMaking {
  Picture: Component<{ text: string; label: string; large?: boolean }>;
  editor: () => Promise<{ default: Component }>;
  title: () => string; // of the list
  line: (m: MapInfo) => string; // its facts in a list
  figures: (m: MapInfo) => [string, string | number][]; // ... and on its page
}
const makings = import.meta.glob<{ making: MapMaking }>('../games/*/maps.ts');
export const mapGames = Object.keys(makings).map((path) => path.split('/')[2]!);
// With the words that it needs.
export async function mapsOf(game = mapGames[0] ?? ''): Promise<MapMaking> {
  const module = makings[`../games/${game}/maps.ts`];
  if (!module) throw new Error(speech.say('map.none'));
  const [{ making }] = await Promise.all([module(), speech.load(game)]);
  return making;
}

// The sign of a game, src/games/<id>/sign.ts: an icon and the colour behind it.
export type Sign = readonly [icon: string, tint: string];
const signs = import.meta.glob<{ sign: Sign }>('../games/*/sign.ts', { eager: true });
export const signOf = (game: string): Sign | undefined => signs[`../games/${game}/sign.ts`]?.sign;

// The pictures of a game, src/games/<id>/gallery.ts: by sort, each with its name.
export interface Shelf {
  title: string;
  pictures: Record<string, string>; // as kit/art.ts has them
  name: (id: string) => string;
}
const galleries = import.meta.glob<{ shelves: () => Shelf[] }>('../games/*/gallery.ts');
export const galleryGames = Object.keys(galleries).map((path) => path.split('/')[2]!);
export async function shelvesOf(game: string): Promise<Shelf[]> {
  const module = galleries[`../games/${game}/gallery.ts`];
  if (!module) throw new Error(speech.say('gallery.none'));
  const [{ shelves }] = await Promise.all([module(), speech.load(game)]);
  return shelves();
}

// Something coloured of a game, to be seen while the colours are chosen: src/games/<id>/Sample.svelte.
const samples = import.meta.glob<{ default: Component }>('../games/*/Sample.svelte');
export const sample = async (): Promise<Component | undefined> => {
  const [path, module] = Object.entries(samples)[0] ?? [];
  if (!path || !module) return;
  await speech.load(path.split('/')[2]!);
  return (await module()).default;
};

// The games with their words, in the language that is spoken.
const lists = new Map<string, Promise<GameInfo[]>>();
export function games(language = speech.language): Promise<GameInfo[]> {
  let list = lists.get(language);
  if (!list) {
    lists.set(language, (list = api.games(language)));
    list.catch(() => lists.delete(language));
  }
  return list;
}

// What a table is called: as its host did, else after its game and the first person there, in the reader's language.
export function titleOf(t: { title: string; seats: readonly { kind: string; name: string; yours?: boolean }[] }, game: string): string {
  const people = t.seats.filter((s) => s.kind !== 'bot' && s.name);
  const person = (people.find((s) => !s.yours) ?? people[0])?.name; // whom one plays with is not oneself
  return mapTitle(t.title) || (person ? speech.say('title.with', { game, name: person }) : t.seats.every((s) => s.kind === 'bot') ? speech.say('title.bots', { game }) : game);
}

// What plays when somebody just wants a bot.
export const bestBot = (g: GameInfo | undefined | null) => g?.default_bot ?? 'random';
export const botTitle = (g: GameInfo | undefined | null, bot: string) => g?.bots.find((b) => b.name === (bot || g.default_bot))?.title ?? bot;
