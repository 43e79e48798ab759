// The words of this board: words.en here, and data/trurene/words.en.
import { speech } from '../../lib/speech.svelte';
export const say = speech.of('trurene');
export const sayIf = speech.ofIf('trurene');
