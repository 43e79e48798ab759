// Magic Realm: a fight of four by Enter alone. What was decided once is not asked again, and what is advised is worth taking.
import { expect, makeTable, test } from './hall';
import { answer, seen } from './realm';
import type { Page } from '@playwright/test';

const four = {
  seats: 1, options: { map: 'layout_a' }, characters: [{ hero: 'white_knight', at: 'crag-3' }],
  denizens: { wolf_1: { at: 'crag-3' }, wolf_4: { at: 'crag-3' }, heavy_spider_1: { at: 'crag-3' } }, course: { day: 3 }, part: 'combat at crag-3',
};
// The dice go round; they are the host's, not the fighter's.
const thrown = (question: string, n: number) => (question === 'roll_die' ? [String(1 + (n % 6))] : [`${1 + (n % 5)}+${1 + ((2 * n) % 5)}`]);

// The question that is asked of the fighter; the dice are thrown on the way. Nothing: the evening is over.
async function asked(page: Page, dice: { n: number }): Promise<string> {
  let now = await seen(page);
  await expect.poll(async () => {
    now = await seen(page);
    if (/^roll_di/.test(now.question)) await answer(page, now.question, thrown(now.question, dice.n++));
    return now.over || (!!now.question && !/^roll_di/.test(now.question));
  }, { timeout: 20_000, intervals: [30] }).toBe(true);
  return now.over || !now.fights ? '' : now.question;
}

test('a fight of four goes by in few questions, each with an answer under Enter', async ({ people }) => {
  test.setTimeout(240_000);
  const page = await people('Alys', { reducedMotion: 'reduce', viewport: { width: 1366, height: 650 } });
  const { table } = await makeTable(page, 1, 0, { game: 'realm', cheat: true, position: four });
  await page.goto(`/table/${table}`);
  const dice = { n: 0 }, kinds: string[] = [];
  for (let question = await asked(page, dice); question; question = await asked(page, dice)) {
    kinds.push(question);
    expect(kinds.length, kinds.join(' ')).toBeLessThan(80);
    // They are seen: that is said before anybody is lured.
    if (question === 'lure') await expect(page.locator('.combat .here').first()).toContainText('They can see you');
    // A wolf falls sooner than a spider, and each says what it dies of.
    if (question === 'target' && kinds.filter((k) => k === 'target').length === 1) {
      await expect(page.locator('.ask .main')).toContainText('Wolf');
      await expect(page.locator('.roster')).toContainText('dies of M');
      await expect(page.locator('.roster')).not.toContainText('attack none');
    }
    if (question === 'attack') await expect(page.locator('.ask .forecast .tiles'), 'the forecast is in sight').toBeInViewport({ ratio: 0.9 });
    if (question === 'fatigue') {
      await page.getByLabel('Choose for me from now on').click(); // that answers it too
      continue;
    }
    await page.locator('.field, .combat').first().click({ position: { x: 2, y: 2 }, force: true }); // no button is in hand
    const before = await page.evaluate(() => document.querySelector('.side')!.textContent);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.querySelector('.side')!.textContent), { message: `Enter answers ${question}` }).not.toBe(before);
  }
  const count = (k: string) => kinds.filter((x) => x === k).length;
  expect(count('boxes'), 'how the counters lie is asked once an evening').toBeLessThanOrEqual(1);
  expect(count('fatigue'), 'what tires is chosen once').toBeLessThanOrEqual(1);
  expect(count('target'), 'more than one round').toBeGreaterThan(1);
  expect(count('attack'), 'a round can be fought as the one before').toBeLessThan(count('target'));
  // Four seconds for each question: two minutes.
  expect(kinds.length, kinds.join(' ')).toBeLessThanOrEqual(30);
});
