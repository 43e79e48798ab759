// What the player types: moves, answers and commands become an option that is offered now, an answer in words, or
// something for the page to do. The same words as in the terminal; nothing typed can do more than a button.
import type { OptionView, PromptView } from '../../lib/spoken';
import type { TrureneEnemyView, TrureneView } from '../../lib/types.gen';
import { keywordWords, spellName, turnOf, weaponName, where } from './land';
import { say } from './say';

export type Typed =
  | { kind: 'pick'; option: OptionView }
  | { kind: 'words'; words: string }
  | { kind: 'save' | 'load' | 'help'; name: string }
  | { kind: 'quit' | 'new' | 'map' };

export const line = (name: string, values: Record<string, string | number | { plain: string }[]> = {}) => say(`told.${name}`, values);
export const story = () => ['', ':2', ':3', ':4', ':5', ':6'].map((n) => line('intro_lore' + n));
const words = (w: string): Typed => ({ kind: 'words', words: w });
const unknown = (input: string) => words(line('turn_unknown', { input }));

function enemy(name: string, e: TrureneEnemyView | null, all: boolean): string {
  if (!e || !all) return line('cmd_enemy_hidden');
  return line('cmd_enemy', { enemy: name, row: e.at.row + 1, col: e.at.column + 1, health: e.health, most: e.max_health, ...e.attack });
}
const seesAll = (v: TrureneView) => v.spells.some((s) => s.effect === 'omniscience' && s.state === 'learnt');

// Questions that cost nothing and have an answer at any time (TR-X-1).
export function about(v: TrureneView, what: string): string {
  if (what === 'hawk') return v.hawk ? line('cmd_hawk', { row: v.hawk.row + 1, col: v.hawk.column + 1 }) : line('cmd_no_hawk');
  if (what === 'maeja') {
    const carried = v.spells.find((s) => s.state === 'carried'), learnt = v.spells.filter((s) => s.state === 'learnt').map((s) => spellName(s.name));
    const first = carried && v.maeja ? line('maeja_status_carrying', { artefact: spellName(carried.name), row: v.maeja.row + 1, col: v.maeja.column + 1 }) : line('maeja_status_free');
    return `${first} ${learnt.length ? line('maeja_status_learnt', { list: learnt.map((plain) => ({ plain })) }) : line('maeja_status_none')}`;
  }
  if (what === 'aurora') {
    const a = v.aurora;
    return line('cmd_aurora', { row: a.at.row + 1, col: a.at.column + 1, health: a.health, most: a.max_health, weapon: weaponName(a.weapon), ...a.attack, gold: a.gold, turn: turnOf(v), quest: v.quest ? `${where(v.quest.at)} (${keywordWords(v.quest.keyword)})` : line('no_quest') });
  }
  if (what === 'wolves') return enemy(line('the_wolves'), v.wolves, seesAll(v));
  if (what === 'trollking') return enemy(line('the_troll_king'), v.troll_king, seesAll(v));
  return '';
}

// TR-R-4: capitals, punctuation, extra spaces and a leading article do not matter.
export function normalised(answer: string): string {
  return answer.toLowerCase().replace(/[^a-z0-9 ]/g, '').replace(/ +/g, ' ').trim().replace(/^(a|an|the) /, '');
}

function command(v: TrureneView, prompt: PromptView | undefined, text: string): Typed {
  const [, name, rest] = /^\/(\S*)\s*(.*)$/.exec(text)!;
  const what = name!.toLowerCase();
  const answer = about(v, what);
  if (answer) return words(answer);
  if (what === 'save' || what === 'load') {
    if (v.level === 'basic') return unknown(text);
    if (prompt ? prompt.question !== 'turn' : what === 'save') return words(line('cmd_not_now'));
    if (what === 'save' && !rest) return words(line('cmd_need_name', { command: '/save' }));
    if (rest && !/^[A-Za-z0-9_-][A-Za-z0-9 ._-]{0,63}$/.test(rest)) return words(line('cmd_bad_name'));
    return { kind: what, name: rest! };
  }
  if (what === 'quit' || what === 'new' || what === 'map') return { kind: what };
  return what === 'help' ? { kind: 'help', name: rest!.toLowerCase() } : unknown(text);
}

const compass = ['north', 'south', 'east', 'west'];
const one = (said: string, names: readonly string[]) => names.find((n) => said === n || (said.length === 1 && n[0] === said)) ?? '';

// The pick that a typed word stands for at this question, or nothing.
function pickFor(v: TrureneView, question: string, said: string): string {
  switch (question) {
    case 'turn':
      return said === 'a' || said === 'attempt' ? 'attempt' : one(said.replace(/^move +/, ''), compass);
    case 'hunter_direction':
      return one(said.replace(/^move +/, ''), compass);
    case 'riddle':
      return said === 'leave' ? said : normalised(said) && 'answer ' + normalised(said);
    case 'village': {
      const who = one(said.replace(/^talk +/, ''), ['merchant', 'quester', 'hunter']);
      return said === 'l' || said === 'leave' ? 'leave' : who && 'talk ' + who;
    }
    case 'merchant_kind':
      return one(said, ['mace', 'sword', 'dagger', 'leave']);
    case 'merchant_gold': {
      const n = said.replace(/^gold +/, '');
      if (n === 'more' || !/^\d+$/.test(n)) return n === 'more' ? n : '';
      return Number(n) > v.aurora.gold ? 'more' : `gold ${Number(n)}`;
    }
    case 'fight':
      return one(said, ['strike', 'prepare', 'retreat']);
    default:
      return one(said, ['yes', 'no']);
  }
}

function whyNot(v: TrureneView, question: string, text: string, wanted: string): string {
  if (question === 'turn' && compass.includes(wanted)) return line('turn_edge');
  if (question === 'turn' && wanted === 'attempt') return line('turn_no_riddle');
  if (question === 'riddle') return line('shrine_empty');
  if (question === 'fight' && wanted === 'strike' && v.fight) return line('fight_not_ready', { time: v.fight.aurora.time, ready: v.fight.aurora.ready });
  if (question === 'fight') return line('fight_unknown');
  if (question === 'merchant_kind') return line('merchant_unknown_kind');
  if (question === 'merchant_gold') return wanted ? line('merchant_hundreds') : line('merchant_not_number');
  if (question === 'merchant_buy') return line('merchant_not_yes_no');
  if (/^(quester|hunter$)/.test(question)) return line('yes_or_no');
  if (question === 'village') return line('village_unknown');
  return line('turn_unknown', { input: text });
}

export function understand(v: TrureneView, prompt: PromptView | undefined, typed: string): Typed {
  if (typed.length > 200 || /[\x00-\x08\x0a-\x1f\x7f]/.test(typed)) return unknown(typed.slice(0, 20) + '...');
  const text = typed.trim();
  if (text.startsWith('/')) return command(v, prompt, text);
  if (!prompt) return words(line('cmd_not_now'));
  const said = text.toLowerCase();
  const bare = said.replace(new RegExp(`^(${line('articles').split(' ').join('|')}) +`), '').replace(/[.!?]+$/, '');
  const wanted = pickFor(v, prompt.question, said);
  // An option may be called by its words too, in whatever language they are shown.
  let option = prompt.options.find((o) => o.pick === wanted) ?? prompt.options.find((o) => o.words.toLowerCase() === bare);
  if (!option && wanted.startsWith('answer ')) option = prompt.options.find((o) => o.pick === 'something-else');
  return option ? { kind: 'pick', option } : words(whyNot(v, prompt.question, text, wanted));
}

// The games somebody has given a name to, in this browser: the hall keeps the game, this keeps the way to it.
// `text` is the game as it was saved; a ranked one has none, its table has it.
export interface Kept { name: string; table: string; turn: number; text?: string }
const store = 'trurene-games';
export function kept(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(store) ?? '[]') as Kept[];
  } catch {
    return [];
  }
}
export function keep(game: Kept) {
  const all = [game, ...kept().filter((k) => k.name.toLowerCase() !== game.name.toLowerCase())].slice(0, 30);
  try {
    localStorage.setItem(store, JSON.stringify(all));
  } catch { /* the hall has the game all the same */ }
}
