// A hall by thumb and by key: Back closes what lies over a table, what gives something up is quiet, invitations lead somewhere.
import { readFileSync } from 'node:fs';
import { expect, makeTable, options, settled, test } from './hall';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' as const };
const laptop = { viewport: { width: 1366, height: 650 }, reducedMotion: 'reduce' as const };

test('Back closes what lies over a table before it leaves the table', async ({ people }) => {
  const alys = await people('Alys', phone);
  const { table } = await makeTable(alys, 2, 1);
  await alys.goto('/');
  await alys.getByRole('link', { name: /A test of arms/ }).first().click();
  await expect(alys.locator('.prompt')).toBeVisible({ timeout: 15_000 });
  await alys.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(alys.locator('dialog')).toBeVisible();
  await alys.goBack();
  await expect(alys.locator('dialog')).toHaveCount(0);
  // One that was closed otherwise leaves nothing to step over, and serves the next.
  await alys.getByRole('button', { name: 'Table', exact: true }).click();
  await alys.getByRole('button', { name: 'Close' }).click();
  await alys.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(alys.locator('section.log')).toBeVisible();
  await alys.goBack();
  await expect(alys.locator('section.log')).toBeHidden();
  expect(new URL(alys.url()).pathname).toBe(`/table/${table}`);
  await alys.goBack();
  await expect(alys.locator('.game h2').first()).toBeVisible();
});

test('settings open over the table, which stays where it is', async ({ people }) => {
  const alys = await people('Alys', laptop);
  const { table } = await makeTable(alys, 2, 1);
  await alys.goto(`/table/${table}`);
  await alys.getByRole('button', { name: 'Table', exact: true }).click();
  await alys.getByRole('button', { name: 'Settings' }).click();
  await expect(alys.locator('dialog fieldset').first()).toBeVisible();
  await alys.locator('dialog input[name=theme][value=light]').check();
  expect(new URL(alys.url()).pathname).toBe(`/table/${table}`);
  await alys.goBack();
  await expect(alys.locator('dialog')).toHaveCount(0);
  await expect(alys.locator('.prompt')).toBeVisible();
});

test('one Tab reaches the answers, and ? shows the keys', async ({ people }) => {
  const alys = await people('Alys', laptop);
  const { table } = await makeTable(alys, 2, 1);
  await alys.goto(`/table/${table}`);
  await expect(options(alys).first()).toBeVisible({ timeout: 15_000 });
  await alys.keyboard.press('Tab');
  expect(await alys.evaluate(() => document.activeElement?.matches('.go, .option, [data-pick]'))).toBe(true);
  await alys.keyboard.press('?');
  await expect(alys.locator('dialog kbd', { hasText: 'Tab' })).toBeVisible();
});

test('on a phone one’s own tables come first, and withdrawing is never louder than playing', async ({ people }) => {
  const alys = await people('Alys', phone);
  const { table } = await makeTable(alys, 2, 1, {
    cheat: true, position: { seats: 2, colour: 'red', turn: 'A', players: [{ hand: ['red-3', 'red-4', 'squire-2'] }, { hand: ['red-3'], display: ['red-4'] }] },
  });
  await alys.goto('/');
  await expect(alys.locator('.mine')).toBeVisible();
  const top = (s: string) => alys.locator(s).first().evaluate((e) => e.getBoundingClientRect().top);
  expect(await top('.mine')).toBeLessThan(await top('.games'));
  await alys.goto(`/table/${table}`);
  await expect(options(alys).first()).toBeVisible({ timeout: 15_000 });
  const withdraw = alys.locator('.option[data-pick=withdraw]');
  await expect(withdraw).toBeVisible();
  const play = alys.locator('.things .option').first();
  await expect(play).toBeVisible();
  const box = async (l: typeof play) => (await l.boundingBox())!;
  const [w, p] = [await box(withdraw), await box(play)];
  expect(w.y + w.height <= p.y || w.y >= p.y + p.height || w.x >= p.x + p.width, 'beside it, not over it').toBe(true);
  expect(await withdraw.evaluate((e) => getComputedStyle(e).borderTopWidth)).toBe('0px');
  expect(await withdraw.evaluate((e) => e.classList.contains('main'))).toBe(false);
});

test('where things are touched nobody is told to click', async ({ people }) => {
  const words = readFileSync(require.resolve('../../web/src/games/realm/words.en'), 'utf8');
  expect(words.match(/^plan\.click.*$/m)![0], 'the sentence knows both').toContain('{by, select, tap {Tap} other {Click}}');
  const alys = await people('Alys', phone);
  await alys.goto('/settings');
  await expect(alys.getByLabel('At my tap')).toBeVisible();
  const bill = await people('Bill', laptop);
  await bill.goto('/settings');
  await expect(bill.getByLabel('At my click')).toBeVisible();
});

test('who opened the hall as localhost is told where others find it, and has a code for their phones', async ({ people }) => {
  const alys = await people('Alys', laptop);
  const { table, key } = await makeTable(alys, 3, 1);
  await alys.goto(`/table/${table}`);
  await expect(alys.locator('.warns'), 'this hall listens at home only').toContainText('--listen 0.0.0.0');
  await alys.getByRole('button', { name: 'Code for a phone' }).click();
  await expect(alys.getByRole('img', { name: /Code to scan/ })).toBeVisible();
  // A hall that others can reach: the link leads there.
  await alys.route('**/api/v1/reach', (r) => r.fulfill({ json: { url: '', hosts: ['192.168.1.20'], only_here: false } }));
  await alys.reload();
  await expect(alys.getByLabel('Whoever has this link can sit down')).toHaveValue(/^http:\/\/192\.168\.1\.20:\d+\/table\//);
  await expect(alys.getByRole('link', { name: 'Rulebook' })).toBeVisible();
  await settled(alys);
  // And in a chat the link shows what it leads to, to strangers as well.
  const head = await (await alys.request.get(`/table/${table}?key=${key}`, { headers: { cookie: '' } })).text();
  expect(head).toContain('<meta property="og:title" content="Ivanhoe: A test of arms" />');
  expect(head).toMatch(/og:description" content="A seat is free at a table of Ivanhoe/);
  expect(head).toMatch(/og:image" content="http:\/\/localhost:\d+\/\S+\.png"/);
  expect(await (await alys.request.get('/table/nowhere')).text()).toContain('og:title" content="Greathall"');
});

test('a new table begins with one of three evenings, and its options are in groups', async ({ people }) => {
  const alys = await people('Alys', laptop);
  await alys.goto('/');
  await expect(alys.locator('.game', { hasText: 'Magic Realm' }).locator('.facts')).toContainText('minutes');
  await alys.getByRole('button', { name: /^New table.*Magic Realm/ }).click();
  await alys.getByRole('radio', { name: /First evening/ }).check();
  await alys.getByText('More choices').click();
  await expect(alys.locator('dialog legend', { hasText: 'Optional rules of the printed game' })).toBeVisible();
  await expect(alys.getByLabel('The game ends after this many days.')).toHaveValue('14');
  await alys.getByRole('button', { name: 'Open the table' }).click();
  await alys.waitForURL('**/table/*');
  const info = await (await alys.request.get('/api/v1/tables/' + new URL(alys.url()).pathname.split('/')[2])).json();
  expect(info.options.days).toBe(14);
  expect(info.seats.map((s: { bot: string }) => s.bot)).toEqual(['', 'squire']);
});
