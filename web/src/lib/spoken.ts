// The texts of the hall's messages once their words have been put in (speech.svelte.ts): what boards and panels show.
import type * as gen from './types.gen';

type Said<T> = T & { words: string; rule: string };
export type OptionView = Said<gen.OptionView>;
export type PromptView = Said<Omit<gen.PromptView, 'options'>> & { options: OptionView[] };
export type EventView = Said<gen.EventView>;
export type MsgLogEventView = Omit<gen.MsgLogEventView, 'event'> & { event: EventView };
