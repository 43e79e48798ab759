// Faults that people met at a table, each with what must not come back. Others of the kind have their tests where they belong: resigning, the
// bot in one's place and tips of Quests in story.spec.ts, one's own map and the a substitute's place in tests/hall.
import type { Page } from '@playwright/test';
import { expect, makeTable, picks, post, test } from './hall';
import { Referee, scenarios } from './questions';

const seats = (page: Page, table: string) => page.context().request.get(`/api/v1/tables/${table}`).then((a) => a.json()) as Promise<{ status: string; seats: { seat: string; kind: string; name: string }[] }>;
const ask = (page: Page, table: string) => page.goto(`/table/${table}`).then(() => expect.poll(() => picks(page).then((p) => p.length), { timeout: 20_000 }).toBeGreaterThan(0));
const quests = (page: Page, n: number, position: object) => makeTable(page, n, n - 1, { game: 'quests', cheat: true, position: { seats: n, ...position } });

test('a finger held on a card of Quests looks closer', async ({ people }) => {
  const alys = await people('Alys', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { table } = await makeTable(alys, 2, 1, { game: 'quests' });
  await ask(alys, table);
  const box = (await alys.locator('ul.hand .thing').first().boundingBox())!;
  const cdp = await alys.context().newCDPSession(alys);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: box.x + 12, y: box.y + 20 }] });
  await expect(alys.getByRole('dialog')).toBeVisible();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(alys.getByRole('dialog')).toBeVisible(); // it stays open
});

test('waiting counts from the moment somebody is asked, not from the beginning of the game', async ({ people }) => {
  const alys = await people('Alys');
  const bill = await people('Bill');
  const { table } = await makeTable(alys, 2, 0);
  await post(bill, `/tables/${table}/join`, {});
  await Promise.all([alys.goto(`/table/${table}`), bill.goto(`/table/${table}`)]);
  await expect.poll(async () => (await picks(alys)).length + (await picks(bill)).length, { timeout: 20_000 }).toBeGreaterThan(0);
  const [first, other] = (await picks(alys)).length ? [alys, bill] : [bill, alys];
  await expect(other.locator('.prompt .words')).toContainText(/Waiting for \w+, for ([6-9]|\d\d) s/, { timeout: 20_000 });
  await expect.poll(async () => {
    if ((await picks(other)).length) return true;
    await first.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-pick]')].findLast((e) => /^(end|withdraw)$/.test(e.dataset.pick!) || !document.querySelector('[data-pick=withdraw]'))?.click());
    return false;
  }, { intervals: [100], timeout: 20_000 }).toBe(true);
  await expect.poll(() => picks(first).then((p) => p.length)).toBe(0);
  expect(await first.locator('.prompt .words').innerText()).not.toMatch(/for \d+/);
});

test('a rematch asks the others, and begins when they have come', async ({ people }) => {
  const alys = await people('Alys');
  const bill = await people('Bill');
  const { table } = await makeTable(alys, 2, 0);
  await post(bill, `/tables/${table}/join`, {});
  await Promise.all([alys.goto(`/table/${table}`), bill.goto(`/table/${table}`)]);
  await post(alys, `/tables/${table}/resign`, { seat: 'A' });
  await alys.getByRole('button', { name: 'Rematch' }).click();
  await expect(alys).not.toHaveURL(new RegExp(table));
  const next = alys.url().match(/table\/(\w+)/)![1]!;
  expect((await seats(alys, next)).status).toBe('open');
  expect((await seats(alys, next)).seats.filter((s) => s.kind === 'person').map((s) => s.name)).toEqual(['Alys']);
  await expect(bill.locator('.ending')).toContainText('Another game is asked for');
  await bill.getByRole('button', { name: 'To the rematch' }).click();
  await expect.poll(async () => (await seats(alys, next)).seats.map((s) => s.name)).toEqual(['Alys', 'Bill']);
});

test('whoever resigned has lost, and the end says so, whatever the bot did that played on', async ({ people }) => {
  test.setTimeout(180_000);
  const alys = await people('Alys');
  const { table } = await makeTable(alys, 3, 2, { game: 'quests', cheat: false, position: undefined });
  await ask(alys, table);
  await post(alys, `/tables/${table}/resign`, { seat: 'A' });
  await expect(alys.locator('.ending')).toBeVisible({ timeout: 150_000 });
  await expect(alys.locator('.scores li').last()).toContainText('Alys');
  await expect(alys.locator('.ending h2')).not.toContainText('Alys');
  await expect(alys.locator('.decided')).toContainText('Alys resigned');
});

test('the hall lists finished games, and one’s own with date, result and whose move it is', async ({ people }) => {
  const alys = await people('Alys');
  const over = await makeTable(alys, 2, 1, { title: 'A short joust' });
  await post(alys, `/tables/${over.table}/resign`, { seat: 'A' });
  const running = await makeTable(alys, 2, 1, { title: 'A long joust' });
  await ask(alys, running.table);
  await alys.goto('/');
  const mine = alys.getByRole('region', { name: 'Your tables' });
  await expect(mine.locator('li', { hasText: 'A short joust' })).toContainText(/\d.*, \w+ won/);
  await expect(mine.locator('li', { hasText: 'A long joust' })).toContainText('Your move', { timeout: 20_000 });
  await expect(mine.locator('li', { hasText: 'A short joust' })).not.toContainText('Your move');
  await expect(alys.getByRole('region', { name: 'Replays' })).toContainText('A short joust');
  await expect(alys.getByText('No game has been finished yet')).toHaveCount(0);
});

test('a log that is brought in keeps the names', async ({ people }) => {
  const alys = await people('Alys');
  const bill = await people('Bill');
  const { table } = await makeTable(alys, 2, 0);
  await post(bill, `/tables/${table}/join`, {});
  await post(alys, `/tables/${table}/resign`, { seat: 'A' });
  const log = await (await alys.context().request.get(`/api/v1/tables/${table}/log`)).text();
  const eve = await people('Eve');
  await eve.goto('/');
  await eve.locator('input[type=file]').setInputFiles({ name: 'game.log', mimeType: 'text/plain', buffer: Buffer.from(log) });
  await expect(eve).toHaveURL(/replay\/\w+/);
  await expect(eve.locator('.replay')).toContainText('Alys');
  await expect(eve.locator('.replay')).toContainText('Bill');
});

test('Quests: the King’s Recognition is in sight while it waits, with the quest it is for, and not afterwards', async ({ people }) => {
  const alys = await people('Alys');
  const waits = await quests(alys, 2, { turn: 'A', story: 'boar-hunt', recognition: 1, players: [{ hand: ['boar', 'thieves', 'sword'] }, {}] });
  await ask(alys, waits.table);
  await expect(alys.locator('.piles .prize')).toContainText('2 by the King');
  await expect(alys.locator('.prompt .stake')).toContainText('earns 4 shields');
  const plain = await quests(alys, 2, { turn: 'A', story: 'boar-hunt', players: [{ hand: ['boar', 'thieves', 'sword'] }, {}] });
  await ask(alys, plain.table);
  await expect(alys.locator('.piles .prize')).not.toContainText('King');
});

test('Quests: a finished stage says its total alone, and what was turned over does not hide the next quest', async ({ people }) => {
  const alys = await people('Alys');
  const made = await quests(alys, 2, {
    turn: 'B', story: 'boar-hunt', phase: 'play', joined: ['A'],
    quest: { sponsor: 'B', stages: [['thieves'], ['boar', 'horse']], stage: 1 },
    players: [{ hand: ['lance', 'excalibur', 'boar', 'thieves', 'saxons', 'sword'] }, { hand: ['sword'] }],
  });
  await ask(alys, made.table);
  const texts = new Set<string>();
  await expect.poll(async () => {
    for (const t of await alys.locator('.stage .must, .stage .total').allInnerTexts()) texts.add(t);
    const now = await picks(alys);
    if (now.includes('sponsor')) return true;
    const want = ['choose lance', 'choose excalibur', 'ready'].find((p) => now.includes(p)) ?? now.find((p) => /boar-hunt|vanquish|slay/.test(p)) ?? now.at(-1);
    if (want) await alys.evaluate((w) => document.querySelector<HTMLElement>(`[data-pick="${w}"]`)?.click(), want);
    return false;
  }, { intervals: [60], timeout: 30_000 }).toBe(true);
  expect([...texts].filter((t) => /=/.test(t))).toEqual([]);
  expect(await picks(alys)).toContain('sponsor');
  await expect(alys.locator('.reveal')).toHaveCount(0);
  const card = (await alys.locator('.tale').boundingBox())!;
  expect(await alys.evaluate(([x, y]) => !!document.elementFromPoint(x!, y!)?.closest('.tale'), [card.x + card.width / 2, card.y + card.height / 2])).toBe(true);
});

test('Ivanhoe: nobody leads on a tie', async ({ people }) => {
  const alys = await people('Alys');
  for (const [mine, label] of [[['red-4'], 0], [['red-5'], 1]] as const) {
    const { table } = await makeTable(alys, 2, 1, {
      cheat: true, position: { seats: 2, colour: 'red', turn: 'A', players: [{ hand: ['red-3', 'red-3'], display: mine }, { hand: ['red-3'], display: ['red-4'] }] },
    });
    await ask(alys, table);
    await expect(alys.locator('.place .total small', { hasText: 'leads' })).toHaveCount(label);
  }
});

test('a proxy that refuses the live connection is named', async ({ people }) => {
  const alys = await people('Alys');
  const { table } = await makeTable(alys, 2, 1);
  await alys.addInitScript(() => {
    // What a browser sees when a proxy does not pass on Upgrade.
    class Refused extends EventTarget {
      onclose: (() => void) | null = null;
      constructor() {
        super();
        setTimeout(() => this.onclose?.(), 20);
      }
      close() {}
      send() {}
    }
    (window as unknown as { WebSocket: unknown }).WebSocket = Refused;
  });
  await alys.goto(`/table/${table}`);
  await expect(alys.getByRole('alert')).toContainText('the live connection is refused', { timeout: 20_000 });
  await expect(alys.getByRole('alert')).toContainText('Upgrade');
});

// The scenario X73 to its end: what is told of it, with the rules it stands on.
test('Kings: a second citadel wins by its own rule, a creature is placed by its own, and a fort has an article at most once', async () => {
  interface Told { events: { kind: string; words: string; rule: string }[] }
  const referee = new Referee(), told: Told['events'] = [];
  const events = async () => told.push(...((await referee.ask({ type: 'events' })) as unknown as Told).events);
  const s = scenarios('kings').find((x) => x.name.startsWith('X73'))!;
  await referee.ask({ type: 'new', game: 'kings', seats: s.seats, seed: 1, cheat: true, position: { seats: s.seats, ...s.given } });
  for (let i = 0, n = 0; n < 60; n++) {
    const { prompts = [] } = await referee.ask({ type: 'prompts' });
    if (!prompts.length) break;
    const w = s.whens[i];
    const scripted = !!w && prompts.some((p) => p.seat === w.seat && p.options.some((o) => o.pick === w.pick));
    const { seat, pick } = scripted ? w : { seat: prompts[0]!.seat, pick: prompts[0]!.options[0]!.pick };
    if (scripted) i++;
    await referee.ask({ type: 'pick', seat, pick });
    await events();
  }
  expect(told.at(-1)).toMatchObject({ kind: 'won', rule: 'GR-GV-06' });
  expect(told.filter((e) => /'s? the /.test(e.words)).map((e) => e.words)).toEqual([]);
  await referee.ask({ type: 'new', game: 'kings', seats: 4, seed: 1, cheat: true, position: { seats: 4, phase: 'recruitment', players: [{ rack: ['walrus'] }], hexes: [{ hex: '0,0', owner: 'A' }, { hex: '2,-3', owner: 'B' }] } });
  told.length = 0;
  for (let n = 0; n < 20 && !told.some((e) => /^placed/.test(e.kind)); n++) {
    const { prompts = [] } = await referee.ask({ type: 'prompts' });
    const p = prompts[0]!;
    expect((await referee.ask({ type: 'pick', seat: p.seat, pick: (p.options.find((o) => o.pick.startsWith('place ')) ?? p.options.at(-1)!).pick })).type).toBe('ok');
    await events();
  }
  expect(told.filter((e) => /^placed/.test(e.kind)).map((e) => e.rule)).toEqual(['GR-DT-04']);
  referee.close();
});
