// Magic Realm in the browser: set-up, planning on the map, turns and fights, on a laptop and on a phone.
import { expect, makeTable, picks, post, seriousProblems, test } from './hall';
import type { Page } from '@playwright/test';

async function started(page: Page, bots: number, more: object = {}) {
  const { table } = await makeTable(page, bots + 1, bots, { game: 'realm', title: 'The realm', options: { map: 'layout_a' }, ...more });
  await post(page, `/tables/${table}/start`).catch(() => null); // a table whose seats are taken starts by itself
  await page.goto(`/table/${table}`);
  await expect(page.locator('.realm')).toBeVisible();
}

// One pick: what ends a question more often than not, so that the days go by.
const step = (page: Page, n: number) =>
  page.evaluate((n) => {
    if (document.querySelector('.ending')) return 'over';
    const all = [...document.querySelectorAll<HTMLButtonElement>('.side [data-pick]:not([disabled])')].filter((e) => !/^(leave|end_life|abandon|deal_with|back|charge)/.test(e.dataset.pick!));
    const part = document.querySelector('.day .now')?.textContent ?? '';
    if (!all.length) return part;
    const end = all.find((e) => /^(done|pass|refuse|no_drink|no_target|keep_it|rest_evening)$/.test(e.dataset.pick!));
    const x = n % 3 === 0 && end ? end : all[(n * 7 + 3) % all.length]!;
    x.click();
    return part + '/' + (document.querySelector('.side h2')?.textContent ?? '');
  }, n);

test('days of Magic Realm against two bots, planned on the map', async ({ people }) => {
  test.setTimeout(240_000);
  const page = await people('Alys', { reducedMotion: 'reduce', viewport: { width: 1366, height: 650 } });
  await started(page, 2, { options: { map: 'layout_a', days: 3 } });
  // The first plan is made by clicking the map: a clearing with a gold ring.
  for (let i = 0; i < 400 && !(await page.locator('.plan').count()); i++) {
    await step(page, 3 * i + 1);
    await page.waitForTimeout(30);
  }
  await expect(page.locator('.plan')).toBeVisible();
  await expect(page.locator('.cl')).toHaveCount(95);
  const ring = page.locator('.cl.lit').first();
  const where = (await ring.getAttribute('data-ref'))!.slice(5);
  await ring.click();
  await expect(page.locator('.slot').first()).toBeVisible();
  await expect.poll(async () => (await page.locator('.where').textContent()) ?? '').toMatch(/stand|half-way/);
  expect(where).toMatch(/^\w+-\d$/);
  expect(await picks(page)).toContain('back');
  // Nothing that one needs is out of sight on a small laptop.
  const done = await page.locator('[data-pick="done"]').boundingBox();
  expect(done!.y + done!.height).toBeLessThanOrEqual(650);
  // Then the days go by.
  const seen = new Set<string>();
  let over = false;
  for (let i = 0; i < 3000 && !over; i++) {
    const what = await step(page, i);
    seen.add(what.split('/')[0]!);
    over = what === 'over';
    await page.waitForTimeout(15);
  }
  expect(over, `the third day ends: ${[...seen].join()}`).toBe(true);
  await expect(page.locator('.scores li')).toHaveCount(3);
});

test('the realm on a phone: map above, question below, everything reachable', async ({ people }) => {
  test.setTimeout(120_000);
  const page = await people('Alys', { reducedMotion: 'reduce', viewport: { width: 390, height: 844 }, hasTouch: true });
  await started(page, 1);
  for (let i = 0; i < 300 && !(await page.locator('.plan').count()); i++) {
    await step(page, 3 * i + 1);
    await page.waitForTimeout(30);
  }
  const map = await page.locator('.field').boundingBox(), plan = await page.locator('.plan').boundingBox();
  expect(map!.height).toBeGreaterThan(260);
  expect(plan!.y).toBeGreaterThanOrEqual(map!.y + map!.height - 2);
  for (const tab of ['Character', 'Places', 'Set-up', 'Log']) {
    await page.getByRole('tab', { name: tab }).first().click();
    await expect(page.getByRole('tab', { name: tab }).first()).toHaveAttribute('aria-selected', 'true');
  }
  expect(await seriousProblems(page)).toEqual([]);
});
