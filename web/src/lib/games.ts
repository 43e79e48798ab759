// Boards are found by folder: src/games/<id>/Board.svelte, and Hand.svelte if the game has a hand.
// A game without a folder gets the plain board, so that it can be played at once.
import type { Component } from 'svelte';
import { api, type GameInfo } from './api';

export interface BoardModule {
  default: Component;
  ownSeats?: boolean; // the board shows the seats itself
  reluctant?: (pick: string) => boolean; // never the default answer
}
export interface Boards {
  Board: Component;
  Hand?: Component;
  ownSeats: boolean;
  reluctant: (pick: string) => boolean;
}

const boards = import.meta.glob<BoardModule>('../games/*/Board.svelte');
const hands = import.meta.glob<{ default: Component }>('../games/*/Hand.svelte');

export async function board(game: string): Promise<Boards> {
  const [b, h] = await Promise.all([
    (boards[`../games/${game}/Board.svelte`] ?? (() => import('../kit/PlainBoard.svelte') as Promise<BoardModule>))(),
    hands[`../games/${game}/Hand.svelte`]?.(),
  ]);
  return { Board: b.default, Hand: h?.default, ownSeats: b.ownSeats ?? false, reluctant: b.reluctant ?? (() => false) };
}

let list: Promise<GameInfo[]> | undefined;
export function games(): Promise<GameInfo[]> {
  list ??= api.games();
  list.catch(() => (list = undefined));
  return list;
}
