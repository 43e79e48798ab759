// Where each kind of question of a game is asked: the scenarios are played in the referee until it comes up.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const top = resolve(__dirname, '../..');

export interface Scenario { name: string; seats: number; options: Record<string, unknown>; given: object | null; whens: { seat: string; pick: string }[] }
export interface Asked { question: string; seat: string; seats: number; picks: string[]; position: object; scenario: string }

// A position may have whole numbers that a number of this language cannot hold: they travel as texts, see `written`.
const exact = (line: string) => line.replace(/([[,:])(-?\d{16,})(?=[\],}])/g, '$1"@$2"');

const braces = (s: string) => [...s.replace(/"(\\.|[^"])*"/g, '')].reduce((n, c) => n + (c === '{' ? 1 : c === '}' ? -1 : 0), 0);

export function scenarios(game: string): Scenario[] {
  const folder = join(top, 'tests/scenarios', game), out: Scenario[] = [];
  const least = game === 'trurene' || game === 'realm' ? 1 : 2; // seats, where a scenario does not say
  for (const file of readdirSync(folder).filter((f) => f.endsWith('.scenario')).sort()) {
    let now: Scenario | undefined, text = '';
    for (const raw of readFileSync(join(folder, file), 'utf8').split('\n')) {
      const line = raw.replace(/(^|\s)#\s.*$/, '').trimEnd();
      if (text) text += '\n' + line;
      else if (line.startsWith('given ')) text = line.slice(6);
      if (text) {
        if (braces(text) <= 0 && now) (now.given = JSON.parse(text) as object), (text = '');
        continue;
      }
      const [word = '', a = '', ...rest] = line.trim().split(/\s+/);
      if (word === 'scenario') out.push((now = { name: line.slice(9), seats: least, options: {}, given: null, whens: [] }));
      else if (word === 'game' && now) now.seats = Number(rest[0] ?? least);
      else if (word === 'option' && now) now.options[a] = /^(true|false|-?\d+)$/.test(rest[0] ?? '') ? (JSON.parse(rest[0]!) as unknown) : rest.join(' ');
      else if (word === 'when' && now) now.whens.push({ seat: a, pick: rest.join(' ') });
    }
  }
  return out;
}

interface Answer { type: string; words?: string; position?: object; prompts?: { seat: string; question: string; options: { pick: string }[] }[] }

// One referee for all of it; a question is answered by a line.
export class Referee {
  #process = spawn(process.env.PROGRAM!, ['referee'], { stdio: ['pipe', 'pipe', 'inherit'] });
  #lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  async ask(message: object): Promise<Answer> {
    this.#process.stdin.write(JSON.stringify(message) + '\n');
    return JSON.parse(exact((await this.#lines.next()).value as string)) as Answer;
  }
  close() {
    this.#process.stdin.end();
  }
}

// The first time each question is asked, and of a question whose answers come in kinds (`verbs`) the first of each.
export async function questions(game: string, verbs: RegExp): Promise<Map<string, Asked>> {
  const referee = new Referee(), out = new Map<string, Asked>();
  const note = async (prompts: NonNullable<Answer['prompts']>, s: Scenario) => {
    for (const p of prompts) {
      const kinds = [p.question, ...new Set(p.options.map((o) => o.pick.split(' ')[0]!).filter((v) => verbs.test(v)).map((v) => `${p.question}:${v}`))];
      const fresh = kinds.filter((k) => !out.has(k));
      if (p.seat === 'chance' || !fresh.length) continue;
      const { position } = await referee.ask({ type: 'position' });
      for (const k of fresh) out.set(k, { question: p.question, seat: p.seat, seats: s.seats, picks: p.options.map((o) => o.pick), position: position!, scenario: s.name });
    }
  };
  for (const s of scenarios(game)) {
    const made = await referee.ask({ type: 'new', game, seats: s.seats, seed: 1, options: s.given ? {} : s.options, cheat: true, ...(s.given ? { position: { ...s.given, ...(Object.keys(s.options).length ? { options: s.options } : {}) } } : {}), words: false });
    if (made.type !== 'ok') continue;
    for (let i = 0, draws = 0; draws < 200; ) {
      const { prompts = [] } = await referee.ask({ type: 'prompts', words: false });
      await note(prompts, s);
      // A draw that the scenario leaves out takes its first outcome, as it does in the scenarios.
      const w = s.whens[i], chance = prompts.find((p) => p.seat === 'chance');
      const scripted = !!w && (w.seat !== 'chance' ? prompts.some((p) => p.seat === w.seat) : !!chance?.options.some((o) => o.pick === w.pick));
      const only = chance ?? (prompts.length === 1 && prompts[0]!.options.length === 1 && w ? prompts[0]! : undefined); // and what has one answer is answered
      const { seat, pick } = scripted ? w : { seat: only?.seat, pick: only?.options[0]!.pick };
      if (!seat || (await referee.ask({ type: 'pick', seat, pick, words: false })).type === 'error') break;
      scripted ? i++ : draws++;
    }
  }
  referee.close();
  return out;
}
