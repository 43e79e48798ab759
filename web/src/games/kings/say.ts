// The words of this board: words.en here, and data/kings/words.en.
import { speech } from '../../lib/speech.svelte';
export const say = speech.of('kings');
export const named = (key: string, form = '') => speech.name('kings', key, form);
