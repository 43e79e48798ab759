// Plays every lesson against the program and writes down what the learner sees: views, questions, and what is said
// about wrong picks. docs/lessons.md has the format.
//   node web/lessons.mjs PROGRAM            fails when something written is not what the program plays now
//   node web/lessons.mjs PROGRAM --write    brings it up to date; with a game or a lesson (quests/first) only that
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const web = dirname(fileURLToPath(import.meta.url));
const data = join(web, 'lessons');
const [program, ...how] = process.argv.slice(2);
const write = how.includes('--write');
const only = how.find((h) => !h.startsWith('--')); // a game, or one lesson: quests/first
if (!program) throw new Error('usage: node web/lessons.mjs PROGRAM [--write]');

class Referee {
  #process = spawn(program, ['referee'], { stdio: ['pipe', 'pipe', 'inherit'] });
  #lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  async ask(message) {
    this.#process.stdin.write(JSON.stringify(message) + '\n');
    const { value } = await this.#lines.next();
    return JSON.parse(value);
  }
  close() {
    this.#process.stdin.end();
  }
}

// Lines of a lesson; a position may run over several lines until its braces balance.
function read(text) {
  const out = [];
  let open = '';
  for (const raw of text.split('\n')) {
    const line = raw.replace(/(^|\s)#.*$/, '').trimEnd();
    if (open) {
      open += line;
    } else if (line.trim()) open = line.trim();
    if (!open) continue;
    if (open.startsWith('given') && (open.match(/[{[]/g)?.length ?? 0) > (open.match(/[}\]]/g)?.length ?? 0)) continue;
    const at = open.search(/\s|$/);
    out.push([open.slice(0, at), open.slice(at).trim()]);
    open = '';
  }
  return out;
}

// A view as it differs from the one before: only the fields that changed.
function change(before, now) {
  if (!before) return now;
  return Object.fromEntries(Object.entries(now).filter(([k, v]) => JSON.stringify(v) !== JSON.stringify(before[k])));
}

class Play {
  steps = [];
  problems = [];
  setup = { type: 'new', cheat: true, options: {}, seed: 1 };
  events = []; // since the last step, as the learner was told
  #begun = false;
  #view = null;
  constructor(file, referee) {
    this.file = file;
    this.referee = referee;
  }
  wrong(words) {
    this.problems.push(`${this.file}: ${words}`);
  }
  async begin() {
    if (this.#begun) return;
    this.#begun = true;
    if (this.setup.position) this.setup.position = { seats: this.setup.seats, ...this.setup.position };
    const a = await this.referee.ask(this.setup);
    if (a.type === 'error') throw new Error(`${this.file}: ${a.words}`);
  }
  prompts = async () => (await this.referee.ask({ type: 'prompts', words: false })).prompts;
  async pick(seat, pick) {
    const a = await this.referee.ask({ type: 'pick', seat, pick });
    if (a.type === 'error') return a.words;
    this.events.push(...((await this.referee.ask({ type: 'events', seat: 'A', words: false })).events ?? []));
    return '';
  }
  // As in a scenario: what nobody scripts is drawn first, and questions with one answer are answered, until this is offered.
  async until(seat, picks) {
    for (let i = 0; i < 300; i++) {
      const prompts = await this.prompts();
      if (prompts.some((p) => p.seat === seat && picks.every((x) => p.options.some((o) => o.pick === x)))) return;
      if (seat === 'chance' && prompts.some((p) => p.seat === 'chance')) return; // another draw than the script's: a fault of the script
      const by = prompts.find((p) => p.seat === 'chance') ?? prompts.find((p) => p.options.length === 1);
      if (!by) return;
      await this.pick(by.seat, by.options[0].pick);
    }
  }
  // What the learner sees now, with what happened since the step before.
  async look() {
    const { view } = await this.referee.ask({ type: 'view', seat: 'A' });
    const prompts = await this.prompts();
    const step = { view: change(this.#view, view), whole: view, events: this.events, asked: prompts.map((p) => p.seat), prompt: prompts.find((p) => p.seat === 'A') ?? null };
    this.#view = view;
    this.events = [];
    return step;
  }
  // The game's own reasons for cards and counters that cannot be used now.
  async whys(now) {
    const why = {};
    const own = now.whole.players?.[0] ?? {};
    for (const ref of new Set([...(own.hand ?? []).map((k) => `hand/${k}`), ...(own.rack ?? []).map((k) => `rack/${k}`)])) {
      if (now.prompt.options.some((o) => o.refs.includes(ref))) continue;
      const { type, re, ...text } = await this.referee.ask({ type: 'why', seat: 'A', what: ref, words: false });
      why[ref] = text;
    }
    return why;
  }
  async asked() {
    return (await this.prompts()).map((p) => `${p.seat} ${p.question} (${p.options.slice(0, 40).map((o) => o.pick).join(', ')})`).join('; ');
  }
}

async function play(file, referee) {
  const p = new Play(file, referee);
  let say = '', point = [], title = '', last = null;
  const add = (step) => {
    const { whole, ...kept } = step;
    p.steps.push((last = { say, point, ...kept }));
    point = [];
  };
  for (const [word, rest] of read(readFileSync(file, 'utf8'))) {
    if (p.problems.length) break;
    if (word === 'lesson') title = rest;
    else if (word === 'game') [p.setup.game, p.setup.seats] = [rest.split(' ')[0], Number(rest.split(' ')[1])];
    else if (word === 'option') p.setup.options[rest.split(' ')[0]] = JSON.parse(rest.slice(rest.indexOf(' ') + 1));
    else if (word === 'given') p.setup.position = JSON.parse(rest);
    else if (word === 'say') say = rest;
    else if (word === 'point') point = rest.split(' ');
    else if (word === 'next') {
      await p.begin();
      add({ ...(await p.look()), prompt: null, expect: [], otherwise: {} });
    } else if (word === 'expect') {
      await p.begin();
      const picks = [rest]; // one: the board must show what the learner did
      await p.until('A', picks);
      const now = await p.look();
      const offered = now.prompt?.options.map((o) => o.pick) ?? [];
      for (const x of picks) if (!offered.includes(x)) p.wrong(`"${x}" is not offered at "${say}". Asked: ${await p.asked()}`);
      if (p.problems.length) break;
      add({ ...now, expect: picks, otherwise: {}, why: await p.whys(now) });
      await p.pick('A', picks[0]);
    } else if (word === 'else') {
      const [pattern, id] = rest.split(' -> ');
      last.otherwise[pattern] = id;
      if (!last.prompt?.options.some((o) => o.pick.startsWith(pattern)) && pattern !== '*') p.wrong(`else "${pattern}" fits nothing offered at "${last.say}": ${last.prompt?.options.map((o) => o.pick).join(', ')}`);
    } else if (word === 'when') {
      await p.begin();
      const seat = rest.split(' ')[0], pick = rest.slice(seat.length + 1);
      await p.until(seat, [pick]);
      const error = await p.pick(seat, pick);
      if (error) p.wrong(`${rest}: ${error} Asked: ${await p.asked()}`);
    } else p.wrong(`what is "${word}"?`);
  }
  // Every wrong pick is answered by words of the lesson; `*` is for all that is not named.
  for (const s of p.steps)
    for (const o of s.prompt?.options ?? [])
      if (!s.expect.includes(o.pick) && s.expect.length && !('*' in s.otherwise) && !Object.keys(s.otherwise).some((x) => o.pick.startsWith(x)))
        p.wrong(`nothing is said about "${o.pick}" at "${s.say}"`);
  return { problems: p.problems, lesson: { id: file.split('/').at(-1).replace('.lesson', ''), title, game: p.setup.game, seats: p.setup.seats, steps: p.steps } };
}

let bad = 0;
for (const game of readdirSync(data)) {
  const from = join(data, game);
  for (const name of readdirSync(from).filter((f) => f.endsWith('.lesson'))) {
    if (only && !`${game}/${name}`.startsWith(only)) continue;
    const referee = new Referee();
    const { problems, lesson } = await play(join(from, name), referee);
    referee.close();
    for (const p of problems) (console.error(p), bad++);
    if (problems.length) continue;
    const file = join(web, 'src/games', game, 'lessons', `${lesson.id}.json`);
    const text = JSON.stringify(lesson) + '\n';
    if (write) (mkdirSync(dirname(file), { recursive: true }), writeFileSync(file, text));
    else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) (console.error(`${file} is old: node web/lessons.mjs PROGRAM --write`), bad++);
  }
}
process.exit(bad ? 1 : 0);
