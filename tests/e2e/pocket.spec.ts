// The hall for one device (LINE=pocket): everything that it has to do without a hall on the network.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expect, quick, seriousProblems, step, test } from './hall';

test.skip(process.env.LINE !== 'pocket', 'for the line to the hall of the device');

const start = async (page: Page, game: string) => {
  await page.getByRole('button', { name: new RegExp(`^Play now.*: ${game}$`) }).click();
  await expect(page).toHaveURL(/#\/table\//);
};
// A pick: what is asked afterwards is something else.
async function pick(page: Page) {
  const first = page.locator('[data-pick]').first();
  await expect(first).toBeAttached({ timeout: 30_000 });
  const before = await picked(page);
  await quick(page);
  await expect.poll(() => picked(page), { timeout: 30_000 }).toBeGreaterThan(before);
}
// How many entries of logs are on the disk.
const picked = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done, fail) => {
        const open = indexedDB.open('greathall');
        open.onerror = () => fail(open.error);
        open.onsuccess = () => {
          const count = open.result.transaction('kept').objectStore('kept').count(IDBKeyRange.bound('log/', 'log/\uffff'));
          count.onsuccess = () => (open.result.close(), done(count.result));
        };
      }),
  );

// The browser that uses this folder: the process that was started with it and is no child of another one.
function browserOf(dir: string): number {
  for (const pid of readdirSync('/proc').filter((n) => /^\d+$/.test(n))) {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (line.includes(`--user-data-dir=${dir}`) && !line.some((a) => a.startsWith('--type='))) return Number(pid);
    } catch {
      // it has ended meanwhile
    }
  }
  throw new Error('no such browser');
}

for (const game of ['Ivanhoe', 'Kings & Things', 'Magic Realm', 'Quests of the Round Table', 'Trurene'])
  test(`${game} is played without a hall`, async ({ people }) => {
    const page = await people('Alys');
    await page.goto('/');
    await start(page, game);
    if (game !== 'Trurene') await pick(page);
    else await expect(page.locator('main')).toContainText(/Trurene|gold|moves/i);
  });

test('a whole Ivanhoe, looked back at and thought over again', async ({ people }) => {
  test.setTimeout(300_000);
  const page = await people('Alys', { reducedMotion: 'reduce' });
  await page.goto('/');
  await start(page, 'Ivanhoe');
  const memory = { played: 0 };
  for (let n = 0; n < 5; ) if (await step(page, memory)) n++;
  for (let n = 0; ; n++) {
    expect(n, 'the game must end').toBeLessThan(6000);
    const { over, acted } = await quick(page);
    if (over) break;
    if (!acted) await page.waitForTimeout(15);
  }
  await expect(page.locator('.ending h2')).toContainText(/win/);
  expect(await seriousProblems(page)).toEqual([]);
  const table = /#\/table\/([a-z0-9]+)/.exec(page.url())![1];
  await page.goto(`/replay/${table}`);
  await expect(page.getByText(/^\d+ \/ \d+$/)).toBeVisible();
  await page.goto(`/analysis/${table}`);
  await expect(page.getByText(/Thinking it over: move [1-9]|Chances to win/).first()).toBeVisible({ timeout: 100_000 });
});

test('a tab that is closed loses nothing', async ({ people }) => {
  const page = await people('Alys');
  await page.goto('/');
  await start(page, 'Ivanhoe');
  await pick(page);
  const entries = await picked(page);
  await page.reload();
  await expect(page.locator('[data-pick]').first()).toBeAttached({ timeout: 30_000 });
  expect(await picked(page)).toBeGreaterThanOrEqual(entries);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Your tables' }).getByRole('link')).toHaveCount(1);
});

test('a killed browser loses nothing that was shown', async ({ hall }) => {
  test.setTimeout(180_000);
  const dir = mkdtempSync(join(tmpdir(), 'greathall-pocket-'));
  const rounds = Number(process.env.POCKET_KILLS ?? 4);
  const open = async () => {
    const context = await chromium.launchPersistentContext(dir, { executablePath: process.env.CHROMIUM, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
    const page = context.pages()[0] ?? (await context.newPage());
    return { context, page };
  };
  let shown = 0;
  let address = '';
  for (let round = 0; round < rounds; round++) {
    const { context, page } = await open();
    await page.goto(address || `${hall.url}/?pace=5`);
    if (!address) {
      await start(page, 'Ivanhoe');
      address = page.url();
    }
    await expect(page.locator('[data-pick]').first()).toBeAttached({ timeout: 30_000 });
    // What the page has shown is never ahead of what is there when it comes back.
    const seen = await page.evaluate(() => (window as unknown as { greathall: { seen: number } }).greathall.seen);
    expect(seen, `round ${round}`).toBeGreaterThanOrEqual(shown);
    const until = Date.now() + 300 + Math.random() * 1500;
    while (Date.now() < until) {
      await quick(page);
      shown = Math.max(shown, await page.evaluate(() => (window as unknown as { greathall: { seen: number } }).greathall.seen));
    }
    process.kill(browserOf(dir), 'SIGKILL');
    await context.close().catch(() => {});
  }
  rmSync(dir, { recursive: true, force: true });
});

test('after the first visit it needs no network', async ({ people }) => {
  const page = await people('Alys');
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload(); // now the worker stands in between
  await page.goto('/account');
  await page.getByRole('button', { name: /Keep all games/ }).click();
  await expect(page.getByText('All games are here, with their rulebooks')).toBeVisible({ timeout: 60_000 });
  await page.context().setOffline(true);
  await page.goto('/');
  await page.reload();
  await start(page, 'Ivanhoe');
  await pick(page);
  await page.goto('/rules/ivanhoe');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().setOffline(false);
});

test('everything goes into a file and comes back from it', async ({ people }) => {
  const page = await people('Alys');
  await page.goto('/');
  await start(page, 'Ivanhoe');
  await pick(page);
  await page.goto('/account');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save everything' }).click()]);
  const other = await people('Bill');
  await other.goto('/account');
  await other.locator('input[type=file]').setInputFiles(await file.path());
  await expect(other.getByText('One table has come.')).toBeVisible();
  await other.goto('/');
  await other.getByRole('region', { name: 'Your tables' }).getByRole('link').click();
  await expect(other.locator('[data-pick]').first()).toBeAttached({ timeout: 30_000 });
});

test('two windows do not write the same log', async ({ people }) => {
  const page = await people('Alys');
  await page.goto('/');
  await start(page, 'Ivanhoe');
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(second.getByText('is open in another window')).toBeVisible();
  await second.getByRole('button', { name: 'Use it here' }).click();
  await expect(second.locator('[data-pick]').first()).toBeAttached({ timeout: 30_000 });
  await expect(page.getByText('is open in another window')).toBeVisible();
  await second.close();
});

test('on a phone, in German', async ({ people }) => {
  const page = await people('Alys', { viewport: { width: 390, height: 844 }, locale: 'de-DE', hasTouch: true });
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Ohne Netz' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await seriousProblems(page)).toEqual([]);
});
