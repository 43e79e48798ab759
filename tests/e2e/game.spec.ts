// One whole game: two people in two windows and a bot; what went over the wire; the end; the replay.
import { expect, makeTable, picks, post, quick, seriousProblems, step, test, wire } from './hall';

test.describe.configure({ mode: 'serial' });
let finished = '';

test('two people and a bot play a whole game', async ({ people }) => {
  test.setTimeout(300_000); // twenty seconds on an idle machine
  const alys = await people('Alys', { reducedMotion: 'reduce' });
  const bill = await people('Bill', { reducedMotion: 'reduce' });
  const seen = [wire(alys), wire(bill)];
  const { table } = await makeTable(alys, 3, 1);
  await alys.goto(`/table/${table}`);
  await bill.goto(`/table/${table}`);
  await expect(alys.getByRole('heading', { name: 'A test of arms' })).toBeVisible();
  await bill.getByRole('button', { name: 'Sit down' }).click();
  await expect(alys.getByText('your hand', { exact: false }).or(alys.locator('.hand')).first()).toBeVisible();

  const memory = [{ played: 0 }, { played: 0 }];
  for (let n = 0; n < 30; ) {
    const acted = [await step(alys, memory[0]), await step(bill, memory[1])].filter(Boolean).length;
    n += acted;
    if (!acted) await alys.waitForTimeout(20);
  }
  for (let n = 0; ; n++) {
    expect(n, 'the game must end').toBeLessThan(6000);
    const both = await Promise.all([quick(alys), quick(bill)]);
    if (both.some((b) => b.over)) break;
    if (!both.some((b) => b.acted)) await alys.waitForTimeout(15);
  }
  await expect(alys.locator('.ending h2')).toContainText(/win/);
  await expect(bill.locator('.ending h2')).toContainText(/win/);
  await expect(alys.locator('.scores li')).toHaveCount(3);
  expect(await seriousProblems(alys)).toEqual([]);
  finished = table;
  checkSecrets(seen);
});

// A card that exists once and is in Alys's hand must not be named in anything Bill's window got
// until she shows it, and no view Bill got ever held her hand.
const single = ['unhorse', 'change-weapon', 'drop-weapon', 'break-lance', 'dodge', 'retreat', 'outmaneuver', 'countercharge', 'disgrace', 'adapt', 'outwit'];
function checkSecrets([alys, bill]: string[][]) {
  for (const [frames, other] of [[alys, 'B'], [bill, 'A']] as const) {
    expect(frames.length).toBeGreaterThan(50);
    let asEyes = '';
    for (const f of frames) {
      const m = JSON.parse(f);
      if (m.type !== 'update') continue;
      asEyes = m.eyes ?? asEyes;
      expect(asEyes, 'looks with own eyes').not.toBe(other);
      for (const p of m.view?.players ?? []) if (p.seat !== asEyes) expect(p.hand).toBeNull();
      for (const [pointer, value] of m.patch ?? [])
        if (/^\/players\/\d+\/hand(\/|$)/.test(pointer)) expect(Number(pointer.split('/')[2])).toBe(asEyes.charCodeAt(0) - 65);
        else if (/^\/players\/\d+$/.test(pointer) && value.seat !== asEyes) expect(value.hand).toBeNull();
        else if (pointer === '/players') for (const p of value) if (p.seat !== asEyes) expect(p.hand).toBeNull();
      for (const e of m.events ?? []) if (e.event.kind === 'drew') expect(e.event.args.who).toBe(asEyes);
    }
  }
  // Single cards that one of them drew, by the own event: the other may read the
  // name only after an event that both were told.
  for (const [mine, theirs, me] of [[alys, bill, 'A'], [bill, alys, 'B']] as const)
    for (const card of single) {
      const drew = mine.findIndex((f) => f.includes(`"hand/${card}"`) && f.includes('"drew"'));
      if (drew < 0) continue;
      const first = theirs.find((f) => f.includes(card));
      if (!first) continue;
      const m = JSON.parse(first);
      const open = (m.events ?? []).some((e: { event: { kind: string } }) => /announced|shows|knocked|removed|drew|ivanhoe|withdrew/.test(e.event.kind)) || /discard_top|known|hand\//.test(first);
      expect(open, `${card} of ${me} was named in: ${first.slice(0, 300)}`).toBe(true);
    }
}

test('the replay shows it again through every pair of eyes', async ({ people }) => {
  test.skip(!finished, 'no game was finished');
  const carla = await people('Carla');
  await carla.goto(`/replay/${finished}`);
  await expect(carla.getByRole('group', { name: 'Replay' })).toBeVisible();
  await carla.getByRole('button', { name: 'To the end' }).click();
  await expect(carla.locator('.at')).toHaveText(/^(\d+) \/ \1$/);
  // A jump brings the log up to there; who reads back gets the rest of it.
  const log = carla.getByRole('log', { name: 'What happened' });
  await expect(log).toContainText('wins the game');
  await expect.poll(async () => (await log.evaluate((e) => (e.scrollTop = 0)), log.locator('p').first().textContent()), { timeout: 20_000 }).toMatch(/draws the|token|deals/);
  await carla.getByRole('button', { name: 'Back', exact: true }).click();
  await carla.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(carla.locator('.at')).not.toHaveText(/^(\d+) \/ \1$/);
  const hand = () => carla.locator('.hand .thing').evaluateAll((all) => all.map((e) => e.getAttribute('data-ref')).join());
  const before = await hand();
  await carla.getByLabel('Eyes').selectOption('B');
  await expect.poll(hand).not.toBe(before);
  await carla.getByLabel('Eyes').selectOption('spectator');
  await expect(carla.locator('.hand .thing')).toHaveCount(0);
  // All hands open: a place for everybody's.
  const seats = (await carla.getByLabel('Eyes').locator('option').count()) - 2;
  await carla.getByLabel('Eyes').selectOption('all');
  await expect(carla.locator('.hands section')).toHaveCount(seats);
  await expect(carla.locator('.hands .thing')).not.toHaveCount(0);
  await carla.getByRole('button', { name: 'To the beginning' }).click();
  await carla.getByLabel('Pace').selectOption('300');
  await carla.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => Number((await carla.locator('.at').textContent())!.split('/')[0])).toBeGreaterThan(2);
  expect(await seriousProblems(carla)).toEqual([]);
});

test('a rematch brings the same people to a new table', async ({ people }) => {
  const alys = await people('Alys');
  const { table } = await makeTable(alys, 2, 1);
  await post(alys, `/tables/${table}/start`).catch(() => {});
  await post(alys, `/tables/${table}/resign`, { seat: 'A' });
  await alys.goto(`/table/${table}`);
  await expect(alys.locator('.ending')).toBeVisible();
  await alys.getByRole('button', { name: 'Rematch' }).click();
  await expect(alys).not.toHaveURL(new RegExp(table));
  await expect.poll(async () => (await picks(alys)).length + (await alys.locator('.waiting').count()), { timeout: 10_000 }).toBeGreaterThan(0);
});
