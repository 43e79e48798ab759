// The table tells the story: what is in sight on small screens, what is held up to be seen, what is said before.
import { drawn, expect, go, makeTable, picks, post, quick, seriousProblems, test } from './hall';
import type { Page } from '@playwright/test';

// What part of each element can be seen: inside the window and inside everything around it that cuts or scrolls.
const hidden = (page: Page, selector: string) =>
  page.evaluate((s) => {
    const out: string[] = [];
    for (const el of document.querySelectorAll(s)) {
      const r = el.getBoundingClientRect();
      let box = { l: Math.max(0, r.left), t: Math.max(0, r.top), r: Math.min(innerWidth, r.right), b: Math.min(innerHeight, r.bottom) };
      for (let p = el.parentElement; p; p = p.parentElement) {
        if (getComputedStyle(p).overflow === 'visible') continue;
        const c = p.getBoundingClientRect();
        box = { l: Math.max(box.l, c.left), t: Math.max(box.t, c.top), r: Math.min(box.r, c.right), b: Math.min(box.b, c.bottom) };
      }
      const seen = (Math.max(0, box.r - box.l) * Math.max(0, box.b - box.t)) / Math.max(1, r.width * r.height);
      if (!r.width || seen < 0.97) out.push(`${el.className} ${Math.round(r.left)},${Math.round(r.top)} ${Math.round(r.width)}x${Math.round(r.height)} seen ${Math.round(seen * 100)} %`);
    }
    return out;
  }, selector);

const must: Record<string, string> = {
  ivanhoe: '.place header, .place .total, .place .mat, ul.hand > li',
  quests: '.place, .place .honour, ul.hand > li, .tale',
  kings: '.players > li, .rack, .land svg[role=group]',
};
const seats: Record<string, number[]> = { ivanhoe: [2, 3, 4, 5], quests: [2, 3, 4], kings: [2, 3, 4] };
for (const [game, counts] of Object.entries(seats))
  for (const [width, height] of [[1366, 650], [1280, 720], [1440, 900]] as const)
    test(`${game} at ${width} x ${height}: own display, hand, totals and all players without scrolling`, async ({ people }) => {
      const alys = await people('Alys', { viewport: { width, height } });
      for (const n of counts) {
        const { table } = await makeTable(alys, n, n - 1, { game });
        await go(alys, `/table/${table}`);
        await expect.poll(() => picks(alys).then((p) => p.length)).toBeGreaterThan(0);
        await drawn(alys);
        expect(await hidden(alys, must[game]!), `${n} seats`).toEqual([]);
        expect(await hidden(alys, '.prompt'), `${n} seats`).toEqual([]);
      }
    });

// On a phone a hand leafs sideways, and shows that it does; everything else is in sight at once.
const onPhone: Record<string, string> = {
  ivanhoe: '.place header, .place .total, .place .mat, ul.hand > li:first-child, .prompt, .prompt .ends, .tabs',
  quests: '.place, .place .honour, ul.hand > li:first-child, .tale, .prompt, .prompt .ends, .tabs',
  kings: '.players > li, .rack, .land svg[role=group], .prompt, .prompt .ends, .tabs',
};
// 664 is what a browser's own bars leave of a phone of 844.
for (const [game, counts] of Object.entries(seats))
  for (const height of [844, 664])
  test(`${game} on a phone of ${height}: all players, the own cards, the question and what ends it without scrolling`, async ({ people }) => {
    const alys = await people('Alys', { viewport: { width: 390, height }, hasTouch: true, isMobile: true });
    for (const n of counts) {
      const { table } = await makeTable(alys, n, n - 1, { game });
      await go(alys, `/table/${table}`);
      await expect.poll(() => picks(alys).then((p) => p.length)).toBeGreaterThan(0);
      // What lies over the board for a moment, and a page that has just got its size, may settle.
      await expect.poll(() => hidden(alys, onPhone[game]!), { message: `${n} seats` }).toEqual([]);
      // What can be answered is never half under something else.
      for (const o of await alys.locator('.prompt .ends .option:enabled').all()) {
        const b = (await o.boundingBox())!;
        expect(b.height).toBeGreaterThanOrEqual(40);
        expect(await o.evaluate((e, [x, y]) => e.contains(document.elementFromPoint(x!, y!)), [b.x + b.width / 2, b.y + b.height / 2])).toBe(true);
      }
    }
  });

test('Trurene and Magic Realm on every size: the land, who one is and what can be done', async ({ people }) => {
  test.setTimeout(180_000);
  for (const [width, height] of [[1440, 900], [1366, 650], [1280, 720], [390, 844], [390, 664]] as const) {
    const phone = width < 500;
    const alys = await people('Alys', { viewport: { width, height }, ...(phone ? { hasTouch: true, isMobile: true } : {}) });
    const { table } = await makeTable(alys, 1, 0, { game: 'trurene' });
    await alys.goto(`/table/${table}`);
    await alys.locator('dialog .main').click();
    await expect.poll(() => picks(alys).then((p) => p.length)).toBeGreaterThan(0);
    expect(await hidden(alys, '.trurene > .bar, .strip, .world, .controls, .controls [data-pick]' + (phone ? '' : ', .hero, .trurene > .side')), `Trurene at ${width} x ${height}`).toEqual([]);
    for (const n of phone ? [4] : [1, 6]) {
      const made = await makeTable(alys, n, n - 1, { game: 'realm', options: { map: 'layout_a' } });
      await alys.goto(`/table/${made.table}`);
      const land = alys.locator('.realm .land svg').first();
      await expect.poll(async () => (await alys.evaluate(() => document.querySelector<HTMLElement>('[data-pick]:not([disabled]), .hero:not([disabled])')?.click()), land.isVisible()), { timeout: 30_000 }).toBe(true);
      expect(await hidden(alys, phone ? '.realm .land, .realm .tabs' : '.realm .land, .realm ul.seats > li, .realm .side, .realm .tabs'), `Magic Realm, ${n} seats, at ${width} x ${height}`).toEqual([]);
    }
  }
});

test('on a phone far away the hall comes compressed, and nothing moves under the reader', async ({ people }) => {
  const page = await people('Alys', { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true });
  for (let i = 0; i < 6; i++) await makeTable(page, 3, 1, { title: `A test of arms ${i}` });
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 });
  await page.addInitScript(() => {
    const w = window as unknown as { shift: number };
    w.shift = 0;
    new PerformanceObserver((list) => {
      for (const e of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) if (!e.hadRecentInput) w.shift += e.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const plain: string[] = [];
  page.on('response', (r) => {
    const length = Number(r.headers()['content-length'] ?? 0);
    if (length >= 1024 && /json|javascript|css|html/.test(r.headers()['content-type'] ?? '') && !r.headers()['content-encoding']) plain.push(`${r.url()}: ${length} bytes`);
  });
  await page.goto('/');
  await expect(page.locator('.game button').first()).toBeVisible({ timeout: 30_000 });
  await page.waitForLoadState('networkidle');
  await drawn(page);
  expect(plain).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.1);
});

test('the question keeps its place and height, whatever is asked', async ({ people }) => {
  const alys = await people('Alys', { viewport: { width: 1366, height: 650 } });
  const { table } = await makeTable(alys, 3, 2);
  await alys.goto(`/table/${table}`);
  const boxes = new Set<string>();
  for (let i = 0; i < 25; i++) {
    await expect(alys.locator('.prompt')).toBeVisible();
    const b = (await alys.locator('.prompt').boundingBox())!;
    const h = (await alys.locator('.play > .hand').boundingBox())!;
    boxes.add([b.x, b.y, b.width, b.height, h.y].map(Math.round).join());
    await quick(alys);
    await drawn(alys);
  }
  expect([...boxes]).toHaveLength(1);
});

test('the aim, what a choice costs, and a beat that waits for a click', async ({ people }) => {
  const alys = await people('Alys');
  await alys.addInitScript(() => localStorage.setItem('greathall.settings', JSON.stringify({ pace: 'click' })));
  const { table } = await makeTable(alys, 2, 1);
  await alys.goto(`/table/${table}`);
  await expect(alys.locator('.aside .aim')).toContainText('different colours win');
  // Look first, then play on: the next click would take it away.
  for (const seen of [alys.locator('.prompt .stake'), alys.locator('.beat')])
    await expect.poll(async () => (await seen.count()) || (await quick(alys), 0), { intervals: [30], timeout: 30_000 }).toBeGreaterThan(0);
  const words = await alys.locator('.beat .say').innerText();
  expect(words.length).toBeGreaterThan(10);
  await expect(alys.locator('.thing.told').first()).toBeVisible();
  await alys.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(async () => (await alys.locator('.beat').count()) === 0 || (await alys.locator('.beat .say').innerText()) !== words).toBe(true);
});

test('who comes back to a table is told what happened meanwhile', async ({ people }) => {
  const alys = await people('Alys');
  const bill = await people('Bill');
  const { table } = await makeTable(alys, 2, 0, {
    cheat: true, position: { seats: 2, colour: 'red', turn: 'B', players: [{ hand: ['purple-4', 'red-3'], display: ['red-5'] }, { hand: ['blue-4', 'purple-5'], display: ['red-3'] }] },
  });
  await post(bill, `/tables/${table}/join`);
  await alys.goto(`/table/${table}`);
  await expect(alys.locator('.prompt .words')).toContainText('Waiting for Bill');
  await alys.goto('/');
  await bill.goto(`/table/${table}`);
  await bill.locator('[data-pick=withdraw]').click();
  await expect(bill.locator('[data-pick=withdraw]')).toHaveCount(0);
  await alys.goto(`/table/${table}`);
  await expect(alys.locator('.recap')).toContainText('while you looked away');
  await expect(alys.locator('.recap li').filter({ hasText: 'win the red tournament' })).toBeVisible();
  await alys.reload();
  await expect(alys.locator('.prompt')).toBeVisible();
  await expect(alys.locator('.recap')).toHaveCount(0); // now it has been told
});

test('an action card is held up to be seen, although there is nothing to answer it with', async ({ people }) => {
  const alys = await people('Alys');
  await alys.addInitScript(() => localStorage.setItem('greathall.settings', JSON.stringify({ pace: 'click' })));
  const { table } = await makeTable(alys, 2, 1, {
    cheat: true,
    position: { seats: 2, colour: 'red', turn: 'A', players: [{ hand: ['purple-4', 'red-3'], display: ['red-5'] }, { hand: ['riposte', 'blue-4', 'purple-5'], display: ['red-3'] }] },
  });
  await alys.goto(`/table/${table}`);
  await alys.locator('[data-pick="play red-3"]').click();
  await alys.locator('[data-pick=end]').click();
  await alys.locator('[data-pick=purple-3]').click(); // what the bot draws
  await expect(alys.locator('.beat .say')).toContainText('plays Riposte', { timeout: 15_000 });
  await alys.waitForTimeout(1500); // meanwhile the hall has gone on
  await expect(alys.locator('.beat .say')).toContainText('plays Riposte');
  await alys.getByRole('button', { name: 'Go on' }).click();
  await expect(alys.locator('.recap')).toContainText('since your last move');
});

test('a hand that must be judged is bright, although an ally in it could be played', async ({ people }) => {
  const alys = await people('Alys');
  const { table } = await makeTable(alys, 2, 1, {
    game: 'quests', cheat: true, position: { seats: 2, turn: 'A', story: 'boar-hunt', players: [{ hand: ['sir-galahad', 'sword', 'boar', 'thieves', 'horse'] }, { hand: ['sword'] }] },
  });
  await alys.goto(`/table/${table}`);
  await expect(alys.locator('[data-pick=sponsor]')).toBeVisible();
  await expect(alys.locator('[data-pick="ally sir-galahad"]')).toBeVisible();
  await expect(alys.locator('ul.hand .thing.dim')).toHaveCount(0);
});

test('no card answers for its owner: the window stays open', async ({ people }) => {
  const alys = await people('Alys');
  await alys.goto('/settings');
  await expect(alys.locator('select').first()).toHaveValue('0');
});

test('a double-click does not resign; who has resigned is told so, and last', async ({ people }) => {
  const alys = await people('Alys');
  const bill = await people('Bill'); // with him the game goes on when she has resigned
  const { table } = await makeTable(alys, 3, 1);
  await bill.goto(`/table/${table}`);
  await bill.getByRole('button', { name: 'Sit down' }).click();
  await alys.goto(`/table/${table}`);
  await alys.locator('.aside').getByRole('button', { name: 'Table' }).click();
  await alys.getByRole('button', { name: 'Resign…' }).dblclick();
  await expect(alys.getByRole('button', { name: 'Yes, I resign' })).toBeVisible();
  const seat = (await (await alys.request.get(`/api/v1/tables/${table}`)).json()).seats[0];
  expect(seat.kind).toBe('person');
  await alys.getByRole('button', { name: 'Yes, I resign' }).click();
  await expect(alys.locator('.toast')).toContainText('You have resigned');
  await alys.locator('.aside').getByRole('button', { name: 'Table' }).click();
  await expect(alys.getByRole('dialog')).toContainText('You have resigned');
  await expect(alys.getByRole('button', { name: 'Take my seat back' })).toHaveCount(0);
});

test('a seat that a bot plays for me is not asked of me', async ({ people }) => {
  const alys = await people('Alys');
  const { table } = await makeTable(alys, 2, 1);
  await alys.goto(`/table/${table}`);
  await expect.poll(() => picks(alys).then((p) => p.length)).toBeGreaterThan(0);
  const told = async () => (await (await alys.request.get(`/api/v1/tables/${table}/events?eyes=A`)).json()).total as number;
  const before = await told();
  await post(alys, `/tables/${table}/seat`, { seat: 'A', kind: 'bot' });
  await expect.poll(() => picks(alys).then((p) => p.length)).toBe(0);
  await expect.poll(told, 'the bots play on').toBeGreaterThan(before + 12);
  await expect(alys.locator('.toast.bad')).toHaveCount(0);
});

test('looking closer at a card of Quests works, and tips go on working', async ({ people }) => {
  const alys = await people('Alys');
  const { table } = await makeTable(alys, 2, 1, { game: 'quests' });
  await alys.goto(`/table/${table}`);
  const card = alys.locator('ul.hand .thing').first();
  await card.focus();
  await alys.keyboard.press('i');
  await expect(alys.getByRole('dialog')).toBeVisible();
  await alys.keyboard.press('Escape');
  await expect(alys.getByRole('dialog')).toHaveCount(0);
  await card.hover();
  await expect(alys.locator('[role=tooltip]')).toBeVisible();
});

test('on a phone: the way back to the board says when it is your move, and the log opens at its end', async ({ people }) => {
  const alys = await people('Alys', { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  const { table } = await makeTable(alys, 3, 2);
  await alys.goto(`/table/${table}`);
  const lines = () => alys.locator('.log[role=log] > *').count();
  await expect.poll(async () => (await quick(alys), lines()), { intervals: [30], timeout: 30_000 }).toBeGreaterThan(20);
  await alys.getByRole('button', { name: 'Log' }).click();
  const back = alys.locator('.tabs .back');
  await expect(back).toBeVisible();
  await expect(back).toContainText(/Board|Your move/);
  expect(await alys.locator('.log[role=log]').evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight)).toBeLessThan(40);
  for (const b of await alys.locator('.tabs > *').all()) expect((await b.boundingBox())!.height).toBeGreaterThanOrEqual(40);
  await back.click();
  await expect(alys.locator('.aside')).toBeHidden();
  expect(await alys.locator('h1').first().innerText()).not.toBe('');
  expect(await seriousProblems(alys)).toEqual([]);
});

test('the end says what decided it and shows the standing; the replay has marks and an address for each step', async ({ people }) => {
  test.setTimeout(180_000);
  const alys = await people('Alys');
  const { table } = await makeTable(alys, 2, 1);
  await alys.goto(`/table/${table}`);
  await expect.poll(async () => (await quick(alys)).over, { timeout: 150_000, intervals: [20] }).toBe(true);
  await expect(alys.locator('.decided')).toContainText('had');
  await expect(alys.locator('.ending figure > svg')).toBeVisible();
  await alys.locator('.ending').getByRole('link', { name: 'Replay' }).click();
  await alys.getByRole('button', { name: 'The next mark' }).click();
  await expect(alys).toHaveURL(/at=[1-9]\d*&eyes=A/);
  await alys.reload();
  await expect(alys).toHaveURL(/at=[1-9]\d*&eyes=A/);
  await expect(alys.locator('h1')).toHaveCount(1);
  expect(await seriousProblems(alys)).toEqual([]);
});

test('the coach advises against bots, says why, and can be silenced', async ({ people }) => {
  const alys = await people('Alys', { viewport: { width: 1366, height: 650 } });
  const { table } = await makeTable(alys, 2, 1);
  await alys.goto(`/table/${table}`);
  await expect.poll(() => picks(alys).then((p) => p.length)).toBeGreaterThan(1);
  await expect(alys.locator('.coach .line')).toHaveCount(0);
  await alys.getByRole('button', { name: 'Ask the coach' }).click();
  await expect(alys.locator('.coach .line')).toContainText(/^Coach: .+\. .+\./);
  expect(await alys.locator('.coach .line').innerText()).not.toContain('⟨');
  // The answer that stands out is the one that is advised, not another.
  const advised = (await alys.locator('.coach .line .link').first().innerText()).trim();
  await expect(alys.locator('.prompt .option.main')).toHaveCount(1);
  expect((await alys.locator('.prompt .option.main > span').innerText()).trim()).toBe(advised);
  expect(await hidden(alys, '.coach .line')).toEqual([]);
  await alys.getByRole('button', { name: 'What would a champion do?' }).click();
  await expect(alys.locator('.coach .hint')).toContainText(/^A champion: .+ \(wins about \d+ % of the time\)\./, { timeout: 20_000 });
  expect(await hidden(alys, '.coach .hint')).toEqual([]);
  const asked = await alys.locator('.prompt .words').innerText();
  await alys.locator('.coach .line .link').first().click(); // whoever takes the advice clicks it
  await expect(alys.locator('.prompt .words')).not.toHaveText(asked);
  await expect.poll(() => picks(alys).then((p) => p.length), { timeout: 15_000 }).toBeGreaterThan(1);
  await alys.getByRole('button', { name: 'Silence the coach' }).click();
  await expect(alys.locator('.coach .line')).toHaveCount(0);
});

test('a champion is asked without the coach, and what it would do lights up on the board', async ({ people }) => {
  const alys = await people('Alys', { viewport: { width: 1366, height: 650 } });
  const { table } = await makeTable(alys, 2, 1, { game: 'kings' });
  await alys.goto(`/table/${table}`);
  await expect.poll(() => picks(alys).then((p) => p.length), { timeout: 20_000 }).toBeGreaterThan(1);
  await expect(alys.locator('.board .pointed, .pointed')).toHaveCount(0);
  await alys.getByRole('button', { name: 'What would a champion do?' }).click();
  await expect(alys.locator('.coach .hint')).toContainText(/^A champion: .+ \(wins about \d+ % of the time\)\. .*Next best: .+ \(\d+ %\)\./, { timeout: 40_000 });
  await expect(alys.locator('.pointed')).not.toHaveCount(0);
  // Another question, and nothing of it is left.
  await alys.locator('.coach .hint .link').first().click();
  await expect(alys.locator('.coach .hint')).toHaveCount(0);
});

test('hints among people are the host\'s to allow, and everybody is told', async ({ people }) => {
  test.setTimeout(180_000);
  const alys = await people('Alys'), bors = await people('Bors');
  const asked = (p: Page) => picks(p).then((all) => all.length > 1);
  for (const hints of [false, true]) {
    const { table } = await makeTable(alys, 2, 0, { game: 'kings', hints });
    await post(bors, `/tables/${table}/join`);
    for (const p of [alys, bors]) await p.goto(`/table/${table}`);
    await expect.poll(async () => (await asked(alys)) || (await asked(bors)), { timeout: 60_000 }).toBe(true);
    const first = (await asked(alys)) ? alys : bors;
    await expect(first.getByRole('button', { name: 'What would a champion do?' })).toHaveCount(hints ? 1 : 0);
    await first.getByRole('button', { name: 'Table' }).click();
    await expect(first.getByText('hints are allowed')).toHaveCount(hints ? 1 : 0);
  }
});

test('the aid opens at the page for what is asked', async ({ people }) => {
  const alys = await people('Alys');
  for (const [game, page] of [['ivanhoe', /Naming the colour|Your turn|Action cards/], ['kings', /Setting up/], ['quests', /.+/]] as const) {
    const { table } = await makeTable(alys, 2, 1, { game });
    await alys.goto(`/table/${table}`);
    await expect.poll(() => picks(alys).then((p) => p.length)).toBeGreaterThan(0);
    await alys.keyboard.press('?');
    await expect(alys.locator('dialog h3')).toHaveText(page);
    expect(await seriousProblems(alys)).toEqual([]);
    await alys.keyboard.press('Escape');
  }
});
