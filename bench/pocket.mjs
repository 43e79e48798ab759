// node bench/pocket.mjs MODULES PROGRAM [ROUNDS]: whole games in the modules of the pocket against the program, in turns and in
// the same run; picks a second of processor time, the best of each. Both must play the same games.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '../web/src/pocket/module.mjs';

const [modules, program, rounds = '3'] = process.argv.slice(2);
// Game, seats, player, games a round.
const plays = [
  ['ivanhoe', 2, 'random', 3000], ['ivanhoe', 2, 'rule', 1500],
  ['quests', 4, 'random', 1000], ['quests', 4, 'rule', 400],
  ['kings', 4, 'random', 60], ['kings', 4, 'rule', 20],
  ['realm', 2, 'random', 20], ['realm', 2, 'rule', 6],
  ['trurene', 1, 'random', 1000], ['trurene', 1, 'rule', 30],
];
const seconds = (work) => {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1e6];
};
console.log('| game | seats | player | module, picks/s | program, picks/s | |\n| --- | --- | --- | --- | --- | --- |');
for (const [game, seats, bot, games] of plays) {
  const module = await load(await WebAssembly.compile(readFileSync(join(modules, `pocket_${game}.wasm`))));
  const inside = (n) => JSON.parse(module.text('gh_simulate', JSON.stringify({ game, seats, games: n, seed: 1, bot })));
  inside(Math.ceil(games / 20)); // until the browser's compiler has finished
  const best = { module: Infinity, program: Infinity };
  let same = true;
  let picks = 0;
  for (let i = 0; i < Number(rounds); i++) {
    const [own, took] = seconds(() => inside(games));
    const ran = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time ${program} simulate ${game} --seats ${seats} --games ${games} --bots ${bot} --seed 1 --json`], { encoding: 'utf8' });
    const theirs = JSON.parse(ran.stdout);
    const [user, system] = ran.stderr.trim().split('\n').at(-1).split(' ').map(Number);
    same &&= own.picks === theirs.picks;
    picks = own.picks;
    best.module = Math.min(best.module, took);
    best.program = Math.min(best.program, user + system);
  }
  const rate = (s) => (picks / s / 1e3).toFixed(0) + ' k';
  console.log(`| ${game} | ${seats} | ${bot} | ${rate(best.module)} | ${rate(best.program)} | ${(best.program / best.module).toFixed(2)}${same ? '' : ', other games!'} |`);
}
