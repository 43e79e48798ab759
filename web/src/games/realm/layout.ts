// Where pieces, chits, names and numbers go on the map, for one scale: chits first, then pieces, then the numbers of a plan,
// then names take the room that is left. Done once for each scale and change of pieces, never while dragging.
import { boxOf, roomAt, roomInTile, type Clearing, type Point, type Realm, type Rect, type Sizes, type Tile } from './geometry';
import { folded, type MapModel, type Stand } from './model';

export interface PlacedStand { at: Point; stand: Stand; size: number; clearing?: Clearing }
export interface PlacedName { at: Point; rows: string[]; tile: Tile; magic: string[] }
export interface MapLayout {
  stands: PlacedStand[];
  leashes: [Point, Point][];
  names: PlacedName[];
  steps: { at: Point; label: string; w: number }[];
  costs: { at: Point; key: string; cost: string; sun: boolean; w: number }[];
  solid: Rect[];
}

// Where stands and names were the last time, for each tier: the board stands still while pieces come and go.
export class Places {
  readonly turns = new Map<string, number>();
  readonly names = new Map<string, Point>();
}

export function arrange(realm: Realm, z: Sizes, model: MapModel, places = new Places()): MapLayout {
  const { s } = z, far = z.tier !== 'play', mini = z.tier === 'mini', Ru = z.R / s;
  const out: MapLayout = { stands: [], leashes: [], names: [], steps: [], costs: [], solid: [] };
  const { solid } = out;
  if (!far)
    for (const t of realm.tiles) {
      const list = folded(model.chits.get(t.id) ?? [], 4), c = z.chit / s, w = c * (list.length * 1.14 - 0.14);
      if (!list.length) continue;
      solid.push(boxOf(t.chit, w + c * 0.3, c * 1.3));
      list.forEach((stand, i) => out.stands.push({ at: { x: t.chit.x - w / 2 + c / 2 + i * c * 1.14, y: t.chit.y }, stand, size: z.chit }));
    }
  if (!far) for (const t of realm.tiles) for (const w of t.roads) if (w.type === 'hidden_path' || w.type === 'secret_passage') solid.push(boxOf(w.pts[10]!, 0.13, 0.13));
  for (const d of realm.clearings.values()) {
    let list = (!mini && model.stands.get(d.key)) || [];
    if (far) list = list.filter((o) => o.kind === 'character' || o.kind === 'dwelling' || (o.kind === 'monster' && s > 50));
    if (list.length) placeStand(d, folded(list, far ? 3 : 4), z, out, places);
  }
  if (!mini) placeBetween(realm, z, model, out);
  for (const step of model.route) {
    const d = realm.clearings.get(step.to);
    if (!d || mini) continue;
    const w = step.label.length * 8.5 + 16, at = roomAt(d, w / s, 26 / s, solid, d.type === 'mountain' ? Ru * 1.3 : Ru);
    solid.push(boxOf(at, w / s, 26 / s));
    out.steps.push({ at, label: step.label, w });
  }
  if (!far)
    for (const [key, o] of model.costs) {
      const d = realm.clearings.get(key);
      if (!d) continue;
      const w = o.sun ? 82 : 42, at = roomAt(d, (w + 4) / s, 28 / s, solid, Ru + 8 / s);
      solid.push(boxOf(at, w / s, 26 / s));
      out.costs.push({ at, key, cost: o.cost, sun: !!o.sun, w });
    }
  if (!mini) for (const t of realm.tiles) placeName(t, z, out, places);
  return out;
}

function placeStand(d: Clearing, list: Stand[], z: Sizes, out: MapLayout, places: Places) {
  const key = z.tier + d.key, was = places.turns.get(key);
  const p = (z.piece * 1.07) / z.s, k = list.length;
  const shapes: [number, number][] = k < 3 ? [[k, 1], [1, k]] : [[k, 1], [Math.ceil(k / 2), 2]];
  const best = shapes.map(([a, b]) => ({ a, b, ...roomAt(d, a * p, b * p, out.solid, z.R / z.s, was) })).sort((u, v) => u.n - v.n)[0]!;
  out.solid.push(boxOf(best, best.a * p, best.b * p));
  places.turns.set(key, best.turn);
  out.leashes.push([d, best]);
  list.forEach((stand, i) => {
    const row = Math.floor(i / best.a), inRow = Math.min(best.a, k - row * best.a);
    const at = { x: best.x + ((i % best.a) - (inRow - 1) / 2) * p, y: best.y + (row - (best.b - 1) / 2) * p };
    out.stands.push({ at, stand, size: ['warning', 'sound', 'site'].includes(stand.kind) ? z.chit : z.piece, clearing: d });
  });
}

// Who is on a road stands in the middle of it; who is in the woods or in the air, above the clearing he left.
function placeBetween(realm: Realm, z: Sizes, model: MapModel, out: MapLayout) {
  const p = (z.piece * 1.07) / z.s, crowd = new Map<string, number>();
  for (const { at, to, stand } of model.between) {
    const d = realm.clearings.get(at), road = realm.links.get(at)?.find((l) => l.to === to)?.pts;
    if (!d || (z.tier !== 'play' && stand.kind !== 'character')) continue;
    const q = road?.[Math.floor(road.length / 2)] ?? { x: d.x, y: d.y - z.R / z.s - p / 2 };
    const key = [at, to].sort().join(), n = crowd.get(key) ?? 0;
    crowd.set(key, n + 1);
    const spot = { x: q.x + n * p, y: q.y };
    out.solid.push(boxOf(spot, p, p));
    out.stands.push({ at: spot, stand, size: z.piece });
  }
}

function placeName(t: Tile, z: Sizes, out: MapLayout, places: Places) {
  const { s } = z, far = z.tier !== 'play', words = t.name.split(' ');
  const wide = (x: string) => (x.length * z.name * 0.53 + (far ? 2 : z.name * 0.9)) / s;
  const magic = t.enchanted && !far ? [...new Set(t.clearings.flatMap((d) => d.magic))] : [], extra = magic.length ? 1.1 : 0;
  const key = `${z.tier}${t.id}${magic.length}`, one = roomInTile(t, wide(t.name), (z.name * (1.15 + extra)) / s, out.solid, z.R / s, places.names.get(key + 1));
  const two = words.length > 1 ? roomInTile(t, Math.max(...words.map(wide)), (z.name * (2.1 + extra)) / s, out.solid, z.R / s, places.names.get(key + 2)) : null;
  const split = two && two.n < one.n - 2, at = split ? two : one, rows = split ? words : [t.name];
  places.names.set(key + rows.length, { x: at.x, y: at.y });
  out.names.push({ at, rows, tile: t, magic });
  out.solid.push(boxOf(at, Math.max(...rows.map(wide)), (z.name * 1.1 * (rows.length + extra)) / s));
}
