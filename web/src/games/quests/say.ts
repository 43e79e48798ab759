// The words of this board: words.en here, and data/quests/words.en.
import { speech } from '../../lib/speech.svelte';
export const say = speech.of('quests');
export const named = (key: string, form = '') => speech.name('quests', key, form);
