// What is printed on monsters and natives: how they strike, move and die, and what killing them brings.
import denizens from '../../../../data/realm/denizens.json';
import { named, say } from './say';

interface Attack { kind?: string; harm?: string; sharpness?: number; time?: number }
interface Side { attack?: Attack | null; move_time?: number }
interface Sides { light?: Side; dark?: Side; unalerted?: Side; alerted?: Side }
interface Raw extends Sides { id?: string; vulnerability?: string; armored?: boolean; fame_bounty?: number; notoriety_bounty?: number; gold_bounty?: number; variants?: (Sides & { variant: string })[]; counters?: { id: string; variant?: string }[]; horse?: unknown; extra_counter?: { kind: string } | null }
const all = new Map<string, Raw>();
for (const m of denizens.monsters as unknown as Raw[]) for (const c of m.counters ?? []) all.set(c.id, { ...m, ...m.variants?.find((v) => v.variant === c.variant) }); // some kinds have counters of two sorts
for (const g of denizens.groups as unknown as { members: Raw[] }[]) for (const m of g.members) all.set(m.id!, m);

const strike = (a: Attack | null | undefined) =>
  !a || a.time === undefined ? say('fight.no_attack') : a.kind === 'kill_outright' ? say('printed.outright', { n: a.time }) : a.harm ? `${a.harm}${a.time}${'★'.repeat(a.sharpness ?? 0)}` : say('printed.spell', { n: a.time });

export function printedValues(id: string, dark = false) {
  const d = all.get(id);
  if (!d) return null;
  const side = (dark ? (d.dark ?? d.alerted) : (d.light ?? d.unalerted)) ?? {};
  return { attack: strike(side.attack), move: side.move_time ?? '–', dies: d.vulnerability ?? '–', armoured: !!d.armored };
}
// One line: "attack H5★ · move 4 · dies of L".
export function printed(id: string, dark = false): string {
  const v = printedValues(id, dark);
  return v ? say('printed.line', { attack: v.attack, move: v.move, dies: v.dies, armour: v.armoured ? 1 : 0 }) : '';
}
// What it dies of, for a line that tells its values of the moment.
export function diesOf(id: string): string {
  const d = all.get(id);
  return d?.vulnerability ? say('printed.dies', { dies: d.vulnerability, armour: d.armored ? 1 : 0 }) : '';
}
// What kills it, and whether armour is in the way; nothing of who rides: the horse is struck first.
export function falls(id: string): { dies: string; armoured: boolean } | null {
  const d = all.get(id);
  return d?.vulnerability && !d.horse ? { dies: d.vulnerability, armoured: !!d.armored } : null;
}
export function bounty(id: string): string {
  const d = all.get(id);
  if (!d) return '';
  const parts = [d.fame_bounty ? `${named('aim.fame')} +${d.fame_bounty}` : '', d.notoriety_bounty ? `${named('aim.notoriety')} +${d.notoriety_bounty}` : '', d.gold_bounty ? `${named('aim.gold')} +${d.gold_bounty}` : ''].filter(Boolean);
  return parts.length ? say('printed.bounty', { list: parts.join(', ') }) : '';
}
// What the second counter of a denizen is.
export const otherPart = (id: string): string => {
  const d = all.get(id);
  return say(d?.horse ? 'printed.horse' : d?.extra_counter?.kind === 'head' ? 'printed.head' : 'printed.club');
};
// Can a blow of it kill at once, where no armour is in the way? Either of its sides may come up; `dark`: by the side that is up.
const levels = ['n', 'l', 'm', 'h', 't', 'over'];
export function deadly(id: string, vulnerability: string, dark?: boolean): boolean {
  const d = all.get(id);
  const light = [d?.light, d?.unalerted], turned = [d?.dark, d?.alerted];
  const worst = (dark === undefined ? [...light, ...turned] : dark ? turned : light).flatMap((s) => (s?.attack?.kind === 'kill_outright' ? [9] : s?.attack?.harm ? [levels.indexOf(s.attack.harm.toLowerCase()) + (s.attack.sharpness ?? 0)] : []));
  return worst.some((w) => w >= levels.indexOf(vulnerability));
}
