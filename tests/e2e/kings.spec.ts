// Kings & Things in the browser: full turns of four players, the map by mouse, thumb and keys, a
// battle with its dice, answers to magic, and what went over the wire.
import { expect, makeTable, picks, seriousProblems, test, wire } from './hall';
import { asked, hasten, land, phone, playUntil, started } from './kings';
import type { Page } from '@playwright/test';
import box from '../../data/kings/things.json';

const thing = (page: Page, ref: string) => page.locator(`.thing.lit[data-ref="${ref}"]`).first();

test('two people and two bots play two full turns; racks and bluffs stay secret', async ({ people }) => {
  test.setTimeout(240_000);
  const alys = await people('Alys', { reducedMotion: 'reduce' });
  const bill = await people('Bill', { reducedMotion: 'reduce' });
  for (const p of [alys, bill]) await hasten(p);
  const seen = [wire(alys), wire(bill)];
  const { table } = await makeTable(alys, 4, 2, { game: 'kings', title: 'A test of crowns' });
  await alys.goto(`/table/${table}`);
  await bill.goto(`/table/${table}`);
  await bill.getByRole('button', { name: 'Sit down' }).click();
  await expect(alys.locator('.kings')).toBeVisible();
  const phases = new Set<string>();
  await playUntil([alys, bill], (s) => (phases.add(s.phase), s.turn >= 3));
  for (const p of ['Recruits', 'Moves', 'Building']) expect([...phases].join()).toContain(p);
  expect(await seriousProblems(alys)).toEqual([]);
  for (const [mine, theirs] of [seen, [...seen].reverse()]) checkSecrets(mine!, theirs!);
});

// A counter that exists once and was drawn by one of them: the other's window may not hold its name
// before everybody was told of it.
const single = box.creatures.filter((c) => c.count === 1).map((c) => c.id);
function checkSecrets(mine: string[], theirs: string[]) {
  const events = (f: string) => (JSON.parse(f).events ?? []) as { event: { kind: string; args?: { thing?: string }; refs: string[] } }[];
  const drawn = new Set(mine.flatMap(events).filter((e) => e.event.kind === 'drew').map((e) => e.event.refs.find((r) => r.startsWith('rack/'))?.slice(5) ?? ''));
  let checked = 0;
  for (const id of single.filter((s) => drawn.has(s))) {
    checked++;
    const named = new RegExp(`["/]${id}"(?!:)`); // "thing" is a creature, and the name of a field
    const at = theirs.findIndex((f) => named.test(f));
    if (at < 0) continue;
    const told = theirs.slice(0, at + 1).some((f) => events(f).some((e) => e.event.args?.thing === id));
    expect(told, `${id} was named unasked in: ${theirs[at]!.slice(0, 300)}`).toBe(true);
  }
  expect(checked, 'some single counters were drawn').toBeGreaterThan(2);
}

test('on a phone a full turn of four players can be played by thumb', async ({ people }) => {
  test.setTimeout(180_000);
  const page = await people('Alys', { ...phone, reducedMotion: 'reduce' });
  await started(page, 3);
  await asked(page);
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'nothing sticks out').toBeLessThanOrEqual(0);
    for (const part of ['.prompt', '.kings', '.tabs', '.land']) {
      const b = (await page.locator(part).first().boundingBox())!;
      expect(b.y + b.height, part).toBeLessThanOrEqual(845);
      expect(b.y, part).toBeGreaterThanOrEqual(0);
    }
    expect((await page.locator('div.land').boundingBox())!.height, 'the map keeps its place').toBeGreaterThan(230);
  };
  // The first choices by tapping the map itself.
  for (let n = 0; n < 3; n++) {
    await asked(page);
    const before = await page.locator('.prompt .words').innerText() + (await picks(page)).join();
    const lit = page.locator('.map .thing.lit').first();
    if (!(await lit.count())) break;
    await lit.tap();
    await expect.poll(async () => (await page.locator('.prompt .words').innerText()) + (await picks(page)).join() + (await page.locator('.chip').count()), { timeout: 15_000 }).not.toBe(before + '0');
  }
  await fits();
  await playUntil([page], (s) => s.turn >= 2);
  await asked(page);
  await fits();
  expect(await seriousProblems(page)).toEqual([]);
});

const march = {
  seats: 2, phase: 'movement', first: 'A', turn: 2,
  hexes: [
    land('0,0', 'plains', 'A', { fort: 1, stacks: { A: ['farmers', 'white-knight', 'centaur'] } }), land('1,0', 'forest', 'A'), land('0,1', 'swamp', 'A'), land('-1,0', 'plains', 'A'), land('0,-1', 'sea', null),
    land('1,-1', 'mountain', 'B', { fort: 2, stacks: { B: ['goblins', 'ogre'] } }), land('-1,1', 'desert', 'A'), land('2,-1', 'mountain', 'B'),
  ],
  players: [{ gold: 12, rack: ['lucky-charm'] }, { gold: 9 }],
};

test('a stack is fanned out, picked up and moved, and each step says what it costs', async ({ people }) => {
  const page = await people('Alys');
  await started(page, 1, { position: march, cheat: true }, 2);
  await asked(page);
  // Rest on the hex: the stack fans out. Click: it lies in the tray.
  const home = page.locator('[data-ref="hex/0,0"]');
  await home.hover();
  await expect(page.locator('.fan')).toBeVisible();
  await home.click();
  await expect(page.locator('.tray')).toContainText('Farmers');
  await expect(page.locator('.tray')).toContainText('Tower');
  await page.locator('.tray').getByRole('button', { name: /^Pick up all/ }).click();
  await expect(page.locator('.prompt .words')).toContainText('4 points left');
  await expect(page.locator('[data-ref="hex/1,0"]')).toHaveAccessibleName(/2 points to enter/);
  await expect(page.locator('[data-ref="hex/-1,0"]')).toHaveAccessibleName(/1 point to enter/);
  expect(await page.locator('.far').count(), 'the whole range is marked').toBeGreaterThan(0);
  await thing(page, 'hex/-1,0').click();
  await expect(page.locator('.prompt .words')).toContainText('3 points left');
  await page.locator('.tray').getByRole('button', { name: 'End the move here' }).click();
  await expect(page.locator('.prompt .words')).toContainText('Your moves');
});

test('a click on a counter of the army leaves it behind, before it sets out and on the way', async ({ people }) => {
  const page = await people('Alys');
  await started(page, 1, { position: march, cheat: true }, 2);
  await asked(page);
  await page.locator('[data-ref="hex/0,0"]').click();
  await page.locator('.tray').getByRole('button', { name: /^Pick up all/ }).click();
  await expect(page.locator('.prompt .words')).toContainText('3 on the move');
  await page.locator('.tray [data-ref="stack/0,0/A/farmers"]').click();
  await expect(page.locator('.prompt .words')).toContainText('2 on the move');
  await expect(page.locator('.tray [data-ref="stack/0,0/A/farmers"] .going')).toHaveCount(0);
  await expect(page.locator('.tray .going')).toHaveCount(2);
  await thing(page, 'hex/-1,0').click();
  await expect(page.locator('.prompt .words')).toContainText('2 on the move');
  await page.locator('.tray [data-ref="stack/-1,0/A/centaur"]').click();
  await expect(page.locator('.prompt .words')).toContainText('1 on the move');
});

test('a counter is dragged from the rack into a hex', async ({ people }) => {
  const page = await people('Alys');
  await started(page, 1, { position: { ...march, phase: 'recruitment', players: [{ gold: 12, rack: ['walrus', 'griffon'] }, { gold: 9 }] }, cheat: true }, 2);
  await asked(page);
  // First the recruits, whose draws whoever gives a position decides.
  await expect.poll(async () => {
    if ((await picks(page)).some((p) => p.startsWith('place walrus'))) return true;
    await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-pick]')].at(-1)?.click());
    return false;
  }, { intervals: [50] }).toBe(true);
  const from = (await page.locator('.rack [data-ref="rack/walrus"]').boundingBox())!, to = (await page.locator('[data-ref="hex/0,1"]').boundingBox())!;
  await page.mouse.move(from.x + 15, from.y + 15);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y - 40, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator('.rack [data-ref="rack/walrus"]')).toHaveCount(0);
  await expect(page.locator('[data-ref="hex/0,1"]')).toHaveAccessibleName(/1 of Alys/);
});

test('a battle shows both sides, rolls its dice and lets hits be placed', async ({ people }) => {
  const page = await people('Alys');
  const position = structuredClone(march);
  position.phase = 'combat';
  position.hexes[0]!.stacks = { A: ['farmers', 'white-knight'], B: ['goblins', 'ogre'] } as never;
  position.hexes[5]!.stacks = { B: [] } as never;
  await started(page, 1, { position, cheat: true }, 2);
  await asked(page);
  await thing(page, 'hex/0,0').click();
  await expect(page.locator('.battle')).toBeVisible();
  await expect(page.locator('.battle .side')).toHaveCount(2);
  let dice = false, placed = false;
  for (let n = 0; n < 80 && !(dice && placed); n++) {
    await asked(page).catch(() => {});
    dice ||= (await page.locator('.battle .dice li').count()) > 0;
    const hit = page.locator('.battle .thing.lit').first();
    const question = await page.locator('.prompt .words').innerText();
    if (/Place \d+ hit/.test(question) && (await hit.count())) {
      await expect(page.locator('.battle span.hits')).toContainText('to take');
      await hit.click();
      placed = true;
    } else await page.evaluate(() => (document.querySelector<HTMLElement>('[data-pick="pass"]') ?? document.querySelector<HTMLElement>('[data-pick="1"]') ?? document.querySelector<HTMLElement>('[data-pick="stay"]') ?? document.querySelector<HTMLElement>('[data-pick]'))?.click());
    await page.waitForTimeout(40);
  }
  expect(dice, 'dice were seen').toBe(true);
  expect(placed, 'a hit was placed on a counter').toBe(true);
  expect(await seriousProblems(page)).toEqual([]);
});

test('the keyboard alone is enough to move', async ({ people }) => {
  const page = await people('Alys');
  await started(page, 1, { position: march, cheat: true }, 2);
  await asked(page);
  await page.locator('[data-ref="hex/0,0"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.tray')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.chip:has(.sr)')).toHaveCount(0);
  await page.locator('[data-ref="hex/0,0"]').focus();
  await page.keyboard.press('Enter');
  const all = (await picks(page)).indexOf('take all 0,0');
  expect(all).toBeGreaterThanOrEqual(0);
  await page.keyboard.press(String(all + 1));
  await expect(page.locator('.prompt .words')).toContainText('points left');
  await page.locator('[data-ref="hex/-1,0"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.prompt .words')).toContainText('3 points left');
  // The map itself: arrows move it, plus zooms.
  await page.locator('.map svg').first().focus();
  const box = () => page.locator('.map svg').first().getAttribute('viewBox');
  const before = await box();
  await page.keyboard.press('+');
  expect(await box()).not.toBe(before);
});
