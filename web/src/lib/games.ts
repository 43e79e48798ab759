// Boards are found by folder: src/games/<id>/Board.svelte, and Hand.svelte if the game has a hand.
// A game without a folder gets the plain board, so that it can be played at once.
import type { Component } from 'svelte';
import { api, type GameInfo } from './api';

export interface EndingWords {
  won: boolean;
  title: string;
  words: string;
}
export interface BoardModule {
  default: Component<{ openMenu?: () => void }>;
  ownSeats?: boolean; // the board shows the seats itself
  whole?: boolean; // the board is the whole table: prompt, log and chat too. It is given openMenu.
  ending?: (view: unknown) => EndingWords; // for games with their own way to end
  standing?: (view: unknown, seat: number, score: number) => string; // the score of a seat, in words
  reluctant?: (pick: string) => boolean; // never the default answer
  closes?: (pick: string) => boolean; // ends the question, although it points at something on the board
  usual?: (pick: string) => boolean; // may be the default answer; left out: any may
  ownKeys?: (question: string) => boolean; // digits and Enter are the board's own at this question; left out: at all, where it is whole
}
export interface Boards {
  Board: Component<{ openMenu?: () => void }>;
  Hand?: Component;
  ownSeats: boolean;
  whole: boolean;
  ending?: (view: unknown) => EndingWords;
  standing?: (view: unknown, seat: number, score: number) => string;
  reluctant: (pick: string) => boolean;
  closes: (pick: string) => boolean;
  usual: (pick: string) => boolean;
  ownKeys: (question: string) => boolean;
}

const boards = import.meta.glob<BoardModule>('../games/*/Board.svelte');
const hands = import.meta.glob<{ default: Component }>('../games/*/Hand.svelte');

export async function board(game: string): Promise<Boards> {
  const [b, h] = await Promise.all([
    (boards[`../games/${game}/Board.svelte`] ?? (() => import('../kit/PlainBoard.svelte') as Promise<BoardModule>))(),
    hands[`../games/${game}/Hand.svelte`]?.(),
  ]);
  return { Board: b.default, Hand: h?.default, ownSeats: b.ownSeats ?? false, whole: b.whole ?? false, ending: b.ending, standing: b.standing, reluctant: b.reluctant ?? (() => false), closes: b.closes ?? (() => false), usual: b.usual ?? (() => true), ownKeys: b.ownKeys ?? (() => b.whole ?? false) };
}

let list: Promise<GameInfo[]> | undefined;
export function games(): Promise<GameInfo[]> {
  list ??= api.games();
  list.catch(() => (list = undefined));
  return list;
}

// What plays when somebody just wants a bot.
export const bestBot = (g: GameInfo | undefined | null) => g?.default_bot ?? 'random';
