// What every browser test needs: a hall of its own, people with windows, tables, and eyes on the wire.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHook, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, expect, type Browser, type BrowserContextOptions, type Page, type Request } from '@playwright/test';

const top = resolve(__dirname, '../..');

// Below the ports that connections are given as their own ends: it is still free when a hall that was stopped opens it again.
const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const port = 11000 + Math.floor(Math.random() * 21000);
    const s = createServer().listen(port, '127.0.0.1', () => s.close(() => done(port)));
    s.on('error', () => freePort().then(done, fail));
  });

// LINE=pocket: the client with a hall of its own, for the specs that make sense alone (playwright.config.ts).
const alone = process.env.LINE === 'pocket';

export class Hall {
  url = '';
  #port = 0;
  #data = mkdtempSync(join(tmpdir(), 'greathall-e2e-'));
  #process: ChildProcess | undefined;
  #ahead = 0; // seconds
  #shim = ''; // with it the hall's clocks go as a test says

  constructor(private readonly faked = false) {}

  // All of the hall's clocks are so much ahead of those on the wall. A window's clock is its own affair: page.clock.
  forward(seconds: number): number {
    this.#ahead += seconds;
    writeFileSync(join(this.#data, 'clock.new'), String(this.#ahead));
    renameSync(join(this.#data, 'clock.new'), join(this.#data, 'clock'));
    return Date.now() + 1000 * this.#ahead;
  }

  async start() {
    if (alone) return this.#serveFiles();
    if (this.faked && !this.#shim) {
      this.#shim = join(this.#data, 'clock_shim.so');
      execFileSync('c++', ['-shared', '-fPIC', '-std=c++20', '-o', this.#shim, join(top, 'tests/hall/clock_shim.cpp')]);
      this.forward(0);
    }
    this.#port ||= await freePort();
    this.url = `http://localhost:${this.#port}`;
    const p = spawn(
      process.env.PROGRAM!,
      ['serve', '--listen', `127.0.0.1:${this.#port}`, '--data', this.#data, '--web', join(top, 'web/dist'), '--bot-pace', '5', '--log-level', 'warn',
       '--webhook-http', 'true', '--webhook-inside', '127.0.0.0/8', '--public-url', this.url, '--notice-grace', '1', '--limit-requests', '0', '--limit-guests', '0', '--limit-new-tables', '0', '--limit-logins', '0'],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...(this.#shim ? { LD_PRELOAD: this.#shim, ASAN_OPTIONS: 'verify_asan_link_order=0', GREATHALL_TEST_CLOCK: join(this.#data, 'clock') } : {}) } },
    );
    this.#process = p;
    await new Promise<void>((done, fail) => {
      p.stdout!.on('data', (d) => String(d).includes('is open') && done());
      p.on('exit', (code) => fail(new Error(`the hall ended with ${code}`)));
    });
  }
  // The hall is in the browser: all that is needed is a host of files.
  async #serveFiles() {
    const p = spawn(process.execPath, [join(top, 'web/pocket-serve.mjs'), '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = p;
    this.url = await new Promise<string>((done, fail) => {
      p.stdout!.on('data', (d) => done(/http:\S+(?=\/)/.exec(String(d))![0]));
      p.on('exit', (code) => fail(new Error(`the host of files ended with ${code}`)));
    });
  }
  async stop() {
    const p = this.#process;
    if (!p || p.exitCode !== null) return;
    const gone = new Promise((done) => p.once('exit', done));
    p.removeAllListeners('exit');
    p.once('exit', () => {});
    const ended = new Promise((done) => p.once('exit', done));
    p.kill('SIGTERM');
    await Promise.race([gone, ended]);
  }
  // A link that makes an account the hall's administrator, once; printed beside the open hall.
  adminLink() {
    const link = execFileSync(process.env.PROGRAM!, ['admin', '--data', this.#data, '--url', this.url], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return link.match(/http\S+/)![0].slice(this.url.length);
  }
  clean() {
    rmSync(this.#data, { recursive: true, force: true });
  }
}

async function openHall(use: (hall: Hall) => Promise<void>, faked = false) {
  const hall = new Hall(faked);
  await hall.start();
  await use(hall);
  await hall.stop();
  hall.clean();
}

export const test = base.extend<{ people: (name: string, options?: BrowserContextOptions) => Promise<Page> }, { hall: Hall }>({
  hall: [async ({}, use) => openHall(use), { scope: 'worker' }],
  // A guest in a window of their own. Nothing may go wrong in it unseen.
  people: async ({ browser, hall }, use) => {
    const pages: Page[] = [];
    const wrong: string[] = [];
    await use(async (name, options = {}) => {
      const page = await person(browser, hall, name, options, wrong);
      pages.push(page);
      return page;
    });
    for (const p of pages) {
      if (p.isClosed()) continue;
      wrong.push(...(await p.evaluate(() => (window as { csp?: string[] }).csp ?? []).catch(() => [])));
      await p.context().close();
    }
    expect(wrong, 'errors and policy violations in the browser').toEqual([]);
  },
});

// For a file that reads everything in the hall: one in which nobody else has played.
export const quietTest = test.extend<object, { hall: Hall }>({ hall: [async ({}, use) => openHall(use), { scope: 'worker' }] });
// For a file in which days pass when a test says so.
export const daysTest = test.extend<object, { hall: Hall }>({ hall: [async ({}, use) => openHall(use, true), { scope: 'worker' }] });

const asking = new WeakMap<Page, Set<Request>>(); // what each window has asked for and not got yet
// Everything that the page has asked for is there and drawn.
export async function settled(page: Page) {
  const open = asking.get(page)!;
  for (let quiet = 0; quiet < 3; quiet = open.size ? 0 : quiet + 1) {
    await expect.poll(() => open.size, { intervals: [20], timeout: 15_000 }).toBe(0);
    await drawn(page);
  }
}

async function person(browser: Browser, hall: Hall, name: string, options: BrowserContextOptions, wrong: string[]) {
  const context = await browser.newContext({ baseURL: hall.url, viewport: { width: 1280, height: 800 }, ...options });
  await context.addInitScript(() => {
    const seen: string[] = ((window as { csp?: string[] }).csp = []);
    document.addEventListener('securitypolicyviolation', (e) => seen.push(`${e.violatedDirective} ${e.blockedURI}`));
  });
  // Tests run ahead of any reader; those about the pace set one.
  await context.addInitScript(() => {
    if (!localStorage.getItem('greathall.settings')) localStorage.setItem('greathall.settings', JSON.stringify({ pace: 'off' }));
  });
  const page = await context.newPage();
  if (alone) {
    // Its screens are behind the #, and bots answer at once.
    const visit = page.goto.bind(page);
    page.goto = (url, how) => visit(url.startsWith('/') ? `/?pace=5#${url}` : url, how);
  }
  const open = new Set<Request>();
  asking.set(page, open);
  page.on('request', (r) => open.add(r));
  page.on('framenavigated', (f) => f === page.mainFrame() && open.clear()); // what the page before had asked for
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (r) => open.delete(r));
  page.on('pageerror', (e) => wrong.push(String(e)));
  page.on('dialog', (d) => (wrong.push('a dialog: ' + d.message()), void d.dismiss()));
  page.on('console', (m) => {
    // A browser that is offline, or a hall that is down, says so; that is what those tests are about.
    if (m.type() === 'error' && !/ERR_|WebSocket connection|Failed to load resource/.test(m.text())) wrong.push(m.text());
  });
  if (name && alone) await page.goto('/');
  if (name) await post(page, '/session', { name });
  return page;
}

// What the pocket's page shows to its tests.
interface Pocket {
  greathall: { ask(method: string, address: string, body?: string): Promise<{ status: number; text: string }>; seen: number };
}
// Whole numbers that were too large for this language go as they came (questions.ts).
const written = (data: object) => JSON.stringify(data).replace(/"@(-?\d{16,})"/g, '$1');
export async function post<T = Record<string, string>>(page: Page, path: string, data: object = {}): Promise<T> {
  if (alone) {
    const told = await page.evaluate(([path, body]) => (window as unknown as Pocket).greathall.ask('POST', path, body), [path, JSON.stringify(data)] as const);
    expect(told.status, `${path}: ${told.text}`).toBeLessThan(300);
    return JSON.parse(told.text) as T;
  }
  const answer = await page.context().request.post('/api/v1' + path, { data: written(data), headers: { 'content-type': 'application/json' } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

export interface Made {
  table: string;
  key: string;
}
// A table whose first seat is the maker's; the last `bots` seats are bots.
export async function makeTable(page: Page, seats: number, bots: number, more: object = {}): Promise<Made> {
  return post<Made>(page, '/tables', {
    game: 'ivanhoe', seats, title: 'A test of arms',
    bots: Array.from({ length: bots }, (_, i) => ({ seat: String.fromCharCode(65 + seats - 1 - i), bot: 'rule' })), ...more,
  });
}

export const options = (page: Page) => page.locator('[data-pick]');
export const picks = (page: Page) => page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-pick]')].map((e) => e.dataset.pick!));

// A plain player: a few cards, then the end of the turn; otherwise home. Clicks the card where there is one.
export async function step(page: Page, memory = { played: 0 }): Promise<boolean> {
  const offered = await picks(page);
  if (!offered.length) return false;
  const plays = offered.filter((p) => p.startsWith('play '));
  let pick: string;
  if (offered.includes('end')) pick = 'end';
  else if (plays.length && memory.played < 4) pick = plays.at(-1)!;
  else if (offered.includes('withdraw')) pick = 'withdraw';
  else pick = offered.at(-1)!;
  memory.played = pick.startsWith('play ') ? memory.played + 1 : 0;
  const card = pick.startsWith('play ') ? page.locator(`.thing.lit[data-ref="hand/${pick.slice(5)}"]`).first() : null;
  const target = card && (await card.count()) ? card : page.locator(`[data-pick="${pick}"]`);
  // The left edge of a card is never covered by the next one.
  await target.click({ timeout: 1500, position: { x: 14, y: 14 } }).catch(() => {});
  return true;
}

// The same player, in one trip to the browser and without the mouse: for the long middle of a game.
export const quick = (page: Page) =>
  page.evaluate(() => {
    const w = window as { played?: number };
    const all = [...document.querySelectorAll<HTMLElement>('[data-pick]')];
    const find = (test: (pick: string) => boolean) => all.findLast((e) => test(e.dataset.pick!));
    const play = (w.played ?? 0) < 4 ? find((p) => p.startsWith('play ')) : undefined;
    const chosen = find((p) => p === 'end') ?? play ?? find((p) => p === 'withdraw') ?? all.at(-1);
    if (chosen) w.played = chosen === play ? (w.played ?? 0) + 1 : 0;
    chosen?.click();
    return { acted: !!chosen, over: !!document.querySelector('.ending') };
  });

// From one table to another as the page itself does it: loading the page anew each time would take most of the time. What was
// there before is gone when it returns.
export async function go(page: Page, path: string) {
  if (page.url() === 'about:blank') return void (await page.goto(path));
  await page.evaluate((path) => {
    for (const e of document.querySelectorAll('main > *')) e.setAttribute('data-left', '');
    history.pushState(null, '', location.hash.startsWith('#/') || 'greathall' in window ? '#' + path : path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('[data-left]')).toHaveCount(0, { timeout: 15_000 });
}

// Two frames have been drawn since, with all fonts.
export const drawn = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))));

// Nothing moves any more that will ever stand still.
export const still = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.getAnimations().filter((a) => a.playState === 'running' && a.effect?.getComputedTiming().iterations !== Infinity).length)).toBe(0);

// Every message the hall sent to this window; a frame has one or several, one a line.
export function wire(page: Page): string[] {
  const messages: string[] = [];
  page.on('websocket', (ws) => ws.on('framereceived', (f) => messages.push(...String(f.payload).split('\n'))));
  return messages;
}

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export async function seriousProblems(page: Page): Promise<string[]> {
  await still(page); // what fades in has another contrast on the way
  await page.evaluate(axe);
  const result = await page.evaluate(() =>
    (window as unknown as { axe: { run(o: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }> } }).axe.run({ resultTypes: ['violations'] }),
  );
  return result.violations
    .filter((v) => /^(serious|critical)$/.test(v.impact) || /^(region|page-has-heading-one)$/.test(v.id))
    .flatMap((v) => v.nodes.slice(0, 3).map((n) => `${v.id}: ${n.html.slice(0, 160)} ${n.failureSummary.slice(0, 220)}`));
}

// A chat's webhook on this machine: what somebody is told, wherever he is.
export async function sink() {
  const got: { title?: string; text?: string; topic?: string; url?: string }[] = [];
  const server = createHook((request: IncomingMessage, answer) => {
    let text = '';
    request.on('data', (d) => (text += d));
    request.on('end', () => (got.push(JSON.parse(text)), answer.writeHead(204).end()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close: () => server.close() };
}

export { expect };
