// Tables that are played over days, as two people see them: with closed windows, told whose turn it is.
import type { Page } from '@playwright/test';
import { daysTest as test, expect, makeTable, options, post, seriousProblems, settled, type Hall, sink } from './hall';

const password = 'correct horse';
const aDay = { kind: 'days', count: 1, unit: 'days' };

async function member(people: (name: string) => Promise<Page>, name: string) {
  const chat = await sink();
  const page = await people('');
  await post(page, '/accounts', { name, password });
  const channel = await post<{ channel?: { id: string }; id?: string }>(page, '/me/channels', { kind: 'webhook', address: chat.url, format: 'json' });
  expect(channel).toBeTruthy();
  return { page, chat };
}

// A game that is over in a fortnight: Ann goes home wherever she may, and Bill begins with a colour that he has not begun with yet.
// Whatever one is asked otherwise: the last of the answers.
const answer = (page: Page, eager: boolean) =>
  page.evaluate((eager) => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-pick]')];
    const kept = JSON.parse(localStorage.getItem('begun') ?? '[]') as string[];
    const find = (test: (pick: string) => boolean) => all.find((e) => test(e.dataset.pick!));
    const fresh = find((p) => p.startsWith('start ') && !kept.includes(p));
    if (fresh) localStorage.setItem('begun', JSON.stringify([...kept, fresh.dataset.pick]));
    const chosen = fresh ?? find((p) => p === 'end') ?? find((p) => (eager ? p.startsWith('play ') : p === 'withdraw')) ?? all.at(-1);
    chosen?.click();
    return { acted: !!chosen, over: !!document.querySelector('.ending') };
  }, eager);
// The client is closed: what is open has no script.
const shut = (page: Page) => page.goto('/api/v1/games');

test('a table is made for days in words, and its invitation says so', async ({ people }) => {
  const page = await people('Bill');
  await page.goto('/');
  await page.getByRole('button', { name: /New table.*Ivanhoe/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Over days').click();
  await dialog.getByLabel('How long a move may take').selectOption({ label: '2 days a move' });
  await dialog.getByText('More choices').click();
  await dialog.getByLabel('When somebody misses his time').selectOption({ label: 'a bot plays until he is back' });
  expect(await seriousProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByText('over days, 2 days a move')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Your tables' })).toContainText('over days, 2 days a move');
});

test('what waits is on a page, in the title, and a click away from another table', async ({ people }) => {
  const page = await people('Bill');
  const first = await makeTable(page, 2, 1, { pace: aDay, title: 'The first' });
  const second = await makeTable(page, 2, 1, { pace: aDay, title: 'The second' });
  await expect.poll(async () => (await (await page.request.get('/api/v1/me/waiting')).json()).count).toBe(2);
  await page.goto('/waiting');
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(3); // two tables, and the account
  await expect(page.getByText('you are the last one missing')).toHaveCount(2);
  await expect(page).toHaveTitle(/^\(2\) /);
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('link', { name: /The first/ }).click();
  await expect(page).toHaveURL(new RegExp(first.table));
  await page.getByRole('link', { name: 'Next table' }).click();
  await expect(page).toHaveURL(new RegExp(second.table));
});

test('on a phone my tables come before the games', async ({ people }) => {
  const page = await people('Bill');
  await makeTable(page, 2, 1, { pace: aDay, title: 'Far away' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await settled(page);
  const mine = await page.getByRole('region', { name: 'Your tables' }).boundingBox();
  const games = await page.getByRole('region', { name: 'Games', exact: true }).boundingBox();
  expect(mine!.y).toBeLessThan(games!.y);
});

test('hours and holidays are said once for all tables', async ({ people }) => {
  const page = await people('Bill');
  await page.goto('/account');
  const box = page.locator('form', { has: page.getByRole('heading', { name: 'When you play' }) });
  await box.getByLabel('From').selectOption('480');
  await box.getByLabel('To').selectOption('1320');
  await box.getByRole('button', { name: 'Announce a holiday' }).click();
  await box.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your hours are kept.')).toBeVisible();
  await page.reload();
  await expect(box.getByLabel('From')).toHaveValue('480');
  await expect(box.getByLabel('First day')).toHaveCount(1);
  const kept = (await (await page.request.get('/api/v1/me/hours')).json()) as { shifts: unknown[] };
  expect(kept.shifts.length).toBeGreaterThan(0);
});

// The whole of a game: each is told, opens the window, answers, and closes it again; the next comes hours later.
test('two people play a whole game over a fortnight, woken by notices alone', async ({ people, hall }: { people: (name: string) => Promise<Page>; hall: Hall }) => {
  test.setTimeout(420_000);
  const bill = await member(people, 'Bill of Days'), ann = await member(people, 'Ann of Days');
  const { table, key } = await makeTable(bill.page, 2, 0, { pace: aDay, listed: false });
  await post(ann.page, `/tables/${table}/join`, { key });
  for (const { page } of [bill, ann]) await shut(page);
  const told = () => [bill, ann].map((p) => p.chat.got.filter((g) => g.topic === 'asked').length);
  const heard = [0, 0];
  let over = false, visits = 0, time = hall.forward(0);
  const begun = time;
  while (!over && visits < 120) {
    await expect.poll(() => told().some((n, i) => n > heard[i]!), { timeout: 30_000 }).toBe(true);
    const i = told()[0]! > heard[0]! ? 0 : 1;
    heard[i] = told()[i]!;
    const { page } = [bill, ann][i]!;
    await page.clock.setSystemTime(time);
    await page.goto(`/table/${table}`);
    await expect(options(page).first().or(page.locator('.ending'))).toBeVisible({ timeout: 15_000 });
    for (let idle = 0; idle < 5 && !over; ) {
      const { acted, over: ended } = await answer(page, i === 0);
      if (ended) over = true;
      idle = acted ? 0 : idle + 1;
      await page.waitForTimeout(120);
    }
    await shut(page);
    time = hall.forward(18 * 3600);
    ++visits;
  }
  expect(over, `after ${visits} visits`).toBe(true);
  expect(time - begun).toBeGreaterThan(7 * 86_400_000);
  // Nobody has missed anything, and the log has the days.
  const events = (await (await bill.page.request.get(`/api/v1/tables/${table}/events`)).json()) as { events: { at?: number; bot?: boolean }[] };
  expect(events.events.some((e) => e.bot)).toBe(false);
  expect(new Set(events.events.map((e) => Math.floor(e.at! / 86_400_000))).size).toBeGreaterThan(5);
  bill.chat.close();
  ann.chat.close();
});

test('what a bot has played for me is not called mine, and the log has days', async ({ people, hall }) => {
  const page = await people('Bill');
  const { table } = await makeTable(page, 2, 1, { pace: aDay });
  await expect.poll(async () => (await (await page.request.get('/api/v1/me/waiting')).json()).count).toBeGreaterThan(0);
  hall.forward(25 * 3600);
  await expect.poll(async () => ((await (await page.request.get(`/api/v1/tables/${table}/events`)).json()) as { events: { bot?: boolean }[] }).events.some((e) => e.bot), { timeout: 20_000 }).toBe(true);
  await page.goto(`/table/${table}`);
  await expect(page.getByText("a bot, in somebody's place").first()).toBeVisible();
});
