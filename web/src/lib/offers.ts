// What the hall says of a game before it is played, src/games/<id>/offer.ts: how long, how hard, and three ways to begin with.
// Its sentences are offer.<game>.* of the client's own words, as nothing else of a game is loaded in the hall.
import type { GameInfo, NewTable } from './api';
import { bestBot } from './games';

export const evenings = ['first', 'classic', 'experts'] as const;
export type Evening = (typeof evenings)[number];

export interface Offer {
  minutes: readonly [least: number, most: number]; // of a game among people who know it
  first: number; // of the first evening, in minutes
  weight: 1 | 2 | 3 | 4 | 5; // how much there is to learn
  seats: Record<Evening, number>;
  options: Record<Evening, NewTable['options']>; // where they are not the usual ones
  groups?: Record<string, readonly string[]>; // options that belong together; the others come first
}

const all = import.meta.glob<{ offer: Offer }>('../games/*/offer.ts', { eager: true });
export const offerOf = (game: string): Offer | undefined => all[`../games/${game}/offer.ts`]?.offer;

// A first evening is played with bots that err now and then, one for experts with those that never slip.
const levels: Record<Evening, string> = { first: 'squire', classic: '', experts: 'champion' };
export const botOf = (g: GameInfo, evening: Evening) => g.bots.find((b) => b.name === levels[evening])?.name ?? bestBot(g);
export const seatsOf = (g: GameInfo, evening: Evening) => Math.max(g.least_seats, Math.min(offerOf(g.id)?.seats[evening] ?? (evening === 'first' ? 2 : 3), g.most_seats));
