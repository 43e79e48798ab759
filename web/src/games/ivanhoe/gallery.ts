// All pictures of Ivanhoe.
import type { Shelf } from '../../lib/games';
import { art } from './art';
import { say } from './cards';
import { speech } from '../../lib/speech.svelte';

export const shelves = (): Shelf[] => [
  { title: say('gallery.actions'), pictures: art.actions, name: (id) => speech.name('ivanhoe', `card.${id}`) },
  { title: say('gallery.supporters'), pictures: art.supporters, name: (id) => say(`board.${id}`) },
];
