// A game thought over again, and tokens for programs: what follows a game, and who else may play one.
import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, makeTable, post, quick, seriousProblems, test } from './hall';

const log = (name: string) => readFileSync(join(__dirname, '../replays', name), 'utf8');

for (const [size, width, height] of [['a laptop', 1366, 650], ['a phone', 390, 780]] as const)
  test(`a game is thought over: graph, turning points, costly picks, each with its replay, on ${size}`, async ({ people }) => {
    test.setTimeout(240_000);
    const alys = await people('Alys', { viewport: { width, height } });
    const { table } = await post(alys, '/replays', { log: log('ivanhoe-3-0-1.log'), title: 'The third joust' });
    await alys.goto(`/replay/${table}`);
    await alys.getByRole('link', { name: 'Analysis' }).click();
    await expect(alys.getByRole('heading', { name: 'Turning points' })).toBeVisible({ timeout: 180_000 });
    expect(await alys.locator('.graph svg .line').count()).toBe(3);
    // The game in a sentence, and a table of how everybody decided, of which one can be looked at alone.
    await expect(alys.getByRole('heading', { name: /^(.+ won|.+ share the victory)$/ })).toBeVisible();
    await expect(alys.locator('.story p')).toContainText(/was ahead/);
    await expect(alys.getByRole('table', { name: 'How everybody decided' }).getByRole('row')).toHaveCount(4);
    await alys.locator('button.who').first().click();
    await expect(alys.locator('.graph svg g.dim .line')).toHaveCount(2);
    await alys.locator('button.who').first().click();
    await expect(alys.locator('.graph svg g.dim')).toHaveCount(0);
    // Each number above the lines goes to its turn.
    const turn = alys.locator('.graph button.no').first();
    const at = (await turn.getAttribute('aria-label'))!.match(/move (\d+)$/)![1]!;
    await turn.click();
    await expect(alys.locator('.moment')).toContainText(`Move ${at}. `);
    if (width > 720) {
      await alys.locator('.graph svg').first().hover();
      await expect(alys.locator('.graph .tip')).toContainText(/Move \d+.* decides: .+\d+ %/s);
    }
    // The slider tells what the lines show, in words too.
    const slider = alys.getByRole('slider', { name: 'Moment of the game' });
    await slider.focus();
    await slider.press('End');
    await expect(slider).toHaveAttribute('aria-valuetext', /^The end, .* 100 %/);
    await slider.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', /^Before move \d+, .+ decides, (.+ \d+ %, ){3}.+ decides: .+$/);
    // Nothing sticks out to the side.
    expect(await alys.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await seriousProblems(alys)).toEqual([]);
    const costly = alys.locator('section', { has: alys.getByRole('heading', { name: 'What cost most' }) }).locator('li').first();
    await expect(costly).toContainText(/Better: .+It cost \d+ games? of 100\./s);
    const move = Number((await costly.locator('.head .move').innerText()).match(/\d+/)![0]);
    // Somebody's own moves alone.
    await alys.getByLabel('Whose moves').selectOption({ index: 1 });
    const first = (await alys.locator('button.who').first().innerText()).trim();
    for (const name of await alys.locator('section', { has: alys.getByRole('heading', { name: 'What cost most' }) }).locator('.head .name').allInnerTexts()) expect(name).toBe(first);
    await alys.getByLabel('Whose moves').selectOption({ index: 0 });
    await costly.getByRole('link').click();
    await expect(alys).toHaveURL(new RegExp(`/replay/${table}\\?at=${move - 1}&eyes=[A-C]$`));
    await expect(alys.locator('.controls')).toContainText(`${move - 1} /`);
    // It is kept: the second time it is there at once.
    await alys.goto(`/analysis/${table}`);
    await expect(alys.getByRole('heading', { name: 'Turning points' })).toBeVisible();
    await alys.screenshot({ path: test.info().outputPath(`analysis-${width}.png`), fullPage: true });
  });

test('the end of a game leads to its analysis, in German too', async ({ people }) => {
  test.setTimeout(300_000);
  const alys = await people('Alys', { locale: 'de-DE' });
  const { table } = await makeTable(alys, 2, 1);
  await alys.goto(`/table/${table}`);
  await expect.poll(async () => (await quick(alys)).over, { timeout: 150_000, intervals: [20] }).toBe(true);
  // The whole game can be kept as a page that needs nobody: no script, nothing from elsewhere, what people wrote only as text.
  const kept = alys.waitForEvent('download');
  await alys.locator('.ending').getByRole('button', { name: 'Partie aufheben' }).click();
  const page = await readFile(await (await kept).path(), 'utf8');
  expect(page).toMatch(/^<!doctype html>/);
  expect(page.match(/<summary>/g)!.length).toBeGreaterThan(1);
  expect(page).not.toMatch(/<script|<link|<img|\bsrc=|\{[A-P]\}|⟨/);
  await alys.locator('.ending').getByRole('link', { name: 'Analyse' }).click();
  await expect(alys.getByRole('heading', { name: 'Aussichten auf den Sieg' })).toBeVisible({ timeout: 120_000 });
  await expect(alys.getByRole('heading', { name: 'Wendepunkte' })).toBeVisible();
  expect(await alys.locator('main').innerText()).not.toMatch(/⟨|undefined|NaN/);
});

test('an account makes a token for a program, sees it once, and revokes it', async ({ people, hall }) => {
  const page = await people('Alys');
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).nth(1).fill('owner-' + (Date.now() % 100000));
  await page.getByLabel('Password').fill('a long enough pass phrase');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Name of the program').fill('merlin');
  await page.getByRole('button', { name: 'Make a token' }).click();
  const token = await page.locator('code').innerText();
  expect(token).toMatch(/^gp-[a-z2-7]{26}$/);
  const asked = () => page.request.fetch(hall.url + '/api/v1/session', { headers: { authorization: `Bearer ${token}` } }).then((r) => r.status());
  expect(await asked()).toBe(200);
  expect(await seriousProblems(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText('merlin (bot, owner-')).toBeVisible();
  await expect(page.locator('code')).toHaveCount(0);
  await page.getByRole('button', { name: /^Revoke/ }).click();
  await expect(page.locator('section li')).toHaveCount(0);
  expect(await asked()).toBe(401);
});
