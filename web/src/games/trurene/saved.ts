// Opening a game that was given a name.
import { api } from '../../lib/api';
import { go } from '../../lib/route.svelte';
import { who } from '../../lib/session.svelte';
import type { Kept } from './commands';

// A saved game goes on where it was saved, at a new table of one's own; a ranked one at its own.
export async function open(game: Kept) {
  if (!game.text) return go('/table/' + game.table);
  await who.ensure();
  const t = await api.create({ game: 'trurene', seats: 1, listed: false, title: game.name.slice(0, 60), options: { world: game.text } });
  go(`/table/${t.table}${t.key ? '?key=' + encodeURIComponent(t.key) : ''}`);
}
