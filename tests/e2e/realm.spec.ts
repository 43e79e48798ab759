// Magic Realm in the browser: set-up, planning on the map, turns and fights, on a laptop and on a phone.
import { expect, makeTable, picks, post, seriousProblems, test } from './hall';
import { unreadable } from './realm';
import type { Page } from '@playwright/test';

async function started(page: Page, bots: number, more: object = {}) {
  const { table } = await makeTable(page, bots + 1, bots, { game: 'realm', title: 'The realm', options: { map: 'layout_a' }, ...more });
  await post(page, `/tables/${table}/start`).catch(() => null); // a table whose seats are taken starts by itself
  await page.goto(`/table/${table}`);
  await expect(page.locator('.realm')).toBeVisible();
}

// One pick: what ends a question more often than not, so that the days go by. Nobody runs: the next day would begin with a Move
// that is made on the map.
const step = (page: Page, n: number) =>
  page.evaluate((n) => {
    if (document.querySelector('.ending')) return 'over';
    const all = [...document.querySelectorAll<HTMLButtonElement>('.realm [data-pick]:not([disabled])')].filter((e) => !/^(leave|end_life|abandon|deal_with|back|charge|run|fly_away)/.test(e.dataset.pick!));
    const part = document.querySelector('.day .now')?.textContent ?? '';
    if (!all.length) return part;
    const end = all.find((e) => /^(done|pass|refuse|no_drink|no_target|keep_it|rest_evening)$/.test(e.dataset.pick!));
    const x = n % 3 === 0 && end ? end : all[(n * 7 + 3) % all.length]!;
    x.click();
    return part + '/' + (document.querySelector('.side h2')?.textContent ?? '');
  }, n);

async function planning(page: Page) {
  let i = 0;
  await expect.poll(async () => {
    if (await page.locator('.plan').count()) return true;
    await step(page, 3 * i++ + 1);
    return false;
  }, { intervals: [30], timeout: 30_000 }).toBe(true);
}

const slots = (page: Page) => page.locator('.slots button.slot span').allInnerTexts();

test('days of Magic Realm against two bots, planned on the map', async ({ people }) => {
  test.setTimeout(300_000);
  const page = await people('Alys', { reducedMotion: 'reduce', viewport: { width: 1366, height: 650 } });
  await started(page, 2, { options: { map: 'layout_a', days: 3 } });
  // Sixteen heroes, each with a sentence of its own.
  await expect(page.locator('.heroes .hero')).toHaveCount(16);
  expect(await unreadable(page)).toEqual([]);
  await page.locator('.hero[data-pick="hero amazon"]').click();
  await planning(page);
  await expect(page.locator('.cl')).toHaveCount(95);
  expect(await unreadable(page)).toEqual([]);

  // A clearing further off: its price under the pointer, and a click lays the whole way.
  const far = page.locator('.cl.reach').first();
  await far.hover();
  await expect(page.locator('.plan .why')).toContainText(/phase/);
  const where = (await far.getAttribute('data-ref'))!.slice(5);
  await far.click();
  await expect.poll(() => page.locator('.plan .where').innerText(), { timeout: 20_000 }).toContain(`clearing ${where.slice(-1)}`);
  await expect.poll(async () => (await slots(page)).length, { timeout: 20_000, message: 'the whole way; a step on it may end at a clearing of the same number' }).toBeGreaterThan(1);
  expect(await picks(page)).toContain('back');

  // A phase by its letter, to the front by keys, out again; then all of it is taken back.
  if (await page.locator('.act:not(.no)', { hasText: 'Hide' }).count()) {
    await page.keyboard.press('h');
    await expect.poll(() => slots(page)).toContain('Hide');
    await expect(page.locator('.slots'), 'it is written').not.toContainText('…', { timeout: 20_000 });
    const hide = page.locator('.slots button.slot', { hasText: 'Hide' });
    await hide.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await slots(page)).at(-1), { timeout: 20_000 }).not.toBe('Hide');
    await expect(page.locator('.slots'), 'the new order is written').not.toContainText('…', { timeout: 20_000 });
    await page.locator('.slots button.slot', { hasText: 'Hide' }).press('Delete');
    await expect.poll(() => slots(page), { timeout: 20_000 }).not.toContain('Hide');
  }
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => slots(page), { timeout: 20_000 }).toEqual([]);
  // What cannot be is explained.
  await expect.poll(() => picks(page), { timeout: 20_000, message: 'all of it is taken back' }).not.toContain('back');
  await page.keyboard.press('s');
  await expect.poll(() => slots(page)).toEqual(['Search']);
  await page.locator('.act', { hasText: 'Follow' }).click({ force: true });
  await expect(page.locator('.plan .why')).toContainText('whole day');
  // Nothing that one needs is out of sight on a small laptop.
  const done = await page.locator('[data-pick="done"]').boundingBox();
  expect(done!.y + done!.height).toBeLessThanOrEqual(650);

  // The character beside the plan, all of it at once.
  await page.getByRole('tab', { name: 'Character' }).click();
  for (const words of ['Short Sword', 'Stops Smash', 'Victory', 'Relations']) await expect(page.locator('.sheet')).toContainText(words);
  await expect(page.locator('.plan')).toBeVisible();
  expect(await unreadable(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('[data-pick="done"]').click();

  // Then the days go by.
  const seen = new Set<string>();
  let over = false;
  for (let i = 0; i < 3000 && !over; i++) {
    const what = await step(page, i);
    if (!seen.has(what)) expect(await unreadable(page), what).toEqual([]);
    seen.add(what);
    over = what === 'over';
    await page.waitForTimeout(15);
  }
  expect(over, `the third day ends: ${[...seen].join()}`).toBe(true);
  await expect(page.locator('.scores li')).toHaveCount(3);
});

test('the realm on a phone: map above, question below, everything reachable', async ({ people }) => {
  test.setTimeout(180_000);
  const page = await people('Alys', { reducedMotion: 'reduce', viewport: { width: 390, height: 844 }, hasTouch: true });
  await started(page, 1);
  await planning(page);
  const map = await page.locator('.field').boundingBox(), plan = await page.locator('.plan').boundingBox();
  expect(map!.height).toBeGreaterThan(240);
  expect(plan!.y).toBeGreaterThanOrEqual(map!.y + map!.height - 2);
  expect(await unreadable(page)).toEqual([]);
  // Every activity and the end of the plan are in sight, and large enough for a thumb.
  for (const button of await page.locator('.plan .act, .plan .ends button').all()) {
    const box = (await button.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(40);
    expect(box.y + box.height).toBeLessThanOrEqual(844);
  }
  for (const tab of ['Character', 'Places', 'Set-up', 'Log']) {
    await page.getByRole('tab', { name: tab }).first().click();
    await expect(page.getByRole('tab', { name: tab }).first()).toHaveAttribute('aria-selected', 'true');
    expect(await unreadable(page)).toEqual([]);
  }
  expect(await seriousProblems(page)).toEqual([]);
});
