// What was recorded yesterday, kept in this browser: the hall forgets a plan when its day is over.
import type { Wish } from './plan';

const place = (table: string, seat: string) => `greathall.realm.${table}.${seat}`;
export function remember(table: string, seat: string, day: number, plan: readonly Wish[]) {
  try {
    sessionStorage.setItem(place(table, seat), JSON.stringify({ day, plan }));
  } catch {
    // private windows may refuse; then there is no yesterday
  }
}
export function remembered(table: string, seat: string, day: number): Wish[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place(table, seat)) ?? '{}') as { day?: number; plan?: Wish[] };
    return kept.day === day && Array.isArray(kept.plan) ? kept.plan : [];
  } catch {
    return [];
  }
}
