// Looking after a hall: the link that works once, and what those who have a role see and do on /admin.
import { expect, makeTable, post, seriousProblems, test } from './hall';

test('the first administrator comes by a link that works once, and looks after people, tables and reports', async ({ people, hall }) => {
  test.setTimeout(240_000);
  const link = hall.adminLink();
  const keeper = await people('');
  await keeper.goto(link);
  await expect(keeper.getByText('A role belongs to an account')).toBeVisible();
  await keeper.getByRole('link', { name: 'Register' }).click();
  const account = keeper.locator('form', { has: keeper.getByLabel('Password') });
  await account.getByLabel('Name').fill('Keeper');
  await account.getByLabel('Password').fill('correct horse');
  await account.getByRole('button', { name: 'Register' }).click();
  // Registered, and back at the link without having to look for it.
  await keeper.getByRole('button', { name: 'Take the role' }).click();
  await expect(keeper.getByRole('tab', { name: 'Diagnosis' })).toBeVisible();
  expect(new URL(keeper.url()).hash).toBe('');
  // The last administrator keeps the role, and the page does not pretend otherwise. Nobody is offered to mute himself.
  const role = keeper.getByLabel('Role of Keeper');
  await role.selectOption('');
  await expect(keeper.getByText('The hall needs an administrator')).toBeVisible();
  await expect(role).toHaveValue('administrator');
  await expect(keeper.getByRole('listitem').filter({ has: role }).getByRole('button', { name: 'Mute or ban' })).toHaveCount(0);

  // Used up: somebody else with the same link gets nothing.
  const late = await people('');
  await post(late, '/accounts', { name: 'Latecomer', password: 'correct horse' });
  await late.goto(link);
  await late.getByRole('button', { name: 'Take the role' }).click();
  await expect(late.getByRole('tab', { name: 'People' })).toHaveCount(0);
  await late.goto('/admin');
  await expect(late.getByText('Only those who look after this hall see anything here.')).toBeVisible();

  // A report from the table reaches the page.
  const rude = await people('Rude');
  const made = await makeTable(rude, 2, 0, { title: 'Loud table' });
  const meek = await people('Meek');
  await post(meek, `/tables/${made.table}/join`, {});
  await meek.goto(`/table/${made.table}`);
  await meek.getByRole('button', { name: 'Table', exact: true }).click();
  await meek.getByRole('button', { name: 'Report somebody' }).click();
  await meek.getByRole('textbox', { name: 'What happened' }).fill('calls everybody a knave');
  await meek.getByRole('button', { name: 'Send to those who look after the hall' }).click();
  await keeper.getByRole('tab', { name: 'Reports' }).click();
  await expect(keeper.getByText('calls everybody a knave')).toBeVisible();

  // A mute with a reason, which is told to whom it concerns.
  await keeper.getByRole('listitem').filter({ hasText: 'calls everybody a knave' }).getByRole('button', { name: 'Mute or ban' }).click();
  await keeper.getByLabel('Why').fill('courtesy');
  await keeper.getByRole('button', { name: 'Mute', exact: true }).click();
  await keeper.getByRole('button', { name: 'Settled' }).click();
  await expect(keeper.getByText('calls everybody a knave')).toHaveCount(0);
  await keeper.getByRole('tab', { name: 'Mutes and bans' }).click();
  await expect(keeper.getByRole('listitem').filter({ hasText: 'Rude' })).toContainText('courtesy');
  await rude.goto(`/table/${made.table}`);
  await rude.getByLabel('Message').fill('knaves!');
  await rude.getByRole('button', { name: 'Send' }).click();
  await expect(rude.getByText('You may not write messages').first()).toBeVisible();

  // The table is closed, everything done is in the log, and the page has no trouble with readers or a phone.
  await keeper.getByRole('tab', { name: 'Tables' }).click();
  const row = keeper.getByRole('listitem').filter({ hasText: 'Loud table' });
  await row.getByRole('button', { name: 'Close the table' }).click();
  await row.getByRole('textbox').fill('too loud');
  await row.getByRole('button', { name: 'Close the table' }).click();
  await expect(row).toHaveCount(0);
  await meek.goto(`/table/${made.table}`);
  await expect(meek.getByRole('alert')).toContainText('Those who look after this hall have closed the table: too loud');
  await expect(meek.locator('.prompt .words')).toContainText('The game is over');
  await keeper.getByRole('tab', { name: 'Log' }).click();
  for (const words of ['courtesy', 'too loud']) await expect(keeper.getByRole('tabpanel')).toContainText(words);
  expect(await seriousProblems(keeper)).toEqual([]);
  await keeper.setViewportSize({ width: 390, height: 844 });
  for (const tab of ['People', 'Tables', 'Reports', 'Mutes and bans', 'Log', 'Diagnosis']) {
    await keeper.getByRole('tab', { name: tab }).click();
    expect(await keeper.evaluate(() => document.documentElement.scrollWidth), tab).toBeLessThanOrEqual(390);
  }
});

test('who is banned is told why and until when, at the table and in the hall, and comes back when it is lifted', async ({ people, hall }) => {
  const keeper = await people('');
  await post(keeper, '/accounts', { name: 'Warden', password: 'correct horse' });
  await post(keeper, '/admin/claim', { token: hall.adminLink().split('#')[1] });
  const rude = await people('Wat');
  const made = await makeTable(rude, 2, 1);
  await rude.goto(`/table/${made.table}`);
  await expect(rude.locator('.prompt')).toBeVisible({ timeout: 20_000 });
  const { people: found } = (await (await keeper.context().request.get('/api/v1/admin/people?name=Wat')).json()) as { people: { user: string; here: boolean }[] };
  const { id } = await post(keeper, '/admin/sanctions', { user: (found.find((p) => p.here) ?? found[0]!).user, kind: 'ban', hours: 1, reason: 'again and again', address: false });
  // Not "the hall does not answer", and never that a proxy is to blame.
  const told = rude.getByRole('alert');
  await expect(told).toContainText('You may not enter this hall until', { timeout: 20_000 });
  await expect(told).toContainText('again and again');
  await expect(told).toHaveCount(1);
  await rude.goto(`/table/${made.table}`);
  await expect(rude.getByRole('heading', { name: 'This table is closed to you' })).toBeVisible();
  await expect(told).toHaveCount(1);
  await rude.goto('/');
  await expect(rude.getByText('for another hour: again and again')).toBeVisible();
  await post(keeper, `/admin/sanctions/${id}/lift`, {});
  await rude.goto(`/table/${made.table}`);
  await expect(rude.locator('.prompt')).toBeVisible({ timeout: 20_000 });
  await expect(told).toHaveCount(0);
});

test('the diagnosis compares the clocks of hall and browser, and says which is ahead', async ({ people, hall }) => {
  const keeper = await people('', { locale: 'de' });
  await post(keeper, '/accounts', { name: 'Sexton', password: 'correct horse' });
  await post(keeper, '/admin/claim', { token: hall.adminLink().split('#')[1] });
  for (const [hours, words] of [[-3, /^. Die Uhr der Halle geht gegenüber diesem Browser \d{3} Minuten vor\.$/], [3, /^. Die Uhr der Halle geht gegenüber diesem Browser \d{3} Minuten nach\.$/]] as const) {
    await keeper.clock.setSystemTime(Date.now() + hours * 3600_000);
    await keeper.goto('/admin');
    await keeper.getByRole('tab', { name: 'Diagnose' }).click();
    await expect(keeper.getByRole('listitem').filter({ hasText: 'Die Uhr der Halle' })).toHaveText(words, { timeout: 20_000 });
  }
});

test('a message that comes while another panel is open is counted', async ({ people }) => {
  const alys = await people('Alys', { viewport: { width: 1366, height: 650 } });
  const bill = await people('Bill');
  const { table } = await makeTable(alys, 2, 0);
  await post(bill, `/tables/${table}/join`, {});
  await Promise.all([alys.goto(`/table/${table}`), bill.goto(`/table/${table}`)]);
  await expect(alys.locator('.prompt')).toBeVisible({ timeout: 20_000 });
  await bill.getByLabel('Message').fill('well met');
  await bill.getByRole('button', { name: 'Send' }).click();
  const chat = alys.getByRole('group', { name: 'Panels' }).getByRole('button', { name: /^Chat/ });
  await expect(chat).toHaveText(/^Chat\s*1$/);
  await chat.click();
  await expect(alys.getByText('well met')).toBeVisible();
  await expect(chat).toHaveText('Chat');
});
