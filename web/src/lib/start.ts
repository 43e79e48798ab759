// Play at once: a table for oneself and two bots, or as many as the game needs. A first game is a gentle and a short one:
// two at the table, so that who has never played is through with a game of Ivanhoe in five minutes.
import { api, type GameInfo } from './api';
import { bestBot } from './games';
import { go } from './route.svelte';
import { who } from './session.svelte';
import { toasts } from './toast.svelte';
import { seatLetter } from './words';

// Who comes from a lesson, or has never played this game, meets bots that err now and then.
const gentleBot = (g: GameInfo) => g.bots.find((b) => b.name === 'squire')?.name ?? bestBot(g);

export async function start(g: GameInfo, first = false): Promise<void> {
  const bot = first ? gentleBot(g) : bestBot(g);
  try {
    await who.ensure();
    const seats = Math.max(g.least_seats, Math.min(first ? 2 : 3, g.most_seats));
    const bots = Array.from({ length: seats }, (_, i) => ({ seat: seatLetter(i), bot })).slice(1);
    const t = await api.create({ game: g.id, seats, bots, listed: false });
    go(`/table/${t.table}${t.key ? '?key=' + encodeURIComponent(t.key) : ''}`);
  } catch (e) {
    toasts.say((e as Error).message, { bad: true });
  }
}
