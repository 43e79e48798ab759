// Whole games of Kings & Things in the browser, from laying out the kingdoms to the last word, and an
// answer that tells nobody how long it took.
import { expect, makeTable, picks, seriousProblems, test } from './hall';
import { asked, hasten, land, playUntil, started, type Seen } from './kings';
import type { Page } from '@playwright/test';

test('a whole game against a bot, from laying out the kingdoms to the last turn', async ({ people }) => {
  test.setTimeout(240_000); // half a minute on an idle machine
  const page = await people('Alys', { reducedMotion: 'reduce' });
  await started(page, 1, { options: { rounds: 4 } }, 2);
  await asked(page);
  const phases = new Set<string>();
  let battles = false, last: Seen | undefined;
  await playUntil([page], (s) => {
    phases.add(s.phase);
    battles ||= s.battle;
    last = s;
    return s.over;
  });
  for (const p of ['Laying out the kingdoms', 'Characters', 'Recruits', 'Events', 'Moves', 'Combat', 'Building']) expect([...phases].join()).toContain(p);
  expect(battles, 'there was a battle').toBe(true);
  expect(last!.touched, 'most of it was played on the board itself').toBeGreaterThan(30);
  await expect(page.locator('.ending h2')).toContainText(/win|first|draw/i);
  await expect(page.locator('.scores li')).toHaveCount(2);
  expect(await seriousProblems(page)).toEqual([]);
});

// Fifteen income, a castle and 5 gold: one citadel, held for a turn, wins (GR-GV-05).
const crowned = {
  seats: 2, phase: 'construction', first: 'A', turn: 5,
  hexes: [
    land('0,0', 'plains', 'A', { fort: 3, stacks: { A: ['white-knight', 'centaur', 'lion-pride', 'farmers'] } }), land('1,0', 'forest', 'A', { fort: 3 }), land('0,1', 'swamp', 'A', { fort: 2 }), land('-1,0', 'plains', 'A'),
    land('-1,1', 'desert', 'A', { fort: 1 }), land('0,-1', 'mountain', 'A'), land('1,-1', 'jungle', 'A'), land('2,-2', 'mountain', 'B', { fort: 1, stacks: { B: ['goblins'] } }), land('2,-1', 'swamp', 'B'),
    land('1,-2', 'sea', null), land('2,0', 'sea', null), land('1,1', 'sea', null), land('0,2', 'sea', null), land('-1,2', 'sea', null), land('-2,2', 'sea', null), land('-2,1', 'sea', null), land('-2,0', 'sea', null),
    land('-1,-1', 'frozen-waste', null), land('0,-2', 'frozen-waste', null), // there are eight tiles of sea
  ],
  players: [{ gold: 10 }, { gold: 0 }],
};

test('a citadel is built by a click, held for a turn, and wins', async ({ people }) => {
  test.setTimeout(120_000);
  const page = await people('Alys', { reducedMotion: 'reduce' });
  await started(page, 1, { position: crowned, cheat: true }, 2);
  await asked(page);
  await page.locator('.thing.lit[data-ref="hex/0,0"]').click();
  await expect(page.locator('[data-ref="hex/0,0"]')).toHaveAccessibleName(/Citadel/);
  // Stay at home for a turn.
  const wait = (p: Page) =>
    p.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>('[data-pick]')];
      (all.find((e) => /^(done|pass|draw|stay|keep)$/.test(e.dataset.pick!)) ?? all.at(-1))?.click();
      return !!document.querySelector('.ending');
    });
  await expect.poll(() => wait(page), { timeout: 60_000, intervals: [30] }).toBe(true);
  await expect(page.locator('.ending h2')).toContainText('Alys');
  await expect(page.locator('.ending h2')).toContainText(/wins?/);
  await expect(page.locator('.scores li').first()).toContainText(/1 citadel, income \d+, \d+ gold/);
});

const rolls = {
  seats: 3, phase: 'combat', first: 'A', turn: 2,
  hexes: [
    land('0,0', 'plains', 'A'), land('1,0', 'forest', null, { stacks: { A: ['farmers', 'centaur'] } }), land('2,-2', 'mountain', 'B', { fort: 1 }), land('2,-1', 'swamp', 'B'), land('-2,2', 'swamp', 'C', { fort: 1 }),
  ],
  players: [{ gold: 5 }, { gold: 5, rack: ['lucky-charm'] }, { gold: 5, rack: ['goblins'] }],
};

test('the answer to a roll leaves after the same beat, whether one holds the Lucky Charm or not', async ({ people }) => {
  test.setTimeout(120_000);
  const [alys, bill, carol] = [await people('Alys'), await people('Bill'), await people('Carol')];
  await hasten(alys!);
  const sent = new Map<Page, string[]>();
  for (const p of [bill!, carol!]) {
    const frames: string[] = [];
    sent.set(p, frames);
    p.on('websocket', (ws) => ws.on('framesent', (f) => String(f.payload).includes('"pick"') && frames.push(String(f.payload))));
    await p.clock.install({ time: 0 });
  }
  const { table } = await makeTable(alys!, 3, 0, { game: 'kings', title: 'A test of crowns', position: rolls, cheat: true });
  for (const p of [alys!, bill!, carol!]) await p.goto(`/table/${table}`);
  for (const p of [bill!, carol!]) await p.getByRole('button', { name: 'Sit down' }).first().click();
  await asked(alys!);
  for (const p of [bill!, carol!]) await expect(p.locator('.kings')).toBeVisible();
  for (const p of [bill!, carol!]) await p.clock.pauseAt((await p.evaluate(() => Date.now())) + 8000); // from here on their time passes only when told
  await alys!.locator('.thing.lit[data-ref="hex/1,0"]').click();
  await alys!.locator('[data-pick="3"]').click(); // the die, thrown by the host
  // Bill holds it and sees the big panel; Carol does not and sees the small one. Both have three seconds.
  await expect(bill!.locator('.answer')).toContainText('Lucky Charm');
  await expect(carol!.locator('.moment')).toContainText('A moment for answers');
  expect(await picks(carol!)).toEqual(['pass']);
  // Whatever they click, and however early, nothing leaves before the beat is over.
  await bill!.locator('.answer').getByRole('button', { name: /add 1/ }).click();
  await carol!.locator('[data-pick="pass"]').click();
  await expect(bill!.locator('.moment')).toContainText('add 1');
  for (const p of [bill!, carol!]) await p.clock.runFor(2500);
  expect(sent.get(bill!), 'the Charm waits').toEqual([]);
  expect(sent.get(carol!), 'the pass waits').toEqual([]);
  for (const p of [bill!, carol!]) await p.clock.runFor(700);
  await expect.poll(() => sent.get(bill!)!.length).toBe(1);
  await expect.poll(() => sent.get(carol!)!.length).toBe(1);
  expect(sent.get(bill!)![0]).toContain('lucky-charm +1');
  expect(sent.get(carol!)![0]).toContain('pass');
});
