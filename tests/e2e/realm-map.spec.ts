// Magic Realm: both sides of a tile can be looked at, and a casting says what it will do before it is chosen.
import { expect, makeTable, picks, test } from './hall';
import type { Page } from '@playwright/test';

const pick = (page: Page, what: string) => page.evaluate((w) => document.querySelector<HTMLElement>(`[data-pick="${w}"]`)?.click(), what);

async function planning(page: Page) {
  await makeTable(page, 2, 1, { game: 'realm', options: { map: 'layout_a' } }).then(({ table }) => page.goto(`/table/${table}`));
  await page.locator('.hero[data-pick="hero amazon"]').click();
  await expect.poll(async () => {
    if (await page.locator('.plan').count()) return true;
    const [first] = await picks(page);
    if (first) await pick(page, first);
    return false;
  }, { intervals: [50], timeout: 30_000 }).toBe(true);
}

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
  // What is asked before is passed over, in one trip each, so that the casting itself never is.
  const pass = () => page.evaluate(() => document.querySelector('[data-pick^="cast "]') ? true : (document.querySelector<HTMLElement>('[data-pick=done]')?.click(), false));
  await expect.poll(pass, { timeout: 20_000, intervals: [100] }).toBe(true);
  await expect(cast).toContainText('missile table');
  await pick(page, 'cast fiery_blast');
  await expect(page.locator('[data-pick^="cast_by "]').first().locator('small')).not.toBeEmpty();
  await pick(page, (await picks(page)).find((p) => p.startsWith('cast_by '))!);
  const aim = page.locator('[data-pick="aim_spell giant_1"]');
  // Harm L and three stars make Tremendous, which is what a giant dies of: a roll of three or less.
  await expect(aim).toContainText('A hit kills it on a missile roll of 3 or less: 25 % with two dice.', { timeout: 20_000 });
});
