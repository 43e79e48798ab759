// A day as a small map: the clearings, and the ways that the heroes went, each in the colour of its seat.
import type { MsgLogEventView } from '../../lib/spoken';
import type { RealmView } from '../../lib/types.gen';
import { build, type Point } from './geometry';

const seatOf = (who: unknown): number | null => (typeof who === 'string' && /^[A-P]$/.test(who) ? who.charCodeAt(0) - 65 : null);

export function sketch(view: unknown, events: readonly MsgLogEventView[], tint: (seat: number) => string): string {
  const realm = build((view as RealmView).tiles.filter((t) => t.laid));
  const ways = events.flatMap((e) => {
    const { who, from, to } = (e.event.args ?? {}) as { who?: unknown; from?: string; to?: string };
    const seat = seatOf(who), a = realm.clearings.get(spotOf(from)), b = realm.clearings.get(spotOf(to));
    return e.event.kind === 'moved' && seat !== null && a && b ? [{ seat, a, b }] : [];
  });
  if (!ways.length) return '';
  const near = (p: Point) => `${p.x.toFixed(2)} ${p.y.toFixed(2)}`;
  const { x, y, w, h } = realm.box;
  const dots = [...realm.clearings.values()].map((c) => `<circle cx="${c.x.toFixed(2)}" cy="${c.y.toFixed(2)}" r=".09" fill="#8a7a62"/>`).join('');
  const tiles = realm.tiles.map((t) => `<path d="M${t.corners.map(near).join('L')}Z"/>`).join('');
  const lines = ways.map((l) => `<path d="M${near(l.a)}L${near(l.b)}" stroke="${tint(l.seat)}"/><circle cx="${l.b.x.toFixed(2)}" cy="${l.b.y.toFixed(2)}" r=".17" fill="${tint(l.seat)}"/>`).join('');
  return `<svg viewBox="${x} ${y} ${w} ${h}" width="360" role="img"><g fill="#2b231c" stroke="#5a4a3a" stroke-width=".03">${tiles}</g>${dots}<g stroke-width=".12" stroke-linecap="round">${lines}</g></svg>`;
}
const spotOf = (noun: string | undefined) => (noun ?? '').replace(/^spot[./]/, '');
