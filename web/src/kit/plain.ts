// What the plain board says of a value in a view: people by their names, things by theirs, numbers as they are.
import { speech } from '../lib/speech.svelte';
import type { Scene } from '../lib/table.svelte';

export const isSimple = (v: unknown) => v === null || typeof v !== 'object';
// What is empty, hidden or not so is left out.
export const isShown = (v: unknown) => !(v === null || v === '' || v === false || (Array.isArray(v) && !v.length));
export const label = (key: string) => key.replaceAll('_', ' ');

const seatOf = (v: string) => (/^[A-P]$/.test(v) ? v.charCodeAt(0) - 65 : -1);

export function said(scene: Scene, v: unknown): string {
  if (typeof v !== 'string') return v === true ? '✓' : String(v);
  const seat = seatOf(v);
  if (seat >= 0) return scene.name(seat) || v;
  return speech.thing(scene.game, v) ?? v;
}
