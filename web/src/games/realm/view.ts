// From what the hall tells to what the map shows.
import loot from 'icon:swap-bag';
import type { RealmBeingView, RealmChitView, RealmView } from '../../lib/types.gen';
import { seatIndex } from '../../lib/words';
import type { MapModel, Stand, Step } from './model';
import { chitIcon, chitName, denizenName, dwellingArt, dwellingIcon, groupLetter, groupName, groupOf, heroArt, heroIcon, heroName, monsterArt, monsterIcon, monsterName, monsterSize, nativeArt, plainName, spotName } from './names';
import { named, say } from './say';

// The spells that work on a being, a tile, a clearing or a thing, each with what ends it.
export const spellsOn = (v: RealmView, what: string): string[] =>
  v.castings.filter((k) => k.on.includes(what) || k.what === what).map((k) => say('stand.spell', { spell: named(`spell.${k.spell}`), ends: named(`duration.${k.ends}`), sleeps: k.in_force ? 0 : k.stage === 'done' ? 1 : 2 }));

const push = <K, V>(m: Map<K, V[]>, k: K, v: V) => void (m.get(k)?.push(v) ?? m.set(k, [v]));

function beingStand(v: RealmView, b: RealmBeingView, names: (seat: number) => string): Stand {
  const seat = b.seat === null || b.seat === undefined ? undefined : seatIndex(b.seat);
  const spells = spellsOn(v, b.being), spell = spells.length ? { spells } : {};
  if (b.kind === 'character') {
    const c = v.characters[seat ?? 0];
    const words = [b.hidden ? say('who.hidden') : '', b.stopped ? say('who.blocked') : '', b.found_hidden ? say('stand.found') : ''].filter(Boolean).join(', ');
    return { ...spell, kind: 'character', name: `${heroName(c?.hero) || b.name} (${names(seat ?? 0)})`, icon: heroIcon(c?.hero), art: heroArt(c?.hero), ref: 'being/' + b.being, seat, you: v.viewer === b.seat, hidden: b.hidden, words };
  }
  const owner = seat === undefined ? '' : say('stand.service', { name: names(seat) });
  if (b.kind === 'native') return { ...spell, kind: 'native', name: denizenName(b.being), ref: 'being/' + b.being, mark: groupLetter(b.group ?? ''), art: nativeArt(b.being), words: owner };
  return { ...spell, kind: 'monster', name: denizenName(b.being), ref: 'being/' + b.being, icon: monsterIcon(b.being), art: monsterArt(b.being), mark: monsterSize(b.being), words: owner || (b.stopped ? say('stand.stopped') : b.prowls ? say('stand.prowls') : '') };
}

export function chitStand(c: RealmChitView): Stand {
  const number = c.chit && /_(\d)$/.exec(c.chit)?.[1];
  const kind = c.kind === 'sound' ? 'sound' : c.kind === 'site' || c.kind === 'lost' ? 'site' : 'warning';
  const words = say(`sighting.${c.sighting}`);
  return {
    kind, name: c.chit ? chitName(c.chit) : say(c.kind === 'warning' ? 'sighting.warning' : 'sighting.sound'), icon: c.chit ? chitIcon(c.chit) : undefined,
    mark: c.chit ? number || undefined : c.kind === 'warning' ? '!' : '?', state: c.sighting === 'seen' ? 'mine' : c.sighting, ref: c.chit ? 'chit/' + c.chit : undefined, words,
  };
}

// All that stands in a clearing, one by one; the tray shows these.
export function contents(v: RealmView, names: (seat: number) => string): Map<string, Stand[]> {
  const out = new Map<string, Stand[]>();
  for (const d of v.dwellings) push(out, d.at, { kind: 'dwelling', name: plainName(d.dwelling), icon: dwellingIcon(d.dwelling), art: dwellingArt(d.dwelling), ref: 'dwelling/' + d.dwelling });
  for (const b of v.beings) if (!b.road) push(out, b.at, beingStand(v, b, names));
  for (const e of v.errands) if (e.at) push(out, e.at, { kind: 'visitor', name: plainName(e.errand), mark: plainName(e.errand)[0]!, ref: 'errand/' + e.errand });
  for (const p of v.piles) if (p.things.length) push(out, p.at, { kind: 'pile', name: say('stand.pile', { n: p.things.length }), icon: loot, n: p.things.length, ref: 'pile/' + p.at });
  for (const c of v.chits) if (c.clearing && c.sighting !== 'down') push(out, `${c.tile}-${c.clearing}`, chitStand(c));
  return out;
}

// Equal pieces are one stack with a count.
function stacked(list: Stand[]): Stand[] {
  const out: Stand[] = [];
  for (const s of list) {
    const alike = s.spells ? '' : s.kind === 'monster' ? monsterName(s.ref!.slice(6)) : s.kind === 'native' ? s.mark + (s.words ?? '') : '';
    const same = alike && out.find((o) => o.kind === s.kind && (o as Stand & { alike?: string }).alike === alike);
    if (same) (same.n = (same.n ?? 1) + 1), (same.members = [...same.members!, s.ref!]);
    else out.push({ ...s, ...(s.ref ? { members: [s.ref] } : {}), ...(alike ? { alike, name: s.kind === 'monster' ? monsterName(s.ref!.slice(6)) : s.name } : {}) } as Stand);
  }
  for (const o of out) if ((o.n ?? 1) > 1 && o.kind !== 'pile') o.name = o.kind === 'native' ? say('stand.some', { n: o.n!, group: groupName(groupOf(o.ref!.slice(6))) }) : `${o.n} × ${o.name}`;
  return out;
}

// The way an own plan goes, with the phases it takes.
export function route(v: RealmView, being: string | undefined): Step[] {
  const plan = v.plans.find((p) => p.being === being) ?? v.plans[0];
  const self = v.beings.find((b) => b.being === (plan?.being ?? ''));
  if (!plan || !self) return [];
  const out: Step[] = [];
  let at = self.at, first = 0;
  plan.phases.forEach((p, i) => {
    if (p.activity !== 'move' || !p.where) return;
    const next = plan.phases[i + 1];
    if (next?.activity === 'move' && next.where === p.where && !first) return void (first = i + 1); // the first half of a climb
    out.push({ from: at, to: p.where, label: first ? `${first}–${i + 1}` : `${i + 1}` });
    at = p.where;
    first = 0;
  });
  return out;
}

// "crag:1-6" is a way of the green side, "crag*:1-6" of the enchanted one: what is known of the side that lies up, or is looked at.
export function foundWays(v: RealmView, found: readonly string[], turned: string | null = null): Set<string> {
  const up = new Set(v.tiles.filter((t) => t.enchanted !== (t.tile === turned)).map((t) => t.tile));
  return new Set(found.flatMap((f) => {
    const m = /^(\w+?)(\*?):(\d-\d)$/.exec(f);
    return m && up.has(m[1]!) === (m[2] === '*') ? [`${m[1]}:${m[3]}`] : [];
  }));
}

export function mapModel(v: RealmView, names: (seat: number) => string, found: ReadonlySet<string>, costs: MapModel['costs'], bad: string | null, being?: string, turned: string | null = null): MapModel {
  const chits = new Map<string, Stand[]>();
  for (const c of v.chits) if (!c.clearing || c.sighting === 'down') push(chits, c.tile, chitStand(c));
  const mine = v.characters.find((c) => c.seat === v.viewer);
  const between = v.beings.flatMap((b) => {
    if (!b.road) return [];
    const stand = beingStand(v, b, names), where = b.road === 'forest' || b.road === 'air' ? say(`stand.${b.road}`) : say('stand.road', { from: spotName(b.at, true), to: spotName(b.road, true) });
    return [{ at: b.at, to: b.road, stand: { ...stand, name: `${stand.name}, ${where}` } }];
  });
  return {
    tiles: v.tiles.filter((t) => t.laid).map((t) => ({ tile: t.tile, q: t.q, r: t.r, turn: t.turn, enchanted: t.enchanted !== (t.tile === turned) })),
    stands: new Map([...contents(v, names)].map(([k, list]) => [k, stacked(list)])),
    chits, between, found,
    route: v.part === 'birdsong' ? route(v, being) : [], routeSeat: mine ? seatIndex(mine.seat) : 0, costs, colours: new Map(v.colours.map((c) => [c.at, c.colours])), bad,
  };
}
