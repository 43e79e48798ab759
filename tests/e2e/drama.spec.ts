// What is to be watched: an evening has a page, pieces glide, dice lie on the board, sounds wait for a gesture.
import { expect, makeTable, post, test } from './hall';
import { seriousProblems } from './hall';
import { answer, peaceful, seen } from './realm';

const dwarf = { hero: 'dwarf', at: 'awful_valley-5' };
const knight = { ...peaceful, characters: [{ hero: 'white_knight', at: 'crag-6' }, dwarf] };

for (const [name, window] of [['a laptop', { viewport: { width: 1366, height: 650 } }], ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]] as const)
  test(`a day of Magic Realm ends with a page of its evening, on ${name}`, async ({ people }) => {
    const alys = await people('Alys', window);
    await alys.addInitScript(() => localStorage.setItem('greathall.settings', JSON.stringify({ pace: 'brisk' })));
    const { table } = await makeTable(alys, 2, 1, { game: 'realm', position: knight, cheat: true });
    await post(alys, `/tables/${table}/start`).catch(() => null);
    await alys.goto(`/table/${table}`);
    await expect(alys.locator('.plan')).toBeVisible({ timeout: 15_000 });
    // Pieces glide: what was animated is written down as it begins.
    await alys.evaluate(() => {
      const was = Element.prototype.animate;
      Element.prototype.animate = function (...a) { if (this.matches('.glide')) document.documentElement.dataset.glided = '1'; return was.apply(this, a); };
    });
    await alys.locator('.cl.lit').first().dispatchEvent('click');
    await expect(alys.locator('.plan .slots .slot:not(.free)')).not.toHaveCount(0);
    await alys.locator('.plan .done').click();
    let n = 0;
    await expect.poll(async () => {
      if (await alys.locator('.evening').count()) return true;
      const now = await seen(alys);
      if (now.question && now.question !== 'plan') await answer(alys, now.question, /^roll_di/.test(now.question) ? [`${1 + (n++ % 6)}`, `${1 + (n % 6)}+${1 + ((2 * n) % 5)}`] : []);
      return false;
    }, { timeout: 45_000, intervals: [40] }).toBe(true);
    await expect(alys.locator('.evening h2')).toHaveText('The evening of day 1');
    await expect(alys.locator('.evening li.did')).toContainText('From Crag 6 to');
    expect(await alys.evaluate(() => document.documentElement.dataset.glided), 'the piece glided').toBe('1');
    expect(await seriousProblems(alys)).toEqual([]);
    // The main action goes on, by Enter as well; the page comes back when it is wanted.
    await expect(alys.locator('.go')).toHaveText(/On to day 2/);
    await alys.keyboard.press('Enter');
    await expect(alys.locator('.evening')).toHaveCount(0);
    await expect(alys.locator('.plan .done')).toBeVisible();
    await alys.getByRole('button', { name: 'How the day before ended' }).click();
    await expect(alys.locator('.evening li.did')).toBeVisible();
    await expect(alys.locator('.evening a')).toHaveAttribute('href', new RegExp(`/replay/${table}\\?eyes=A&at=\\d+`));
    // A line leads to its place in the log.
    if (window.viewport.width > 720) {
      await alys.locator('.evening li.did button').click();
      await expect(alys.locator('.evening')).toHaveCount(0);
    }
  });

test('whoever wants less motion sees cuts, and nothing sounds before the first gesture', async ({ people }) => {
  const alys = await people('Alys', { reducedMotion: 'reduce' });
  await alys.addInitScript(() => {
    const Was = window.AudioContext;
    window.AudioContext = class extends Was { constructor() { super(); document.documentElement.dataset.sound = String(navigator.userActivation.hasBeenActive); } } as typeof AudioContext;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...a) { if (this.matches('.glide')) document.documentElement.dataset.glided = '1'; return animate.apply(this, a); };
  });
  const { table } = await makeTable(alys, 2, 1, { game: 'realm', position: knight, cheat: true });
  await post(alys, `/tables/${table}/start`).catch(() => null);
  await alys.goto(`/table/${table}`);
  await expect(alys.locator('.plan')).toBeVisible({ timeout: 15_000 });
  expect(await alys.evaluate(() => document.documentElement.dataset.sound)).toBeUndefined();
  await alys.locator('.cl.lit').first().dispatchEvent('click');
  await alys.locator('.plan .done').click();
  let n = 0;
  await expect.poll(async () => {
    const now = await seen(alys);
    if (now.day > 1) return true;
    if (now.question && now.question !== 'plan') await answer(alys, now.question, /^roll_di/.test(now.question) ? [`${1 + (n++ % 6)}`, `${1 + (n % 6)}+${1 + ((2 * n) % 5)}`] : []);
    return false;
  }, { timeout: 45_000, intervals: [40] }).toBe(true);
  expect(await alys.evaluate(() => document.documentElement.dataset.glided)).toBeUndefined();
  expect(await alys.evaluate(() => document.documentElement.dataset.sound)).toBe('true');
});
