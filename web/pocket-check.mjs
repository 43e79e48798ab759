// node pocket-check.mjs MODULE: replays the golden logs of every game in the module, with the hashes that they end with.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './src/pocket/module.mjs';

const [file] = process.argv.slice(2);
const replays = join(dirname(fileURLToPath(import.meta.url)), '../tests/replays');
const module = await load(await WebAssembly.compile(readFileSync(file)), console.error);
const games = JSON.parse(module.text('gh_games', 'en')).games.map((g) => g.id);
const replayed = Object.fromEntries(games.map((g) => [g, 0]));
let wrong = 0;
for (const name of readdirSync(replays).sort()) {
  const game = games.find((g) => name.startsWith(g + '-'));
  if (!game || !name.endsWith('.log')) continue;
  const problem = module.text('gh_replay', readFileSync(join(replays, name), 'utf8'));
  replayed[game]++;
  if (problem) console.error(`${name}: ${problem}`);
  if (problem) wrong++;
}
for (const [game, n] of Object.entries(replayed))
  if (!n) {
    console.error(`no golden log of ${game} was replayed`);
    wrong++;
  }
// A hash that is not the right one is noticed.
const first = readdirSync(replays).find((n) => games.some((g) => n.startsWith(g + '-')) && n.endsWith('.log'));
const lines = readFileSync(join(replays, first), 'utf8').trimEnd().split('\n');
const spoilt = lines.at(-1).replace(/[0-9a-f]{16}/, (h) => (h[0] === '0' ? '1' : '0') + h.slice(1));
if (spoilt === lines.at(-1) || !module.text('gh_replay', [...lines.slice(0, -1), spoilt, ''].join('\n'))) {
  console.error(`${first}: a wrong hash is not noticed`);
  wrong++;
}
console.log(Object.entries(replayed).map(([g, n]) => `${g} ${n}`).join(', ') + ' golden logs replayed in the module');
process.exit(wrong ? 1 : 0);
