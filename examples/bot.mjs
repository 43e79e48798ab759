#!/usr/bin/env node
// A bot for every game of Greathall (docs/bots.md, "A bot of your own").
//
//     greathall arena ivanhoe "cmd:node examples/bot.mjs" random --deals 50
//
// Every line it reads is a JSON object; it answers the prompts of an `update` with a `pick`. hall.mjs takes it to a hall.
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

// What it would rather not do, if there is anything else: beginnings of notations.
const reluctant = ['withdraw', 'pass', 'decline', 'end', 'retreat', 'done'];
const any = (list) => list[Math.floor(Math.random() * list.length)];

// The notation of one of the options. `view` is all that our seat may know.
function choose(view, prompt) {
  const picks = prompt.options.map((o) => o.pick);
  if (prompt.question === 'turn' && view.colour && picks.includes('end')) return 'end'; // Ivanhoe: in the lead
  const eager = picks.filter((p) => !reluctant.some((r) => p.startsWith(r)));
  return any(eager.length ? eager : picks);
}

// A hall sends what has changed: a list of [JSON pointer, value].
function patched(view, patch) {
  for (const [pointer, value] of patch) {
    const steps = pointer.split('/').slice(1).map((s) => s.replace(/~1/g, '/').replace(/~0/g, '~'));
    const last = steps.pop();
    if (last === undefined) view = value;
    else steps.reduce((place, s) => place[s], view)[last] = value;
  }
  return view;
}

let view = null;
export function answers(message) {
  if (message.type !== 'update') return []; // `new`: a game begins; `error`: the last pick was not offered
  view = message.view ?? patched(view, message.patch);
  return message.prompts.map((prompt) => ({
    type: 'pick', seat: prompt.seat, prompt: prompt.id, pick: choose(view, prompt),
    ...(message.table ? { table: message.table } : {}),
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for await (const line of createInterface({ input: process.stdin }))
    for (const pick of answers(JSON.parse(line))) console.log(JSON.stringify(pick));
