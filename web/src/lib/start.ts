// Play at once: a table for oneself and two bots, or as many as the game needs. A first game is a gentle and a short one
// (lib/offers.ts), so that who has never played is through with a game of cards in five minutes.
import { api, type GameInfo } from './api';
import { botOf, offerOf, seatsOf } from './offers';
import { go } from './route.svelte';
import { who } from './session.svelte';
import { toasts } from './toast.svelte';
import { seatLetter } from './words';

// `first`: who comes from a lesson, or has never played this game.
export async function start(g: GameInfo, first = false): Promise<void> {
  const evening = first ? 'first' : 'classic';
  try {
    await who.ensure();
    const seats = seatsOf(g, evening), bot = botOf(g, evening);
    const bots = Array.from({ length: seats }, (_, i) => ({ seat: seatLetter(i), bot })).slice(1);
    const t = await api.create({ game: g.id, seats, bots, options: offerOf(g.id)?.options[evening] ?? {}, listed: false });
    go(`/table/${t.table}${t.key ? '?key=' + encodeURIComponent(t.key) : ''}`);
  } catch (e) {
    toasts.say((e as Error).message, { bad: true });
  }
}
