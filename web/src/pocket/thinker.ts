// Thinks, away from the hall: a bot's pick, a hint, an analysis. It is ended when nobody waits any more.
import { load, type Module } from './module.mjs';

export interface Job {
  n: number;
  module: WebAssembly.Module;
  job: string;
  longest: number; // milliseconds for a pick or a hint
}
export type Thought = { n: number; text: string } | { n: number; done: number; of: number };

const modules = new Map<WebAssembly.Module, Promise<Module>>();

addEventListener('message', async ({ data }: MessageEvent<Job>) => {
  const { n, job, longest } = data;
  const tell = (thought: Thought) => postMessage(thought);
  try {
    let m = modules.get(data.module);
    if (!m) modules.set(data.module, (m = load(data.module)));
    const module = await m;
    const wrong = module.text('gh_think', job);
    if (wrong) throw new Error(wrong);
    const analysis = JSON.parse(job).kind === 'analysis';
    while (!module.call('gh_step', undefined, analysis ? 200 : longest)) tell({ n, done: module.call('gh_done'), of: module.call('gh_of') });
    tell({ n, text: module.text('gh_answer') });
  } catch (e) {
    console.error(e);
    tell({ n, text: '' });
  }
});
