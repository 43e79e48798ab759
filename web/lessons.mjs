// Plays every lesson against the program and writes down what the learner sees: views, questions, and what is said
// about wrong picks. docs/lessons.md has the format.
//   node web/lessons.mjs PROGRAM            fails when something written is not what the program plays now
//   node web/lessons.mjs PROGRAM --write    brings it up to date
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const web = dirname(fileURLToPath(import.meta.url));
const data = join(web, 'lessons');
const [program, write] = process.argv.slice(2);
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

async function play(file, referee) {
  const setup = { type: 'new', cheat: true, options: {}, seed: 1 };
  const steps = [];
  const problems = [];
  const wrong = (words) => problems.push(`${file}: ${words}`);
  let begun = false, say = '', point = [], title = '', last = null;
  const begin = async () => {
    if (begun) return;
    begun = true;
    if (setup.position) setup.position = { seats: setup.seats, ...setup.position };
    const a = await referee.ask(setup);
    if (a.type === 'error') throw new Error(`${file}: ${a.words}`);
  };
  const look = async () => {
    const { view } = await referee.ask({ type: 'view', seat: 'A' });
    const { prompts, asked } = await referee.ask({ type: 'prompts' });
    return { view, asked, prompt: prompts.find((p) => p.seat === 'A') ?? null };
  };
  for (const [word, rest] of read(readFileSync(file, 'utf8'))) {
    if (word === 'lesson') title = rest;
    else if (word === 'game') [setup.game, setup.seats] = [rest.split(' ')[0], Number(rest.split(' ')[1])];
    else if (word === 'option') setup.options[rest.split(' ')[0]] = JSON.parse(rest.slice(rest.indexOf(' ') + 1));
    else if (word === 'given') setup.position = JSON.parse(rest);
    else if (word === 'say') say = rest;
    else if (word === 'point') point = rest.split(' ');
    else if (word === 'next') {
      await begin();
      steps.push((last = { say, point, ...(await look()), prompt: null, expect: [], otherwise: {} }));
      point = [];
    } else if (word === 'expect') {
      await begin();
      const picks = rest.split(' | ');
      const now = await look();
      const offered = now.prompt?.options.map((o) => o.pick) ?? [];
      for (const p of picks) if (!offered.includes(p)) wrong(`"${p}" is not offered at "${say}"; there are: ${offered.join(', ')}`);
      if (problems.length) break;
      const why = {};
      for (const kind of new Set(now.view.players?.[0]?.hand ?? [])) {
        if (now.prompt.options.some((o) => o.refs.includes(`hand/${kind}`))) continue;
        const { type, re, ...text } = await referee.ask({ type: 'why', seat: 'A', what: `hand/${kind}` });
        why[`hand/${kind}`] = text;
      }
      steps.push((last = { say, point, ...now, expect: picks, otherwise: {}, why }));
      point = [];
      await referee.ask({ type: 'pick', seat: 'A', pick: picks[0] });
    } else if (word === 'else') {
      const [pattern, id] = rest.split(' -> ');
      last.otherwise[pattern] = id;
      if (!last.prompt?.options.some((o) => o.pick.startsWith(pattern)) && pattern !== '*') wrong(`else "${pattern}" fits nothing offered`);
    } else if (word === 'when') {
      await begin();
      const seat = rest.split(' ')[0], pick = rest.slice(seat.length + 1);
      const a = await referee.ask({ type: 'pick', seat, pick });
      if (a.type === 'error') {
        const { prompts } = await referee.ask({ type: 'prompts' });
        wrong(`${rest}: ${a.words} Asked: ${prompts.map((p) => `${p.seat} ${p.question} (${p.options.slice(0, 12).map((o) => o.pick).join(', ')})`).join('; ')}`);
        break;
      }
    } else wrong(`what is "${word}"?`);
  }
  // Every wrong pick is answered by words of the lesson; `*` is for all that is not named.
  for (const s of steps)
    for (const o of s.prompt?.options ?? [])
      if (!s.expect.includes(o.pick) && s.expect.length && !('*' in s.otherwise) && !Object.keys(s.otherwise).some((p) => o.pick.startsWith(p)))
        wrong(`nothing is said about "${o.pick}" at "${s.say}"`);
  return { problems, lesson: { id: file.split('/').at(-1).replace('.lesson', ''), title, game: setup.game, seats: setup.seats, steps } };
}

let bad = 0;
for (const game of readdirSync(data)) {
  const from = join(data, game);
  for (const name of readdirSync(from).filter((f) => f.endsWith('.lesson'))) {
    const referee = new Referee();
    const { problems, lesson } = await play(join(from, name), referee);
    referee.close();
    for (const p of problems) (console.error(p), bad++);
    if (problems.length) continue;
    const file = join(web, 'src/games', game, 'lessons', `${lesson.id}.json`);
    const text = JSON.stringify(lesson) + '\n';
    if (write === '--write') (mkdirSync(dirname(file), { recursive: true }), writeFileSync(file, text));
    else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) (console.error(`${file} is old: node web/lessons.mjs PROGRAM --write`), bad++);
  }
}
process.exit(bad ? 1 : 0);
