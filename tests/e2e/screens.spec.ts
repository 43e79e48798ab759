// Every screen in every light: no serious accessibility problem, nothing the policy forbids.
import { expect, makeTable, seriousProblems, settled, test } from './hall';

for (const [theme, palette] of [['dark', 'house'], ['light', 'house'], ['contrast', 'red-green']] as const)
  test(`no serious problem on any screen: ${theme}, ${palette}`, async ({ people }) => {
    const page = await people('Alys');
    await page.addInitScript((s) => localStorage.setItem('greathall.settings', s), JSON.stringify({ theme, palette, motion: 'less', pace: 'off' }));
    const { table } = await makeTable(page, 3, 1);
    const playing = await makeTable(page, 2, 1);
    const problems: string[] = [];
    const look = async (path: string, ready: string) => {
      await page.goto(path);
      await expect(page.locator(ready).first()).toBeVisible({ timeout: 10_000 });
      await settled(page);
      for (const p of await seriousProblems(page)) problems.push(`${path}: ${p}`);
    };
    await look('/', '.game h2');
    await page.getByRole('button', { name: /^New table.*Ivanhoe/ }).click();
    await page.getByText('More choices').click();
    for (const p of await seriousProblems(page)) problems.push(`new table: ${p}`);
    await look(`/table/${table}`, '.seats');
    await look(`/table/${playing.table}`, '.prompt, .waiting');
    await expect(page.locator('[data-pick]').first()).toBeVisible({ timeout: 10_000 });
    for (const p of await seriousProblems(page)) problems.push(`playing: ${p}`);
    await page.locator('ul.hand .thing').first().hover();
    await expect(page.locator('[role=tooltip]')).toBeVisible();
    for (const p of await seriousProblems(page)) problems.push(`a tip: ${p}`);
    const whole = await Promise.all([['realm', 2, 1], ['trurene', 1, 0]].map(([game, seats, bots]) => makeTable(page, seats as number, bots as number, { game })));
    for (const w of whole) await look(`/table/${w.table}`, '.realm, .trurene, dialog');
    await look('/rules/ivanhoe#GR-20', 'article h2');
    await look('/gallery/ivanhoe', 'figure');
    await look('/settings', 'fieldset');
    await look('/account', 'form');
    await look('/table/nowhere', '.missing');
    await look('/nowhere', '.missing');
    expect(problems).toEqual([]);
  });

test('the rulebook can be searched, and rule ids lead to their rule', async ({ people }) => {
  const page = await people('Alys');
  await page.goto('/rules/ivanhoe#GR-42');
  await expect(page.locator('.found')).toContainText('GR-42');
  await page.getByLabel('Search the rules').fill('maiden token');
  await expect(page.locator('article p').filter({ hasText: 'GR-22' }).first()).toBeVisible();
  await expect(page.locator('article p').filter({ hasText: 'GR-14' })).toHaveCount(0);
});

test('the rulebook leads to the pictures: small and large, by candle light and by day', async ({ people }) => {
  const page = await people('Alys');
  await page.goto('/rules/trurene');
  await page.getByRole('link', { name: 'The pictures of this game' }).click();
  const hawk = page.locator('[data-picture=hawk]');
  await expect(hawk.locator('figcaption')).toHaveText('Hawk');
  for (const light of ['candlelight', 'daylight']) {
    const [large, small] = await hawk.locator(`.${light} svg`).all();
    expect((await small!.boundingBox())!.width).toBeCloseTo(28, 0);
    expect((await large!.boundingBox())!.width).toBeGreaterThanOrEqual(279);
  }
  const fill = (light: string) => hawk.locator(`.${light} .f-b`).first().evaluate((e) => getComputedStyle(e).fill);
  expect(await fill('candlelight')).not.toBe(await fill('daylight'));
  await page.getByRole('link', { name: 'Quests' }).click();
  await expect(page.locator('[data-picture=merlin] figcaption')).toHaveText('Merlin');
});

test('who never chose sits in candle light, whatever the device prefers', async ({ people }) => {
  const page = await people('Alys', { colorScheme: 'light' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/settings');
  await page.getByLabel('As the device').check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('the hall lists tables and starts one in a click', async ({ people }) => {
  const alys = await people('Alys');
  await makeTable(alys, 3, 1, { title: 'Come and joust' });
  const page = await people('');
  await page.goto('/');
  await expect(page.getByText('Come and joust').first()).toBeVisible();
  await page.getByRole('button', { name: /^Play now.*Ivanhoe/ }).click();
  await expect(page.locator('[data-pick]').first()).toBeVisible({ timeout: 15_000 });
  const bots = async () => (await (await page.request.get('/api/v1' + new URL(page.url()).pathname.replace('table', 'tables'))).json()).seats.map((s: { bot: string }) => s.bot);
  expect(await bots(), 'the first game is a gentle one, and short').toEqual(['', 'squire']);
  await page.goto('/');
  await page.getByRole('button', { name: /^Play now.*Ivanhoe/ }).click();
  await expect(page.locator('[data-pick]').first()).toBeVisible({ timeout: 15_000 });
  expect(await bots()).toEqual(['', 'rule', 'rule']);
  await page.goto('/');
  await page.getByRole('button', { name: /^Watch bots.*Ivanhoe/ }).click();
  await page.getByRole('button', { name: 'Watch them' }).click();
  await expect.poll(() => page.locator('.log p').count(), { timeout: 15_000 }).toBeGreaterThan(30);
});

test('an account keeps the name', async ({ people }) => {
  const page = await people('Alys');
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).nth(1).fill('alys-' + Date.now() % 100000);
  await page.getByLabel('Password').fill('a long enough pass phrase');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible({ timeout: 10_000 });
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});
