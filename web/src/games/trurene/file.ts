// The game state file (docs/notation/trurene.md, "Files") as a value to edit: read, write, and look for faults. The hall
// has the last word; what is checked here is checked so that a fault can be shown where it is, at once.
import { capital, key, same, where, type Drawn, type Square } from './land';
import { say, sayIf } from './say';

// What a field of the file is called: "Aurora: health" is two names, "amount of spell 2" one with a number.
export function fieldName(field: string): string {
  const spell = /^(\w+) of spell (\d+)$/.exec(field);
  if (spell) return say('field.of_spell', { what: say(`field.${spell[1]}`), n: Number(spell[2]) });
  const of = /^([\w ]+) of (.+)$/.exec(field);
  if (of) return say('field.of', { what: fieldName(of[1]!), whose: fieldName(of[2]!) });
  const pair = /^(.+): (.+)$/.exec(field);
  if (pair) return `${fieldName(pair[1]!)}: ${fieldName(pair[2]!)}`;
  return sayIf(`field.${field.toLowerCase().replaceAll(' ', '_')}`) ?? field;
}

// `t` and `args`: what the hall says, as a sentence of data/trurene/words.*.
export interface Fault { line: number; field: string; found: string; allowed: string; message: string; t?: string; args?: unknown }
export interface Fighter { at: Square | null; health: number; max_health: number; accuracy: number; power: number; time: number }
export const effects = ['heal_percent', 'max_health', 'enemy_accuracy', 'omniscience', 'power_bonus', 'gold_percent', 'regen_percent'] as const;
export interface Spell { state: number; effect: string; amount: number; requires: string; name: string }
export interface World {
  rows: number; columns: number; turn: number;
  quest: Square | null; hawk: Square | null; maeja: Square | null;
  aurora: Fighter; troll_king: Fighter; wolves: Fighter;
  gold: number;
  states: number[]; // of spells 1 to 4, line 9
  villages: Square[]; ruins: Square[]; shrines: { at: Square; solved: boolean }[];
  spells: Spell[] | null; // null: the four standard ones
  other: string[]; // further extension lines, as they were
}

export const lineCount = 22;
const header = '#TRURENE-EXT 1';
export const standardSpells = (): Spell[] => [
  { state: 0, effect: 'heal_percent', amount: 10, requires: '-', name: 'Vampire Artefact' },
  { state: 0, effect: 'max_health', amount: 20, requires: '-', name: 'Troll Artefact' },
  { state: 0, effect: 'enemy_accuracy', amount: 20, requires: '-', name: 'Goblin Artefact' },
  { state: 0, effect: 'omniscience', amount: 0, requires: '1+2+3', name: 'Omniscience Artefact' },
];
const fighter = (health: number, accuracy: number, power: number, time: number): Fighter => ({ at: null, health, max_health: health, accuracy, power, time });
export function emptyWorld(rows = 13, columns = 13): World {
  return {
    rows, columns, turn: 0, quest: null, hawk: null, maeja: null,
    aurora: fighter(100, 50, 10, 4), troll_king: fighter(125, 80, 50, 5), wolves: fighter(60, 90, 40, 3),
    gold: 0, states: [0, 0, 0, 0], villages: [], ruins: [], shrines: [], spells: null, other: [],
  };
}

// --- writing

const pair = (s: Square | null) => (s ? `${s.row} ${s.column}` : '-1 -1');
const list = (all: readonly Square[]) => all.map(pair).join(',');
const attack = (f: Fighter) => `${f.accuracy} ${f.power} ${f.time}`;

export function write(w: World): string {
  const lines = [
    `${w.rows} ${w.columns} ${w.turn} ${w.villages.length + w.ruins.length} ${w.shrines.length}`,
    pair(w.quest), pair(w.hawk), pair(w.maeja), pair(w.aurora.at),
    w.aurora.health, w.aurora.max_health, attack(w.aurora), w.states.join(' '), w.gold,
    pair(w.troll_king.at), w.troll_king.health, w.troll_king.max_health, attack(w.troll_king),
    pair(w.wolves.at), w.wolves.health, w.wolves.max_health, attack(w.wolves),
    list(w.villages), list(w.ruins), list(w.shrines.map((s) => s.at)), w.shrines.map((s) => (s.solved ? 1 : 0)).join(' '),
  ].map(String);
  const more = [...w.other];
  if (w.spells) more.push(`spells ${w.spells.length}`, ...w.spells.map((s, i) => `spell ${i + 1} ${s.state} ${s.effect} ${s.amount} ${s.requires || '-'} ${s.name}`));
  if (more.length) lines.push(header, ...more);
  return lines.join('\n') + '\n';
}

// --- reading: the first fault ends it, with what was found and what is allowed

class Refused extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}
const refuse = (line: number, field: string, found: string, allowed: string): never => {
  throw new Refused({ line, field, found, allowed, message: say('fault.read', { line, field: fieldName(field), ...(found === '' ? {} : { found }), allowed }) });
};
function numbers(text: string, line: number, names: readonly string[]): number[] {
  const words = text.trim().split(/[ \t]+/).filter(Boolean);
  if (words.length !== names.length) refuse(line, names.length > 1 ? 'number of values' : names[0]!, `${words.length}`, `${names.length}: ${names.map(fieldName).join(', ')}`);
  return words.map((w, i) => (/^-?\d{1,9}$/.test(w) ? Number(w) : refuse(line, names[i]!, w, say('fault.whole'))));
}
function squareOf(text: string, line: number, name: string): Square | null {
  const [row, column] = numbers(text, line, [`row of ${name}`, `column of ${name}`]);
  return row === -1 && column === -1 ? null : { row: row!, column: column! };
}
function squares(text: string, line: number, name: string): Square[] {
  if (!text.trim()) return [];
  return text.split(',').map((part) => {
    if (!/^\s*-?\d{1,9}[ \t]+-?\d{1,9}\s*$/.test(part)) refuse(line, name, part.trim(), say('fault.pairs'));
    const [row, column] = part.trim().split(/[ \t]+/).map(Number);
    return { row: row!, column: column! };
  });
}
function fighterAt(lines: string[], first: number, name: string, at: Square | null): Fighter {
  const [health] = numbers(lines[first - 1]!, first, [`health of ${name}`]);
  const [most] = numbers(lines[first]!, first + 1, [`maximum health of ${name}`]);
  const [accuracy, power, time] = numbers(lines[first + 1]!, first + 2, ['accuracy', 'power', 'time'].map((v) => `${v} of ${name}`));
  return { at, health: health!, max_health: most!, accuracy: accuracy!, power: power!, time: time! };
}
function extensions(w: World, lines: string[]) {
  let promised = -1;
  lines.forEach((text, i) => {
    const line = lineCount + 1 + i;
    if (!text.trim() || text.startsWith('#')) return; // header, comments, and a check number that editing would break
    const spells = /^spells\s+(\S+)\s*$/.exec(text);
    const spell = /^spell\s+(\d+)\s+(\d+)\s+(\w+)\s+(\d+)\s+(\S+)\s+(.+)$/.exec(text);
    if (spells) {
      promised = /^\d{1,2}$/.test(spells[1]!) ? Number(spells[1]) : refuse(line, 'spells', spells[1]!, say('fault.range', { least: 1, most: 16 }));
      w.spells = [];
    } else if (spell && w.spells) {
      w.spells.push({ state: Number(spell[2]), effect: spell[3]!, amount: Number(spell[4]), requires: spell[5]!, name: spell[6]!.trim() });
    } else if (/^spells?\b/.test(text)) refuse(line, 'spell', text, say('fault.spell_line'));
    else w.other.push(text);
  });
  if (w.spells && w.spells.length !== promised) refuse(lineCount + 2, 'spells', `${w.spells.length}`, `${promised}`);
}

export function read(text: string): { world: World } | { fault: Fault } {
  try {
    return { world: readAll(text) };
  } catch (e) {
    if (e instanceof Refused) return { fault: e.fault };
    throw e;
  }
}
function readAll(text: string): World {
  const lines = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n').split('\n');
  while (lines.length > lineCount && !lines.at(-1)!.trim()) lines.pop();
  const short = lines.filter((l, i) => l.trim() || i < lines.length - 1);
  // Old files lack the empty line of destroyed villages.
  if (short.length === lineCount - 1 && /^[\d ,\t]+$/.test(short[19]!) && /^[01 \t]+$/.test(short[20]!)) short.splice(19, 0, '');
  if (short.length < lineCount) refuse(Math.max(1, short.length), 'number of lines', `${short.filter((l) => l.trim()).length ? short.length : 0}`, say('fault.lines', { n: lineCount }));
  const extra = lines.length >= lineCount ? lines.slice(lineCount) : short.slice(lineCount);
  const l = short.slice(0, lineCount);
  const first = extra.find((x) => x.trim());
  if (first !== undefined && first.trim() !== header) refuse(lineCount + 1 + extra.indexOf(first), 'text after line 22', first, header);
  const [rows, columns, turn, villages, shrines] = numbers(l[0]!, 1, ['rows', 'columns', 'turn', 'number of villages', 'number of shrines']);
  const w = emptyWorld(rows, columns);
  w.turn = turn!;
  w.quest = squareOf(l[1]!, 2, 'the quest');
  w.hawk = squareOf(l[2]!, 3, 'Hawk');
  w.maeja = squareOf(l[3]!, 4, 'Maeja');
  w.aurora = fighterAt(l, 6, 'Aurora', squareOf(l[4]!, 5, 'Aurora'));
  w.states = numbers(l[8]!, 9, ['spell 1', 'spell 2', 'spell 3', 'spell 4']);
  [w.gold] = numbers(l[9]!, 10, ['gold']) as [number];
  w.troll_king = fighterAt(l, 12, 'the Troll King', squareOf(l[10]!, 11, 'the Troll King'));
  w.wolves = fighterAt(l, 16, 'the wolves', squareOf(l[14]!, 15, 'the wolves'));
  w.villages = squares(l[18]!, 19, 'villages');
  w.ruins = squares(l[19]!, 20, 'destroyed villages');
  const at = squares(l[20]!, 21, 'shrines');
  const solved = l[21]!.trim() ? l[21]!.trim().split(/[ \t]+/) : [];
  if (w.villages.length + w.ruins.length !== villages) refuse(19, 'villages and destroyed villages', `${w.villages.length + w.ruins.length}`, say('fault.promised', { n: villages! }));
  if (at.length !== shrines) refuse(21, 'shrines', `${at.length}`, say('fault.promised', { n: shrines! }));
  if (solved.length !== at.length) refuse(22, 'solved shrines', `${solved.length}`, `${at.length}`);
  w.shrines = at.map((s, i) => ({ at: s, solved: solved[i] === '0' || solved[i] === '1' ? solved[i] === '1' : refuse(22, 'solved', solved[i]!, say('fault.zero_one')) }));
  extensions(w, extra);
  return w;
}

// --- faults of a world that can be written; all of them, each with its line

export function faults(w: World): Fault[] {
  const out: Fault[] = [];
  const add = (line: number, field: string, found: string | number, allowed: string, message?: string) =>
    out.push({ line, field, found: String(found), allowed, message: message ?? say('fault.value', { field: capital(fieldName(field)), found: String(found), allowed }) });
  const range = (line: number, field: string, n: number, least: number, most: number) => {
    if (!Number.isInteger(n) || n < least || n > most) add(line, field, n, say('fault.range', { least, most }));
  };
  range(1, 'rows', w.rows, 3, 999);
  range(1, 'columns', w.columns, 3, 999);
  range(1, 'turn', w.turn, 0, 1999);
  const onMap = (s: Square) => s.row >= 0 && s.column >= 0 && s.row < w.rows && s.column < w.columns;
  const place = (line: number, field: string, s: Square | null, needed = true) => {
    if (!s) {
      if (needed) add(line, field, 'nowhere', '', say('fault.no_square', { field: fieldName(field) }));
    } else if (!onMap(s)) add(line, field, pair(s), '', say('fault.outside', { field: fieldName(field) }));
  };
  place(2, 'Quest', w.quest, false);
  place(4, 'Maeja', w.maeja);
  const fighters = [[5, 'Aurora', w.aurora], [11, 'Troll King', w.troll_king], [15, 'Wolves', w.wolves]] as const;
  for (const [line, name, f] of fighters) {
    place(line, name, f.at);
    range(line + 1, `${name}: health`, f.health, 1, 9999);
    range(line + 2, `${name}: maximum`, f.max_health, 1, 9999);
    range(line + 3, `${name}: accuracy`, f.accuracy, 0, 100);
    range(line + 3, `${name}: power`, f.power, 1, 9999);
    range(line + 3, `${name}: time`, f.time, 2, 99);
  }
  w.states.forEach((s, i) => range(9, `state of spell ${i + 1}`, s, 0, 2));
  range(10, 'gold', w.gold, 0, 999999);
  if (!w.villages.length) add(19, 'villages', 0, '', say('fault.no_village'));
  const taken = new Map<string, string>();
  const settle = (line: number, name: string, s: Square | null) => {
    if (!s) return;
    if (!onMap(s) && line !== 4) add(line, name, pair(s), '', say('fault.outside_at', { field: fieldName(name), where: where(s) }));
    const before = taken.get(key(s));
    if (before) add(line, name, pair(s), '', say('fault.share', { one: fieldName(before), other: fieldName(name), where: where(s) }));
    taken.set(key(s), name);
  };
  settle(4, 'Maeja', w.maeja);
  w.villages.forEach((v) => settle(19, 'Village', v));
  w.ruins.forEach((v) => settle(20, 'Ruin', v));
  w.shrines.forEach((s) => settle(21, 'Shrine', s.at));
  if (w.hawk && !w.villages.some((v) => same(v, w.hawk))) add(3, 'Hawk', pair(w.hawk), '', say('fault.hawk'));
  const wanted = w.spells?.length ?? 4;
  if (w.shrines.length !== wanted) add(21, 'shrines', w.shrines.length, '', say('fault.spells', { shrines: w.shrines.length, spells: wanted }));
  w.spells?.forEach((s, i) => {
    const line = lineCount + 3 + w.other.length + i;
    if (!s.name.trim() || s.name.length > 40) add(line, `name of spell ${i + 1}`, s.name, say('fault.characters'));
    if (!(effects as readonly string[]).includes(s.effect)) add(line, `effect of spell ${i + 1}`, s.effect, effects.join(', '));
    range(line, `amount of spell ${i + 1}`, s.amount, 0, 9999);
    if (!/^(-|\d+(\+\d+)*)$/.test(s.requires)) add(line, `requirements of spell ${i + 1}`, s.requires, say('fault.requires'));
  });
  return out;
}

// What stands between a game state and a map for others: nothing may have happened yet.
export function mapFaults(w: World): Fault[] {
  const out: Fault[] = [];
  const no = (line: number, field: string, found: string | number, message: string) => out.push({ line, field, found: String(found), allowed: '', message });
  if (w.turn) no(1, 'turn', w.turn, say('fault.map_turn'));
  if (w.quest) no(2, 'Quest', pair(w.quest), say('fault.map_quest'));
  if (w.states.some(Boolean)) no(9, 'spells', w.states.join(' '), say('fault.map_spells'));
  if (w.ruins.length) no(20, 'Ruin', w.ruins.length, say('fault.map_ruins'));
  if (w.shrines.some((s) => s.solved)) no(22, 'solved', 1, say('fault.map_solved'));
  return out;
}

export const drawn = (w: World, secrets: boolean): Drawn => ({
  rows: w.rows, columns: w.columns, villages: w.villages, ruins: w.ruins, shrines: w.shrines, maeja: w.maeja, hawk: w.hawk, hawk_mark: null,
  quest: w.quest && { at: w.quest }, aurora: w.aurora.at && { at: w.aurora.at },
  troll_king: secrets && w.troll_king.at ? { at: w.troll_king.at } : null, wolves: secrets && w.wolves.at ? { at: w.wolves.at } : null,
});

// --- editing

export const tools = ['village', 'shrine', 'maeja', 'aurora', 'troll_king', 'wolves', 'hawk', 'quest', 'ruin', 'erase'] as const;
export type Tool = (typeof tools)[number];

const without = <T>(all: T[], at: Square, square: (x: T) => Square) => all.filter((x) => !same(square(x), at));
// What depends on the shrines or on a village is forgotten with them.
function forget(w: World, shrines: boolean) {
  w.other = w.other.filter((x) => {
    if (shrines && /^riddles/.test(x)) return false;
    const target = /^target\s+(\d+)\s+(\d+)/.exec(x);
    if (target) return w.villages.some((v) => same(v, { row: Number(target[1]), column: Number(target[2]) }));
    return w.quest ? true : !/^quest/.test(x);
  });
  if (w.hawk && !w.villages.some((v) => same(v, w.hawk))) w.hawk = null;
}
function clear(w: World, at: Square) {
  w.villages = without(w.villages, at, (x) => x);
  w.ruins = without(w.ruins, at, (x) => x);
  w.shrines = without(w.shrines, at, (x) => x.at);
  if (same(w.maeja, at)) w.maeja = null;
}
// A new world with `tool` used on a square; the old one is not touched.
export function used(old: World, tool: Tool, at: Square): World {
  const w = structuredClone(old);
  const shrines = w.shrines.length;
  if (tool === 'village' || tool === 'ruin' || tool === 'shrine' || tool === 'maeja') clear(w, at);
  if (tool === 'village') w.villages.push(at);
  else if (tool === 'ruin') w.ruins.push(at);
  else if (tool === 'shrine') w.shrines.push({ at, solved: false });
  else if (tool === 'maeja' || tool === 'quest') w[tool] = at;
  else if (tool === 'hawk') {
    if (w.villages.some((v) => same(v, at))) w.hawk = at;
  } else if (tool === 'erase') {
    const figure = same(w.quest, at) ? 'quest' : same(w.hawk, at) ? 'hawk' : null;
    if (figure) w[figure] = null;
    else if (same(w.troll_king.at, at)) w.troll_king.at = null;
    else if (same(w.wolves.at, at)) w.wolves.at = null;
    else if (same(w.aurora.at, at)) w.aurora.at = null;
    else clear(w, at);
  } else w[tool].at = at;
  forget(w, w.shrines.length !== shrines || tool === 'shrine');
  return w;
}
// Another size: what would lie outside is gone, and people step back to the edge.
export function resized(old: World, rows: number, columns: number): World {
  const w = structuredClone(old);
  w.rows = rows;
  w.columns = columns;
  const on = (s: Square) => s.row < rows && s.column < columns;
  const back = (s: Square | null) => s && { row: Math.min(s.row, rows - 1), column: Math.min(s.column, columns - 1) };
  const shrines = w.shrines.length;
  w.villages = w.villages.filter(on);
  w.ruins = w.ruins.filter(on);
  w.shrines = w.shrines.filter((s) => on(s.at));
  if (w.maeja && !on(w.maeja)) w.maeja = null;
  if (w.quest && !on(w.quest)) w.quest = null;
  for (const f of [w.aurora, w.troll_king, w.wolves]) f.at = back(f.at);
  forget(w, shrines !== w.shrines.length);
  return w;
}
