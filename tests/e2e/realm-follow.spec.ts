// Magic Realm: the map begins where one stands, large enough for the numbers of the clearings, goes along with the day as it is
// told, and stays where somebody has put it by hand.
import { expect, makeTable, test } from './hall';
import { answer, seen } from './realm';
import type { Page } from '@playwright/test';

// At opposite ends of the map, with nobody else on it.
const far = {
  seats: 2, options: { days: 7, map: 'layout_a' }, dwellings: { inn: 'awful_valley-5' },
  characters: [{ hero: 'amazon', at: 'deep_woods-5' }, { hero: 'dwarf', at: 'crag-1' }],
};

const inSight = (page: Page, spot: string) =>
  page.evaluate((spot) => {
    const field = document.querySelector('.field')?.getBoundingClientRect(), d = document.querySelector(`.field [data-ref="spot/${spot}"]`)?.getBoundingClientRect();
    return !!field && !!d && d.left >= field.left && d.right <= field.right && d.top >= field.top && d.bottom <= field.bottom;
  }, spot);

// Frame by frame: has the dwarf's part of the map been in sight, and did the map move at all?
const watch = (page: Page) =>
  page.evaluate(() => {
    const w = window as { saw?: { dwarf: boolean; moved: boolean } };
    const saw = (w.saw = { dwarf: false, moved: false });
    let first = '';
    const look = () => {
      const field = document.querySelector('.field')?.getBoundingClientRect(), d = document.querySelector('.field [data-ref="spot/crag-1"]')?.getBoundingClientRect();
      const now = document.querySelector('.field svg.map > g')?.getAttribute('transform') ?? '';
      first ||= now;
      if (now && now !== first) saw.moved = true;
      if (field && d && d.bottom <= field.bottom && d.top >= field.top) saw.dwarf = true;
      if (w.saw === saw) requestAnimationFrame(look);
    };
    look();
  });
const saw = (page: Page) => page.evaluate(() => (window as { saw?: { dwarf: boolean; moved: boolean } }).saw!);

// The day is recorded as it stands, and all questions are passed until the next one is written. The dice go round: nobody ties
// for ever.
async function pass(page: Page, day: number) {
  await page.locator('.plan .ends .done').click();
  let n = 0;
  await expect.poll(async () => {
    const now = await seen(page);
    if (now.question === 'plan') return now.day;
    if (now.question) await answer(page, now.question, now.question === 'roll_die' ? [[2, 4, 5, 6][n++ % 4]!.toString()] : now.question === 'roll_dice' ? ['6+5', `${1 + (n++ % 6)}+3`] : ['done', 'rest_evening']);
    return 0;
  }, { timeout: 60_000, intervals: [20] }).toBe(day);
}

test('the map goes along with the day, and comes back for the next plan', async ({ people }) => {
  test.setTimeout(180_000);
  const page = await people('Alys', { reducedMotion: 'reduce', viewport: { width: 1366, height: 650 } });
  const { table } = await makeTable(page, 2, 1, { game: 'realm', position: far, cheat: true });
  await page.goto(`/table/${table}`);
  await expect(page.locator('.plan')).toBeVisible({ timeout: 30_000 });
  // Numbers can be read, and one's own clearing is in sight; the dwarf's is not.
  await expect(page.locator('.field [data-ref="spot/deep_woods-5"] text')).toHaveText('5');
  expect(await inSight(page, 'deep_woods-5')).toBe(true);
  expect(await inSight(page, 'crag-1')).toBe(false);

  await watch(page);
  await pass(page, 2);
  expect(await saw(page), 'the dwarf was followed').toEqual({ dwarf: true, moved: true });
  await expect.poll(() => inSight(page, 'deep_woods-5'), { message: 'back home for the next plan' }).toBe(true);

  // Taken into the hand while the day is told, it stays there for the day.
  await page.locator('.plan .ends .done').click();
  await expect(page.locator('.plan')).toHaveCount(0);
  await page.locator('.field').press('ArrowRight');
  await expect(page.locator('.follow')).toHaveAttribute('aria-pressed', 'false');
  await watch(page);
  await page.waitForTimeout(300);
  expect((await saw(page)).moved).toBe(false);
  // The button lets it follow again.
  await page.locator('.follow').click();
  await expect(page.locator('.follow')).toHaveAttribute('aria-pressed', 'true');
});

test('a window that shows all of the map at a legible scale begins with all of it', async ({ people }) => {
  const page = await people('Alys', { reducedMotion: 'reduce', viewport: { width: 1920, height: 1080 } });
  const { table } = await makeTable(page, 2, 1, { game: 'realm', position: far, cheat: true });
  await page.goto(`/table/${table}`);
  await expect(page.locator('.plan')).toBeVisible({ timeout: 30_000 });
  for (const spot of ['deep_woods-5', 'crag-1', 'high_pass-6', 'mountain-5']) expect(await inSight(page, spot), spot).toBe(true);
});
