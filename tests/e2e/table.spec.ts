// What happens at tables besides plain play: reload, offline, restart, two windows, spectators, undo, phones, keys.
import { expect, makeTable, options, picks, post, step, test } from './hall';

const started = async (page: import('@playwright/test').Page, more: object = {}) => {
  const made = await makeTable(page, 2, 1, more);
  await page.goto(`/table/${made.table}${made.key ? `?key=${made.key}` : ''}`);
  await expect(page.locator('.prompt')).toBeVisible({ timeout: 15_000 });
  return made;
};
const asked = (page: import('@playwright/test').Page) => expect(options(page).first()).toBeVisible({ timeout: 15_000 });
const question = (page: import('@playwright/test').Page) => page.locator('.prompt .words').innerText();
async function playSome(page: import('@playwright/test').Page, n: number) {
  const memory = { played: 0 };
  for (let i = 0; i < n; ) {
    await asked(page);
    if (await step(page, memory)) i++;
    await page.waitForTimeout(30);
  }
}

test('a reload in mid-game changes nothing', async ({ people }) => {
  const page = await people('Alys');
  await started(page);
  await playSome(page, 2);
  await asked(page);
  const before = [await question(page), await picks(page), await page.locator('.hand .thing').count()];
  await page.reload();
  await asked(page);
  expect([await question(page), await picks(page), await page.locator('.hand .thing').count()]).toEqual(before);
  expect(await page.locator('.log p').count()).toBeGreaterThan(3);
});

test('after a reload the log can be read back to its first line', async ({ people }) => {
  const page = await people('Alys');
  // With five at the table 41 picks deal the cards, in one update, and nobody wins in the 64 behind them. The last 60 are
  // told to a newcomer.
  const { table } = await makeTable(page, 5, 4);
  await page.goto(`/table/${table}`);
  await asked(page);
  const lines = page.locator('.log p');
  const first = await lines.first().innerText();
  const total = async () => (await (await page.request.get(`/api/v1/tables/${table}/events?eyes=A`)).json()).total as number;
  while ((await total()) < 105) await playSome(page, 1);
  await asked(page);
  await page.reload();
  await asked(page);
  await expect(async () => {
    await page.getByRole('log', { name: 'What happened' }).evaluate((box) => (box.scrollTop = 0));
    expect(await lines.first().innerText()).toBe(first);
  }).toPass();
});

test('offline and back: a banner, then the game goes on', async ({ people }) => {
  const page = await people('Alys');
  await started(page);
  await asked(page);
  const before = await question(page);
  await page.context().setOffline(true);
  await expect(page.getByRole('alert')).toContainText('You are offline');
  await page.context().setOffline(false);
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 10_000 });
  expect(await question(page)).toBe(before);
  await playSome(page, 2);
});

test('a pick made while offline arrives once the line is back', async ({ people }) => {
  const page = await people('Alys');
  await started(page);
  await asked(page);
  await page.context().setOffline(true);
  await expect(page.getByRole('alert')).toBeVisible();
  const before = await question(page);
  await step(page);
  await page.context().setOffline(false);
  await expect.poll(() => question(page), { timeout: 10_000 }).not.toBe(before);
});

test('the hall restarts: a banner, then the game goes on', async ({ people, hall }) => {
  const page = await people('Alys');
  await started(page);
  await playSome(page, 1);
  await asked(page);
  const before = await question(page);
  await hall.stop();
  await expect(page.getByRole('alert')).toContainText('The hall does not answer');
  await hall.start();
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 15_000 });
  await asked(page);
  expect(await question(page)).toBe(before);
  await playSome(page, 2);
});

test('a newer hall asks for a reload', async ({ people }) => {
  const page = await people('Alys');
  await page.route('**/api/v1/session', async (r) => {
    const answer = await r.fetch();
    await r.fulfill({ json: { ...(await answer.json()), version: '99.0.0' } });
  });
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('this page is older');
  await page.unroute('**/api/v1/session');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('two tabs on one seat show the same and do not fight', async ({ people }) => {
  const one = await people('Alys');
  const { table } = await started(one);
  await asked(one);
  const two = await one.context().newPage();
  await two.goto(`/table/${table}`);
  await asked(two);
  expect(await picks(two)).toEqual(await picks(one));
  const before = await question(one);
  const pick = (await picks(one)).find((p) => /^(start|play|end|withdraw)\b/.test(p))!; // after an action card the same may be asked again
  // Both answer the same question at once: one counts, the other is told or gets the same answer.
  await Promise.all([one, two].map((p) => p.locator(`[data-pick="${pick}"]`).click({ timeout: 2000 }).catch(() => {})));
  await expect.poll(() => question(one)).not.toBe(before);
  await expect.poll(async () => (await question(one)) === (await question(two))).toBe(true);
  await playSome(two, 1);
  await asked(one);
  await expect.poll(async () => JSON.stringify(await picks(one)) === JSON.stringify(await picks(two))).toBe(true);
});

test('a spectator watches and cannot act', async ({ people }) => {
  const alys = await people('Alys');
  const { table } = await started(alys);
  const wat = await people('Wat');
  await wat.goto(`/table/${table}`);
  await expect(wat.locator('.yard')).toBeVisible();
  await expect(options(wat)).toHaveCount(0);
  await expect(wat.locator('.hand .thing')).toHaveCount(0);
  const lines = await wat.locator('.log p').count();
  await playSome(alys, 2);
  await expect.poll(() => wat.locator('.log p').count()).toBeGreaterThan(lines);
  await expect(wat.locator('.thing.lit')).toHaveCount(0);
});

// Another person at the table, who does nothing: a bot that moves on makes it too late to take a pick back.
test('undo takes back the last pick', async ({ people }) => {
  const page = await people('Alys');
  const bill = await people('Bill');
  const { table } = await makeTable(page, 2, 0, {
    cheat: true, position: { seats: 2, colour: 'red', turn: 'A', players: [{ hand: ['red-3', 'red-4', 'squire-2'], display: ['red-5'] }, { hand: ['blue-4'], display: ['red-3'] }] },
  });
  await post(bill, `/tables/${table}/join`);
  await page.goto(`/table/${table}`);
  await asked(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  const before = { question: await question(page), picks: await picks(page) };
  await expect(undo).toHaveCount(0); // nothing was picked yet
  await page.locator('[data-pick="play red-4"]').click();
  await expect(page.locator('[data-pick="play red-4"]')).toHaveCount(0);
  await expect(page.locator('.hand [data-ref="hand/red-4"]')).toHaveCount(0);
  await undo.click();
  await expect.poll(() => picks(page)).toEqual(before.picks);
  expect(await question(page)).toBe(before.question);
  await expect(page.locator('.hand [data-ref="hand/red-4"]')).toHaveCount(1);
});

test('why can I not: a grey card explains itself', async ({ people }) => {
  const page = await people('Alys');
  await started(page);
  for (let n = 0; n < 40; n++) {
    await asked(page);
    const grey = page.locator('.hand .thing.dim').first();
    if ((await grey.count()) && (await picks(page)).includes('withdraw')) {
      await grey.click();
      await expect(page.locator('.toast').first()).toBeVisible();
      await expect(page.locator('.toast .rule').first()).toHaveAttribute('title', /GR-\d+/);
      return;
    }
    await step(page);
    await page.waitForTimeout(40);
  }
  throw new Error('no grey card was seen');
});

test('choosing a card that needs a target narrows the options; Esc takes it back', async ({ people }) => {
  const page = await people('Alys');
  const hand = ['dodge', 'red-3'];
  await started(page, {
    cheat: true,
    position: { seats: 2, colour: 'red', turn: 'A', players: [{ hand, display: ['red-4'] }, { display: ['red-5', 'squire-2', 'red-3'] }] },
  });
  await asked(page);
  const all = (await picks(page)).length;
  await page.locator('.thing.lit[data-ref="hand/dodge"]').click({ position: { x: 14, y: 14 } });
  await expect(page.locator('.chip')).toHaveText(/dodge/i);
  expect(await picks(page)).toEqual(['dodge B 1', 'dodge B 2', 'dodge B 3']);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await picks(page)).length).toBe(all);
  await page.locator('.thing.lit[data-ref="hand/dodge"]').click({ position: { x: 14, y: 14 } });
  await page.locator('.thing.lit[data-ref="display/1/1"]').click({ position: { x: 10, y: 14 } });
  await expect(page.getByRole('log', { name: 'What happened' })).toContainText('loses Squire 2');
  await expect(page.locator('[data-ref^="display/1/"]')).toHaveCount(2);
});

test('an action card asks everybody, large, and waits for the answer', async ({ people }) => {
  const alys = await people('Alys');
  const bill = await people('Bill');
  const { table } = await makeTable(alys, 2, 0, {
    cheat: true,
    position: { seats: 2, colour: 'red', turn: 'A', players: [{ hand: ['unhorse', 'riposte', 'red-3'], display: ['red-4'] }, { hand: ['ivanhoe', 'red-3'], display: ['red-5', 'squire-2'] }] },
  });
  await bill.goto(`/table/${table}`);
  await bill.getByRole('button', { name: 'Sit down' }).click();
  await alys.goto(`/table/${table}`);
  await asked(alys);
  await alys.locator('[data-pick="riposte B"]').click();
  const card = bill.getByRole('alertdialog');
  await expect(card).toContainText('Alys plays Riposte');
  await expect(card).not.toContainText(/in \d+ s/); // it never happens by itself, unless its owner said so in the settings
  await card.getByRole('button', { name: 'Play Ivanhoe' }).click();
  await expect(alys.getByRole('log', { name: 'What happened' })).toContainText('answers with Ivanhoe');
});

test('on a phone a game can be played by thumb', async ({ people }) => {
  const page = await people('Alys', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await started(page);
  await playSome(page, 6);
  await asked(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, 'nothing sticks out').toBeLessThanOrEqual(0);
  for (const part of ['.prompt', '.hand', '.tabs', '.me']) {
    const box = (await page.locator(part).first().boundingBox())!;
    expect(box.y + box.height, part).toBeLessThanOrEqual(844 + 1);
    expect(box.y, part).toBeGreaterThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Log', exact: true }).tap();
  await expect(page.getByRole('log', { name: 'What happened' })).toBeVisible();
  await page.getByRole('button', { name: 'Log', exact: true }).tap();
  // A long press enlarges the card and its rule.
  const card = page.locator('.hand .thing').first();
  const box = (await card.boundingBox())!;
  await card.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: box.x + 10, clientY: box.y + 10, pointerId: 5 });
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText(/GR-\d+/);
});

test('the keyboard alone is enough', async ({ people }) => {
  const page = await people('Alys');
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Play now.*Ivanhoe/ })).toBeVisible();
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    if (/^Play now.*Ivanhoe/.test((await page.evaluate(() => document.activeElement?.textContent)) ?? '')) break;
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('.prompt')).toBeVisible({ timeout: 10_000 });
  for (let n = 0; n < 12; n++) {
    await asked(page);
    const before = (await question(page)) + (await picks(page)).join();
    const offered = await picks(page);
    const at = offered.indexOf('end');
    if (at >= 0 && at === offered.length - 1) await page.keyboard.press('Enter');
    else await page.keyboard.press('1');
    await expect.poll(async () => (await question(page)) + (await picks(page)).join(), { timeout: 10_000 }).not.toBe(before);
  }
  // Tab reaches the hand, arrows walk along it, I enlarges, Escape closes.
  await page.locator('.hand .thing').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('i');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('hostile names, titles and messages are only text', async ({ people }) => {
  const evil = '"onerror="alert`1`'; // what looks like a tag is no name at all
  const alys = await people(evil);
  const bill = await people('&lt;script&gt;');
  const { table } = await makeTable(alys, 3, 1, { title: '<svg onload=alert(3)> {A} {Z} javascript:alert(4)' });
  await alys.goto(`/table/${table}`);
  await expect(alys.locator('h1')).toContainText('<svg onload=alert(3)>');
  await bill.goto(`/table/${table}`);
  await bill.getByRole('button', { name: 'Sit down' }).click();
  await expect(alys.locator('.yard')).toBeVisible();
  await bill.getByLabel('Message').fill('<iframe src="javascript:alert(5)"></iframe><b>{A}</b>');
  await bill.getByRole('button', { name: 'Send' }).click();
  await expect(alys.locator('.chat .lines')).toContainText('<iframe src="javascript:alert(5)"></iframe><b>{A}</b>');
  await expect(bill.locator('.log').getByText(evil).first()).toBeVisible(); // to herself she is "you"
  expect(await alys.evaluate(() => document.querySelectorAll('#app img, #app iframe, #app script').length)).toBe(0);
  await bill.goto('/');
  await expect(bill.getByText('<svg onload=alert(3)>').first()).toBeVisible();
});

test('a private table opens only with its link', async ({ people }) => {
  const alys = await people('Alys');
  const made = await makeTable(alys, 3, 1, { listed: false });
  const bill = await people('Bill');
  await bill.goto(`/table/${made.table}`);
  await expect(bill.getByRole('heading', { name: 'There is no such table' })).toBeVisible();
  await bill.goto(`/table/${made.table}?key=${made.key}`);
  await bill.getByRole('button', { name: 'Sit down' }).click();
  await expect(bill.locator('.yard')).toBeVisible();
});

test('in mid-game a seat is taken by invitation, and the host sends people away', async ({ people }) => {
  const alys = await people('Alys');
  const { table } = await started(alys);
  const wat = await people('Wat');
  await wat.goto(`/table/${table}`);
  await expect(wat.locator('.yard')).toBeVisible();
  await wat.getByRole('button', { name: 'Table', exact: true }).first().click();
  await expect(wat.getByRole('button', { name: 'Sit here' })).toHaveCount(0);
  await alys.getByRole('button', { name: 'Table', exact: true }).first().click();
  await alys.getByRole('button', { name: 'Invite' }).click();
  const link = await alys.getByLabel('Whoever has this link may take the seat').inputValue();
  await wat.goto(link);
  await wat.getByRole('button', { name: 'Take the seat you are invited to' }).click();
  await expect(wat.locator('.hand .thing').first()).toBeVisible();
  await alys.getByRole('button', { name: 'Send away…' }).click();
  await alys.getByRole('button', { name: 'Ban' }).click();
  await expect(wat.getByRole('heading', { name: 'There is no such table' })).toBeVisible();
  // A table that is open to strangers.
  await alys.getByRole('button', { name: 'Table', exact: true }).first().click();
  await alys.getByRole('button', { name: 'Let strangers take bots’ seats' }).click();
  const eda = await people('Eda');
  await eda.goto(`/table/${table}`);
  await eda.getByRole('button', { name: 'Table', exact: true }).first().click();
  await eda.getByRole('button', { name: 'Sit here' }).click();
  await expect(eda.locator('.hand .thing').first()).toBeVisible();
});

test('how strong a bot plays is chosen before the game and changed in it', async ({ people }) => {
  const alys = await people('Alys');
  await alys.goto('/');
  await alys.getByRole('button', { name: /^New table.*Ivanhoe/ }).click();
  await alys.getByLabel('Of them bots').selectOption('1');
  await alys.getByLabel('How strong the bots are').selectOption('novice');
  await alys.getByRole('button', { name: 'Open the table' }).click();
  await expect(alys.getByText('bot: Novice')).toBeVisible();
  await alys.locator('.seats select').selectOption('knight');
  await expect(alys.getByText('bot: Knight')).toBeVisible();
  await alys.getByRole('button', { name: 'Start, bots take the free seats' }).click();
  await expect(alys.locator('.yard')).toBeVisible();
  await alys.getByRole('button', { name: 'Table', exact: true }).first().click();
  await alys.getByRole('dialog').locator('select').last().selectOption('champion');
  await expect(alys.locator('.toast').filter({ hasText: 'plays as Champion now' })).toBeVisible();
  await alys.getByRole('button', { name: 'Table', exact: true }).first().click();
  await expect(alys.getByText('bot: Champion')).toBeVisible();
});

test('a bot plays for somebody who goes', async ({ people }) => {
  const alys = await people('Alys');
  const bill = await people('Bill');
  const { table } = await makeTable(alys, 2, 0);
  await bill.goto(`/table/${table}`);
  await bill.getByRole('button', { name: 'Sit down' }).click();
  await alys.goto(`/table/${table}`);
  await expect(alys.locator('.yard')).toBeVisible();
  await alys.getByRole('button', { name: 'Table', exact: true }).first().click();
  await alys.getByRole('button', { name: 'Let a bot play for me' }).click();
  await expect(bill.locator('.place').first()).toContainText(/bot|thinking/);
  await alys.getByRole('button', { name: 'Table', exact: true }).first().click();
  await alys.getByRole('button', { name: 'Take my seat back' }).click();
  await expect(alys.locator('.toast').filter({ hasText: 'You play again' })).toBeVisible();
});

test('several people at one device: a curtain between their hands', async ({ people }) => {
  const page = await people('Alys');
  const { table } = await makeTable(page, 2, 0, { hotseat: true });
  await page.goto(`/table/${table}`);
  const curtain = page.locator('.curtain');
  const seen: string[] = [];
  const memory = { played: 0 };
  for (let i = 0; seen.length < 3 && i < 60; i++) {
    await expect(curtain.or(options(page).first())).toBeVisible({ timeout: 15_000 });
    if (await curtain.isVisible()) {
      expect(await page.locator('.hand, .board, .log').count(), 'nothing of the table is on the page').toBe(0);
      await page.keyboard.press('1'); // no pick goes through the curtain
      seen.push(await curtain.getByRole('heading').innerText());
      await curtain.getByRole('button').click();
      await expect(page.locator('.hand .thing').first()).toBeVisible();
    } else await step(page, memory);
    await page.waitForTimeout(30);
  }
  expect(seen.length).toBe(3);
  expect(seen[0]).not.toBe(seen[1]);
  expect(seen[0]).toBe(seen[2]);
});

test('a card that changes the colour leaves the banner in its place until it is chosen; then a colour is a click', async ({ people }) => {
  const page = await people('Alys');
  await started(page, { cheat: true, position: { seats: 2, colour: 'purple', turn: 'A', players: [{ hand: ['unhorse', 'purple-3'], display: ['purple-4'] }, { display: ['purple-3'] }] } });
  await asked(page);
  await expect(page.locator('.contest')).toContainText('Purple');
  await page.locator('.thing.lit[data-ref="hand/unhorse"]').click({ position: { x: 14, y: 14 } });
  await page.locator('.pick .thing.lit[data-ref="colour/blue"]').click();
  await expect(page.locator('.contest')).toContainText('Blue');
});
