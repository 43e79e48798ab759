// Whose seat is whose: after a rematch, before the host begins, and from another browser.
import { expect, makeTable, post, seriousProblems, test } from './hall';

test('after a rematch a stranger reads for whom a seat is kept, and its owner finds it', async ({ people }) => {
  const [alys, bill, eve] = [await people('Alys'), await people('Bill'), await people('Eve')];
  const { table } = await makeTable(alys, 2, 0);
  await post(bill, `/tables/${table}/join`, {});
  await Promise.all([alys.goto(`/table/${table}`), bill.goto(`/table/${table}`)]);
  await post(alys, `/tables/${table}/resign`, { seat: 'A' });
  await alys.getByRole('button', { name: 'Rematch' }).click();
  await expect(alys.locator('.waiting')).toBeVisible();
  const next = alys.url().match(/table\/(\w+)/)![1]!;
  await expect(alys.locator('.seats')).toContainText('played before; the seat is kept');
  await eve.goto(`/table/${next}`);
  await expect(eve.locator('.seats')).toContainText('Bill');
  await expect(eve.getByRole('button', { name: 'All seats are kept' })).toBeDisabled();
  await expect(eve.getByRole('button', { name: 'Sit down', exact: true })).toHaveCount(0);
  await expect(eve.locator('.kept')).toContainText('until then you can watch');
  expect(await seriousProblems(eve)).toEqual([]);
  await bill.goto(`/table/${next}`);
  await expect(bill.locator('.kept')).toContainText('Your seat is kept for you');
  await bill.getByRole('button', { name: 'Take my seat' }).click();
  await expect(bill.locator('.yard')).toBeVisible();
  await expect(eve.locator('.yard')).toBeVisible();
});

test('the host lets a kept seat go', async ({ people }) => {
  const [alys, bill, eve] = [await people('Alys'), await people('Bill'), await people('Eve')];
  const { table } = await makeTable(alys, 2, 0);
  await post(bill, `/tables/${table}/join`, {});
  await post(alys, `/tables/${table}/resign`, { seat: 'A' });
  const next = (await post<{ table: string }>(alys, `/tables/${table}/rematch`)).table;
  await Promise.all([alys.goto(`/table/${next}`), eve.goto(`/table/${next}`)]);
  await alys.getByRole('button', { name: 'Let it go' }).click();
  await eve.getByRole('button', { name: 'Sit down' }).first().click();
  await expect(eve.locator('.yard')).toBeVisible();
});

test('a new table is by link only, and begins when its host says so', async ({ people }) => {
  const [alys, bill, eve] = [await people('Alys'), await people('Bill'), await people('Eve')];
  await alys.goto('/');
  await alys.getByRole('button', { name: /^New table.*Ivanhoe/ }).click();
  await alys.getByRole('combobox', { name: /^Seats/ }).selectOption('2');
  await alys.getByRole('button', { name: 'Open the table' }).click();
  const link = await alys.getByLabel('Whoever has this link can sit down').inputValue();
  expect(link).toContain('?key=');
  await eve.goto(new URL(link).pathname);
  await expect(eve.locator('.waiting')).toHaveCount(0);
  await bill.goto(link);
  await bill.getByRole('button', { name: 'Sit down' }).first().click();
  await expect(bill.getByText('The game starts when the host says so.')).toBeVisible();
  await alys.getByRole('button', { name: 'Start the game' }).click();
  await expect(bill.locator('.yard')).toBeVisible();
});

test('a guest comes back to the own seat from another browser, until the way back is taken back', async ({ people }) => {
  const [alys, bill] = [await people('Alys'), await people('Bill')];
  const { table } = await makeTable(alys, 2, 0);
  await post(bill, `/tables/${table}/join`, {});
  await bill.goto('/account');
  await bill.getByRole('button', { name: 'Make a link' }).click();
  const link = await bill.getByRole('textbox', { name: 'Your way back' }).inputValue();
  expect(link).toContain('/back#');
  expect(await seriousProblems(bill)).toEqual([]);
  const elsewhere = await people('');
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Come back' }).click();
  await expect(elsewhere.getByRole('link', { name: /Bill/ }).first()).toBeVisible();
  await elsewhere.goto(`/table/${table}`);
  await expect(elsewhere.locator('.yard')).toBeVisible();
  await expect.poll(async () => ((await (await elsewhere.context().request.get(`/api/v1/tables/${table}`)).json()) as { seats: { yours: boolean }[] }).seats[1]!.yours).toBe(true);
  await bill.getByRole('button', { name: 'Take it back' }).click();
  await expect(bill.locator('.toast').filter({ hasText: 'leads nowhere now' })).toBeVisible();
  const late = await people('');
  await late.goto(link);
  await late.getByRole('button', { name: 'Come back' }).click();
  await expect(late.getByRole('alert')).toContainText('leads nowhere');
});

test('those who watch speak with each other, and the players do not hear it', async ({ people }) => {
  const [alys, eve, will] = [await people('Alys'), await people('Eve'), await people('Will')];
  const { table } = await makeTable(alys, 2, 1);
  await Promise.all([alys, eve, will].map((p) => p.goto(`/table/${table}`)));
  await eve.getByPlaceholder('To the others who watch').fill('she holds a maiden');
  await eve.getByPlaceholder('To the others who watch').press('Enter');
  await expect(will.locator('.chat .lines')).toContainText('she holds a maiden');
  await expect(will.locator('.chat .lines')).toContainText('(watching)');
  await alys.getByPlaceholder('Message').fill('have a good game');
  await alys.getByPlaceholder('Message').press('Enter');
  await expect(will.locator('.chat .lines')).toContainText('have a good game');
  await expect(alys.locator('.chat .lines')).toContainText('have a good game');
  await expect(alys.locator('.chat .lines')).not.toContainText('maiden');
});
