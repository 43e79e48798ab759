// Looking after a hall: the link that works once, and what those who have a role see and do on /admin.
import { expect, makeTable, post, seriousProblems, test } from './hall';

test('the first administrator comes by a link that works once, and looks after people, tables and reports', async ({ people, hall }) => {
  test.setTimeout(240_000);
  const link = hall.adminLink();
  const keeper = await people('');
  await keeper.goto(link);
  await expect(keeper.getByText('A role belongs to an account')).toBeVisible();
  await post(keeper, '/accounts', { name: 'Keeper', password: 'correct horse' });
  await keeper.goto('/');
  await keeper.goto(link);
  await keeper.getByRole('button', { name: 'Take the role' }).click();
  await expect(keeper.getByRole('tab', { name: 'Diagnosis' })).toBeVisible();
  expect(new URL(keeper.url()).hash).toBe('');

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
  await keeper.getByRole('tab', { name: 'Log' }).click();
  for (const words of ['courtesy', 'too loud']) await expect(keeper.getByRole('tabpanel')).toContainText(words);
  expect(await seriousProblems(keeper)).toEqual([]);
  await keeper.setViewportSize({ width: 390, height: 844 });
  for (const tab of ['People', 'Tables', 'Reports', 'Mutes and bans', 'Log', 'Diagnosis']) {
    await keeper.getByRole('tab', { name: tab }).click();
    expect(await keeper.evaluate(() => document.documentElement.scrollWidth), tab).toBeLessThanOrEqual(390);
  }
});
