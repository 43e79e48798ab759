// Magic Realm's map goes along with the action, shows both sides of a tile, and a casting says what it will do before it is chosen.
import { expect, makeTable, picks, test } from './hall';
import type { Page } from '@playwright/test';

const pick = (page: Page, what: string) => page.evaluate((w) => document.querySelector<HTMLElement>(`[data-pick="${w}"]`)?.click(), what);
// Where the map lies, as it is drawn; nothing while a fight covers it.
const lies = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('.realm .land svg .cl')?.getBoundingClientRect();
    return box?.width ? [box.x, box.y, box.width].map(Math.round).join() : '';
  });

async function planning(page: Page) {
  await makeTable(page, 2, 1, { game: 'realm', options: { map: 'layout_a' } }).then(({ table }) => page.goto(`/table/${table}`));
  await page.locator('.hero[data-pick="hero amazon"]').click();
  for (let i = 0; i < 200 && !(await page.locator('.plan').count()); i++) {
    const [first] = await picks(page);
    if (first) await pick(page, first);
    await page.waitForTimeout(50);
  }
  await expect(page.locator('.plan')).toBeVisible();
}
// A day of nothing: recorded, and whatever is asked meanwhile is passed over, up to the next plan. Where the map lay.
async function day(page: Page): Promise<Set<string>> {
  const seen = new Set<string>();
  await pick(page, 'done');
  await expect(page.locator('.plan')).toHaveCount(0);
  await expect.poll(async () => {
    const at = await lies(page);
    if (at) seen.add(at);
    if (await page.locator('.plan').count()) return true;
    const now = await picks(page);
    const end = now.find((p) => /^(done|pass|refuse|keep_it|no_\w+|rest_evening)$/.test(p)) ?? now[0];
    if (end) await pick(page, end);
    return false;
  }, { timeout: 120_000, intervals: [40] }).toBe(true);
  return seen;
}

test('the map goes where something happens, and stays where it is when it is told to', async ({ people }) => {
  test.setTimeout(300_000);
  const page = await people('Alys', { reducedMotion: 'reduce', viewport: { width: 1366, height: 650 } });
  await planning(page);
  const follow = page.getByRole('button', { name: 'The map follows the action' });
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Zoom in' }).click();
  expect((await day(page)).size, 'it moved by itself').toBeGreaterThan(1);
  // Told to stay, it stays.
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  const before = await lies(page);
  expect([...(await day(page))].filter((x) => x !== before)).toEqual([]);
});

test('both sides of a tile can be looked at, and nothing is turned by it', async ({ people }) => {
  const page = await people('Alys', { reducedMotion: 'reduce', viewport: { width: 1366, height: 650 } });
  await planning(page);
  await page.locator('.realm .land .piece.dwelling').first().evaluate((e) => e.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await expect(page.locator('.tray')).toBeVisible();
  const ways = () => page.locator('.realm .land svg').first().evaluate((e) => e.innerHTML.length);
  const green = await ways();
  await page.getByRole('button', { name: 'Show its other side' }).click();
  await expect(page.locator('.other')).toContainText('only a look, nothing is turned');
  expect(await ways()).not.toBe(green);
  await page.keyboard.press('Escape');
  await expect(page.locator('.other')).toHaveCount(0);
});

test('a casting says what it does, costs and would kill before it is chosen', async ({ people }) => {
  const page = await people('Alys', { viewport: { width: 1366, height: 650 } });
  const { table } = await makeTable(page, 1, 0, {
    game: 'realm', cheat: true,
    position: { seats: 1, characters: [{ hero: 'sorceror', at: 'awful_valley-5', has: [], spells: ['fiery_blast'] }], denizens: { giant_1: { at: 'awful_valley-5' } }, course: { day: 21 }, part: 'combat at awful_valley-5' },
  });
  await page.goto(`/table/${table}`);
  const cast = page.locator('[data-pick="cast fiery_blast"]');
  for (let i = 0; i < 40 && !(await cast.count()); i++) {
    if (await page.locator('[data-pick=done]').count()) await pick(page, 'done');
    await page.waitForTimeout(100);
  }
  await expect(cast).toContainText('missile table');
  await pick(page, 'cast fiery_blast');
  await expect(page.locator('[data-pick^="cast_by "]').first().locator('small')).not.toBeEmpty();
  await pick(page, (await picks(page)).find((p) => p.startsWith('cast_by '))!);
  const aim = page.locator('[data-pick="aim_spell giant_1"]');
  for (let i = 0; i < 40 && !(await aim.count()); i++) {
    const now = await picks(page);
    if (now.includes('done')) await pick(page, 'done');
    else if (now[0]) await pick(page, now[0]);
    await page.waitForTimeout(100);
  }
  // Harm L and three stars make Tremendous, which is what a giant dies of: a roll of three or less.
  await expect(aim).toContainText('A hit kills it on a missile roll of 3 or less: 25 % with two dice.');
});
