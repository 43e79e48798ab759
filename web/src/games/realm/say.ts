// The words of this board: words.en here, and data/realm/words.en.
import { speech } from '../../lib/speech.svelte';
export const say = speech.of('realm');
export const sayIf = speech.ofIf('realm');
export const named = (key: string, form = '') => speech.name('realm', key, form);
