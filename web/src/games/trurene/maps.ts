// What this game brings for maps that people make (lib/games.ts): a picture, words for its facts, and the editor.
import type { MapMaking } from '../../lib/games';
import { speech } from '../../lib/speech.svelte';
import { say } from './say';
import Thumb from './Thumb.svelte';

export const making: MapMaking = {
  Picture: Thumb,
  editor: () => import('./Editor.svelte'),
  title: () => say('maps.title'),
  line: ({ rows, columns, villages, shrines }) => say('maps.size', { rows, columns, villages, shrines }),
  figures: (m) => [
    [speech.say('map.size'), `${m.rows} × ${m.columns}`],
    [speech.say('map.villages'), m.villages],
    [say('map.shrines'), m.shrines],
  ],
};
