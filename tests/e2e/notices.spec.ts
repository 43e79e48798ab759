// Being told when no page is open, and what one does with an account, as one sees it.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, post, seriousProblems, test, sink } from './hall';

const password = 'correct horse';

async function member(people: (name: string) => Promise<Page>, name: string) {
  const page = await people('');
  await post(page, '/accounts', { name, password });
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Being told when it is your turn' })).toBeVisible();
  return page;
}

test('a webhook is added, tried, limited to what one wants, and removed', async ({ people }) => {
  const chat = await sink();
  const page = await member(people, 'Hooker Hill');
  const box = page.getByRole('region', { name: 'Being told when it is your turn' });
  await box.getByLabel('For what').selectOption('json');
  await box.getByLabel('Address').fill('https://127.0.0.2:1/');
  await box.getByRole('button', { name: 'Add' }).last().click();
  await expect(box.getByRole('alert')).toContainText('cannot be reached');
  await expect(box.getByText('It is off: press Test')).toBeVisible();
  await box.getByRole('button', { name: 'Remove' }).click();
  await box.getByLabel('Address').fill(chat.url);
  await box.getByRole('button', { name: 'Add' }).last().click();
  await expect(page.getByText('The test has arrived.')).toBeVisible();
  expect(chat.got[0]!.topic).toBe('test');
  await box.getByRole('button', { name: 'Of what?' }).click();
  await box.getByLabel('when somebody has written').uncheck();
  await box.getByLabel('once a day, what waits for me').check();
  await box.getByLabel('Once a day at').fill('08:30');
  await page.reload();
  await box.getByRole('button', { name: 'Of what?' }).click();
  await expect(box.getByLabel('when somebody has written')).not.toBeChecked();
  await expect(box.getByLabel('Once a day at')).toHaveValue('08:30');
  expect(await seriousProblems(page)).toEqual([]);
  await box.getByRole('button', { name: 'Remove' }).click();
  await expect(box.getByRole('listitem')).toHaveCount(0);
  chat.close();
});

test('the password is changed, another session ended, everything saved, and the account deleted', async ({ people }) => {
  const page = await member(people, 'Leaver');
  const other = await people('');
  await post(other, '/login', { name: 'Leaver', password });
  const care = page.getByRole('region', { name: 'Your account' });
  await page.reload();
  await care.getByRole('button', { name: 'Log out there' }).click();
  await expect(care.getByRole('button', { name: 'Log out there' })).toHaveCount(0);
  await care.getByLabel('Your password').fill(password);
  await care.getByLabel('New password').fill('battery staple');
  await care.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByText('All other places where you were logged in are logged out.')).toBeVisible();
  const download = page.waitForEvent('download');
  await care.getByRole('button', { name: 'Save the file' }).click();
  const saved = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { name: string };
  expect(saved.name).toBe('Leaver');
  await care.getByRole('button', { name: 'Delete the account' }).click();
  await care.getByLabel('Your password').last().fill('battery staple');
  await care.getByRole('button', { name: 'Delete it for ever' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, stranger' })).toBeVisible();
});

test('friends are named, have a page, and are invited to a table by name', async ({ people }) => {
  const chat = await sink();
  const bill = await member(people, 'William');
  await post(bill, '/me/channels', { kind: 'webhook', address: chat.url, format: 'json' });
  const ann = await member(people, 'Annabel');
  const box = ann.getByRole('region', { name: 'Friends' });
  await box.getByLabel('Name of an account').fill('William');
  await box.getByRole('button', { name: 'Add as a friend' }).click();
  await box.getByRole('link', { name: 'William' }).click();
  await expect(ann.getByRole('heading', { name: 'William' })).toBeVisible();
  await expect(ann.getByText('A friend of yours')).toBeVisible();
  const { table } = (await post(ann, '/tables', { game: 'ivanhoe', seats: 2, listed: false, title: 'Ours' })) as { table: string };
  await ann.goto(`/table/${table}`);
  await ann.getByLabel('Invite somebody by name').fill('William');
  await ann.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(ann.getByText('William is told.')).toBeVisible();
  // The notice leads to the table, with its key: he sits down from there.
  await expect.poll(() => chat.got.find((g) => g.topic === 'invited')?.text).toBe('Annabel invites you to Ours.');
  await bill.goto(chat.got.find((g) => g.topic === 'invited')!.url!);
  await bill.getByRole('button', { name: /sit down/i }).first().click();
  await expect(ann.getByText('William').first()).toBeVisible();
  chat.close();
});

test('a browser is woken by a push message and shows it', async ({ people, hall }) => {
  const page = await people('');
  await page.context().grantPermissions(['notifications'], { origin: hall.url });
  await page.goto('/account');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const tools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && done(registrations[0].registrationId)),
  );
  await tools.send('ServiceWorker.enable');
  const data = JSON.stringify({ id: 'n', topic: 'asked', table: 'tttt', title: 'Ivanhoe: Ours', text: 'It is your turn at Ours.', url: `${hall.url}/table/tttt` });
  await tools.send('ServiceWorker.deliverPushMessage', { origin: hall.url, registrationId: await registered, data });
  const shown = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((n) => ({ title: n.title, body: n.body, tag: n.tag, url: (n.data as { url: string }).url })));
  await expect.poll(shown).toEqual([{ title: 'Ivanhoe: Ours', body: 'It is your turn at Ours.', tag: 'tttt', url: `${hall.url}/table/tttt` }]);
  // It can be put on a home screen: what the manifest names is there.
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
});

test('what the hall knows of people is said, in both languages', async ({ people }) => {
  const page = await people('', { locale: 'de-DE' });
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { name: 'Was das Haus verlässt' })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
});
