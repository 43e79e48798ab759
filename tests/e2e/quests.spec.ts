// Quests of the Round Table: a whole game by two people and a bot, and every kind of decision at the board.
import type { Page } from '@playwright/test';
import { expect, makeTable, options, picks, seriousProblems, test, wire, still } from './hall';

const asked = (page: Page) => expect(options(page).first()).toBeVisible({ timeout: 15_000 });
const question = (page: Page) => page.locator('.prompt .words').innerText();
const thing = (page: Page, ref: string) => page.locator(`.thing[data-ref="${ref}"]`).first();
const lit = (page: Page, ref: string) => page.locator(`.thing.lit[data-ref="${ref}"]`).first();
// The left edge of a card is never covered by the next one.
const clickCard = (page: Page, ref: string) => lit(page, ref).click({ position: { x: 10, y: 12 } });

async function seated(page: Page, seats: number, position: object, more: object = {}) {
  const made = await makeTable(page, seats, seats - 1, { game: 'quests', cheat: true, position: { seats, ...position }, ...more });
  await page.goto(`/table/${made.table}`);
  await asked(page);
  return made;
}
// At a table with a given position whoever made it decides the draws: any card will do.
async function draws(page: Page, then: string) {
  await expect.poll(async () => {
    if (await page.locator(`[data-pick="${then}"]`).count()) return true;
    if (/You decide the draw/.test(await question(page))) await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-pick]')].at(-1)?.click());
    return false;
  }, { intervals: [60], timeout: 20_000 }).toBe(true);
}
const bots = (n: number) => Array.from({ length: n }, () => ({}));

// A plain player in one trip to the browser: sponsors now and then, joins everything, plays two cards a stage.
const play = (page: Page) =>
  page.evaluate(() => {
    const w = window as { tried?: number; sponsored?: number };
    if (document.querySelector('.ending')) return { acted: false, over: true };
    const all = [...document.querySelectorAll<HTMLElement>('[data-pick]')];
    if (!all.length) return { acted: false, over: false };
    const of = (test: RegExp) => all.filter((e) => test.test(e.dataset.pick!));
    const one = (test: RegExp) => of(test).at(-1);
    let chosen: HTMLElement | undefined;
    if (of(/^(lay|take|back)/).length && of(/^(lay|back|confirm|next)/).length) {
      w.tried = (w.tried ?? 0) + 1;
      const any = of(/^(lay|take|back)/);
      const foes = of(/^lay (?!test|excalibur|lance|battle|sword|horse|dagger)/);
      chosen = one(/^(confirm|next)$/) ?? (w.tried % 9 < 6 ? (foes.at(-1) ?? one(/^lay /)) : undefined) ?? any[Math.floor(Math.random() * any.length)];
      if (chosen?.dataset.pick === 'confirm') w.sponsored = (w.sponsored ?? 0) + 1;
    } else if (one(/^ready$/)) chosen = of(/^take /).length < 3 ? (of(/^choose /)[0] ?? one(/^ready$/)) : one(/^ready$/);
    else if (one(/^sponsor$/)) chosen = (w.sponsored ?? 0) < 6 ? one(/^sponsor$/) : one(/^decline$/);
    else if (one(/^(bid|drop)/)) chosen = of(/^bid [1-4]$/)[0] ?? one(/^drop$/);
    else chosen = one(/^(join|enter|draw|pass)$/) ?? one(/^(discard|decline)/) ?? all.at(-1);
    chosen?.click();
    return { acted: !!chosen, over: false };
  });

test('two people and a bot play a whole game', async ({ people }) => {
  test.setTimeout(600_000);
  const alys = await people('Alys', { reducedMotion: 'reduce' });
  const bill = await people('Bill', { reducedMotion: 'reduce' });
  const seen = [wire(alys), wire(bill)] as const;
  const { table } = await makeTable(alys, 3, 1, { game: 'quests' });
  await alys.goto(`/table/${table}`);
  await bill.goto(`/table/${table}`);
  await bill.getByRole('button', { name: 'Sit down' }).click();
  // Twelve cards, or more: the first story card may be an event that lets somebody draw at once.
  await expect(alys.locator('.hand .thing').nth(11)).toBeVisible({ timeout: 15_000 });
  for (let n = 0; ; n++) {
    expect(n, 'the game must end').toBeLessThan(12_000);
    const both = await Promise.all([play(alys), play(bill)]);
    if (both.some((b) => b.over)) break;
    if (!both.some((b) => b.acted)) await alys.waitForTimeout(10);
  }
  await expect(alys.locator('.ending h2')).toContainText(/win|share/);
  await expect(bill.locator('.scores li')).toHaveCount(3);
  await expect(bill.locator('.scores li').last()).toContainText(/(Squire|Knight|Champion|Round Table), \d+ shields?/);
  expect(await seriousProblems(alys)).toEqual([]);
  keepsSecrets(seen[0], 'A');
  keepsSecrets(seen[1], 'B');
  await alys.goto(`/replay/${table}`);
  await alys.getByRole('button', { name: 'To the end' }).click();
  await expect(alys.locator('.at')).toHaveText(/^(\d+) \/ \1$/);
  expect(await seriousProblems(alys)).toEqual([]);
});

// No other hand, no play before it is revealed, no covered stage of somebody else, no drawn card of another.
function keepsSecrets(frames: readonly string[], eyes: string) {
  expect(frames.length).toBeGreaterThan(100);
  const seat = eyes.charCodeAt(0) - 65;
  let sponsor: string | null = null;
  let looked: number | null = null;
  type Player = { seat: string; hand: unknown; chosen: unknown; chosen_points: unknown; looked: number | null };
  type Stage = { number: number; face_up: boolean; cards: unknown; total: unknown };
  const player = (p: Player) => {
    if (p.seat !== eyes) expect([p.hand, p.chosen, p.chosen_points], p.seat).toEqual([null, null, null]);
    else looked = p.looked;
  };
  const stage = (s: Stage) => {
    if (sponsor !== eyes && !s.face_up && looked !== s.number) expect([s.cards, s.total]).toEqual([null, null]);
  };
  for (const f of frames) {
    const m = JSON.parse(f);
    if (m.type !== 'update') continue;
    if (m.view) {
      m.view.players.forEach(player);
      sponsor = m.view.quest?.sponsor ?? null;
      (m.view.quest?.stages ?? []).forEach(stage);
    }
    for (const [pointer, value] of m.patch ?? []) {
      const at = /^\/players\/(\d+)\/(hand|chosen|chosen_points|looked)(\/|$)/.exec(pointer);
      if (at && at[2] === 'looked') {
        if (Number(at[1]) === seat) looked = value;
      } else if (at && Number(at[1]) !== seat) expect(value, pointer).toBeNull();
      else if (/^\/players\/\d+$/.test(pointer)) player(value);
      else if (pointer === '/players') value.forEach(player);
      else if (pointer === '/quest') {
        sponsor = value?.sponsor ?? null;
        (value?.stages ?? []).forEach(stage);
      } else if (pointer === '/quest/sponsor') sponsor = value;
      else if (pointer === '/quest/stages') value.forEach(stage);
      else if (/^\/quest\/stages\/\d+$/.test(pointer)) stage(value);
      else if (/^\/quest\/(building|to_beat)$/.test(pointer) && value !== null) expect(sponsor).toBe(eyes);
    }
    for (const e of m.events ?? []) {
      if (e.event.kind === 'drew') expect(e.event.args.who).toBe(eyes);
      expect(e.event.kind === 'merlin_sees' && looked === null).toBe(false);
    }
    for (const p of m.prompts ?? []) expect(p.seat).toBe(eyes);
  }
}

test('a sponsor builds a quest by clicks and by dragging; what is too weak says why', async ({ people }) => {
  const page = await people('Alys');
  await seated(page, 2, {
    turn: 'A', story: 'boar-hunt',
    players: [{ hand: ['saxon-knight', 'sword', 'thieves', 'battle-ax', 'dagger', 'boar'] }, { hand: ['horse'] }],
  });
  await expect(page.locator('.prompt .words')).toContainText('Do you sponsor');
  await lit(page, 'story').click();
  await expect(page.locator('.stage')).toHaveCount(2);
  // By clicks: card, and it lies there; the total runs along.
  await clickCard(page, 'hand/saxon-knight');
  await expect(page.locator('.stage.building .total')).toHaveText('15');
  await clickCard(page, 'hand/sword');
  await expect(page.locator('.stage.building .total')).toHaveText('25');
  await expect(page.locator('.hand [data-ref="hand/sword"]')).toHaveCount(0);
  // Taken back by a click on it, laid again.
  await clickCard(page, 'stage/1/sword');
  await expect(page.locator('.stage.building .total')).toHaveText('15');
  // By dragging a card into the stage, and home again.
  const drag = async (from: string, to: string) => {
    await still(page); // cards that fly home have arrived
    const a = (await lit(page, from).boundingBox())!, b = (await page.locator(`[data-drop="${to}"]`).boundingBox())!;
    await page.mouse.move(a.x + 12, a.y + 14);
    await page.mouse.down();
    await page.mouse.move(a.x + 40, a.y - 10, { steps: 3 });
    await expect(page.locator(`[data-drop="${to}"]`)).toHaveClass(/drop-here/);
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await drag('hand/dagger', 'stage/1');
  await expect(page.locator('.stage.building .total')).toHaveText('20');
  await drag('stage/1/dagger', 'hand');
  await expect(page.locator('.stage.building .total')).toHaveText('15');
  // On to stage 2, by a click on it. Thieves with a dagger do not beat 15.
  await lit(page, 'stage/2').click();
  await clickCard(page, 'hand/thieves');
  await clickCard(page, 'hand/dagger');
  await expect(page.locator('.stage.building .must')).toHaveText('must beat 15');
  await expect(page.locator('.reason')).toContainText('Stage 2 must beat 15');
  expect(await picks(page)).not.toContain('confirm');
  expect(await seriousProblems(page)).toEqual([]);
  await clickCard(page, 'hand/battle-ax');
  await expect(page.locator('.reason')).toHaveCount(0);
  await expect(page.locator('.stage.building .must')).toHaveText('beats 15');
  await lit(page, 'quest').click();
  await expect(page.getByRole('log', { name: 'What happened' })).toContainText('You have laid out the quest');
});

test('on a phone a finger drags a card into a stage and home, leafs through the hand, and the fifth stage is in sight', async ({ people }) => {
  const page = await people('Alys', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
  const foes = ['thieves', 'robber-knight', 'saxon-knight', 'evil-knight', 'giant'];
  await seated(page, 3, { turn: 'A', story: 'search-for-the-holy-grail', players: [{ hand: [...foes, 'sword', 'sword', 'horse', 'dagger', 'lance', 'battle-ax'] }, {}, {}] });
  await page.locator('[data-pick="sponsor"]').tap();
  await expect(page.locator('.stage.building')).toHaveCount(1);
  const touch = await page.context().newCDPSession(page);
  const finger = async (x: number, y: number, toX: number, toY: number) => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (let i = 1; i <= 8; i++) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + ((toX - x) * i) / 8, y: y + ((toY - y) * i) / 8 }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const drag = async (from: string, to: string) => {
    await lit(page, from).scrollIntoViewIfNeeded();
    const a = (await lit(page, from).boundingBox())!, b = (await page.locator(`[data-drop="${to}"]`).boundingBox())!;
    await finger(a.x + 12, a.y + 20, b.x + b.width / 2, b.y + b.height / 2);
  };
  await drag('hand/thieves', 'stage/1');
  await expect(page.locator('.stage.building .total')).toHaveText('5');
  await drag('stage/1/thieves', 'hand');
  await expect(page.locator('.hand [data-ref="hand/thieves"]')).toHaveCount(1);
  const hand = page.locator('ul.hand');
  const box = (await hand.boundingBox())!;
  await hand.evaluate((e) => (e.scrollLeft = 0));
  await finger(300, box.y + 70, 120, box.y + 74);
  await expect.poll(() => hand.evaluate((e) => e.scrollLeft)).toBeGreaterThan(40);
  await expect(page.locator('.stage.building .total')).toHaveText('0'); // nothing was laid
  for (const [i, foe] of foes.entries()) {
    await page.locator(`[data-pick="lay ${foe}"]`).evaluate((e: HTMLElement) => e.click());
    await expect(page.locator(`.stage:nth-child(${i + 1}) .cards`)).toBeInViewport({ ratio: 0.95 });
    if (i < 4) await page.locator('[data-pick="next"]').evaluate((e: HTMLElement) => e.click());
  }
  await expect(page.locator('[data-pick="confirm"]')).toBeVisible();
});

test('cards are chosen with a running total, and the reveal shows who goes on', async ({ people }) => {
  const page = await people('Alys');
  await seated(page, 4, {
    turn: 'B', story: 'slay-the-dragon', phase: 'play', joined: ['A', 'C'],
    quest: { sponsor: 'B', stages: [['saxon-knight', 'sword'], ['mordred', 'horse'], ['dragon']], stage: 1 },
    players: [{ hand: ['sword', 'lance', 'amour', 'boar'], allies: ['sir-percival'] }, {}, { hand: ['thieves'] }, {}],
  });
  await expect(page.locator('.stage.current')).toContainText('Foe');
  await expect(page.locator('section.place')).toHaveCount(4);
  await clickCard(page, 'hand/sword');
  await expect(page.locator('.sum b')).toHaveText('20');
  await clickCard(page, 'hand/lance');
  await expect(page.locator('.sum b')).toHaveText('40');
  await clickCard(page, 'chosen/sword');
  await expect(page.locator('.sum b')).toHaveText('30');
  // What cannot be played says why.
  await thing(page, 'hand/boar').click({ position: { x: 10, y: 12 } });
  await expect(page.locator('.toast')).toBeVisible();
  await lit(page, 'chosen').click();
  const reveal = page.locator('.reveal');
  await expect(reveal).toContainText('Stage 1 is turned over');
  await expect(reveal.locator('.total')).toHaveText('25');
  await expect(reveal).toContainText('goes on');
  await expect(reveal).toContainText('is out');
  await expect(page.locator('.stage').first().locator('.total')).toHaveText('25');
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Put the reveal away' }).click();
  await expect(reveal).toHaveCount(0);
});

test('a bid says what it costs, and the winner pays it', async ({ people }) => {
  const page = await people('Alys');
  await seated(page, 2, {
    turn: 'B', story: 'boar-hunt', phase: 'play', joined: ['A'],
    quest: { sponsor: 'B', stages: [['test-of-valor'], ['boar']], stage: 1 },
    players: [{ hand: ['sword', 'sword', 'thieves', 'boar'], allies: ['king-arthur'] }, {}],
  });
  await expect(page.locator('.bidding')).toContainText('bid exactly 3');
  await expect(lit(page, 'bid/3')).toContainText('1 card');
  expect(await seriousProblems(page)).toEqual([]);
  await lit(page, 'bid/3').click();
  await expect(page.locator('.prompt .words')).toContainText('discard 1 card');
  await clickCard(page, 'hand/thieves');
  await expect(page.getByRole('log', { name: 'What happened' })).toContainText(/discards? Thieves/);
});

test('a tournament is entered, fought and won; the hand limit asks what goes', async ({ people }) => {
  const page = await people('Alys');
  await seated(page, 2, {
    turn: 'A', story: 'tournament-at-camelot', phase: 'play', joined: ['A', 'B'],
    players: [{ hand: ['excalibur', 'lance'], allies: ['sir-galahad'] }, { hand: ['thieves'] }],
  });
  await expect(page.locator('.tilt li')).toHaveCount(2);
  await clickCard(page, 'hand/excalibur');
  await expect(page.locator('.mine .sum b')).toHaveText('50'); // Enter does not go without cards
  await page.keyboard.press('Enter');
  await expect(page.locator('.reveal')).toContainText('wins');
  await expect(page.locator('.reveal .points').first()).toHaveText('50');
  await expect(page.locator('.mine .honour')).toContainText('Knight');

  const full = ['sword', 'sword', 'sword', 'lance', 'lance', 'horse', 'horse', 'boar', 'saxons', 'thieves', 'king-arthur', 'amour'];
  await seated(page, 2, { turn: 'A', story: 'prosperity-throughout-the-realm', players: [{ hand: full }, {}] });
  await lit(page, 'deck').click();
  await draws(page, 'discard thieves');
  await expect(page.locator('.prompt .words')).toContainText('must go');
  // An ally can be discarded or played: the card, then the place.
  await clickCard(page, 'hand/king-arthur');
  await lit(page, 'court/0').click();
  await expect(thing(page, 'ally/0/king-arthur')).toBeVisible();
  await clickCard(page, 'hand/thieves');
  await expect(page.getByRole('log', { name: 'What happened' })).toContainText(/discards? Thieves/);
});

test('Merlin looks at a stage, Mordred strikes an ally, and only who looked sees', async ({ people }) => {
  const page = await people('Alys');
  await seated(page, 3, {
    turn: 'B', story: 'vanquish-king-arthurs-enemies', phase: 'join',
    quest: { sponsor: 'B', stages: [['thieves'], ['boar', 'sword'], ['giant']] },
    players: [{ hand: ['mordred', 'sword'], allies: ['merlin'] }, { allies: ['sir-gawain'] }, { hand: ['horse'], allies: ['sir-tristan'] }],
  });
  await lit(page, 'ally/0/merlin').click();
  await lit(page, 'stage/3').click();
  await expect(page.locator('.stage').nth(2)).toContainText('only you');
  await expect(page.locator('.stage').nth(2).locator('.total')).toHaveText('40');
  await expect(page.locator('.stage').nth(1).locator('.total')).toHaveCount(0);
  await lit(page, 'quest').click();
  await draws(page, 'ready');
  await lit(page, 'chosen').click();
  await lit(page, 'hand/mordred').click({ position: { x: 10, y: 12 } });
  await lit(page, 'ally/1/sir-gawain').click();
  await expect(page.getByRole('log', { name: 'What happened' })).toContainText('give up Mordred');
});

test('on a phone everything is within reach of a thumb', async ({ people }) => {
  const page = await people('Alys', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await seated(page, 4, {
    turn: 'B', story: 'search-for-the-holy-grail', phase: 'play', joined: ['A', 'C', 'D'],
    quest: { sponsor: 'B', stages: [['thieves'], ['test-of-valor'], ['boar', 'sword'], ['saxon-knight', 'horse', 'dagger'], ['dragon']], stage: 1 },
    players: [
      { hand: ['sword', 'lance', 'horse', 'dagger', 'battle-ax', 'saxons', 'evil-knight', 'mordred', 'amour', 'sir-tristan', 'excalibur', 'thieves'], allies: ['merlin'] },
      ...bots(3),
    ],
  });
  await lit(page, 'hand/lance').tap({ position: { x: 8, y: 12 } });
  await expect(page.locator('.sum b')).toHaveText('25');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'nothing sticks out').toBeLessThanOrEqual(0);
  const yard = await page.locator('.yard').evaluate((e) => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight]);
  expect(yard[0]).toBeLessThanOrEqual(0);
  for (const part of ['.prompt', '.hand', '.tabs', '.p-me', '.stage:nth-child(5)']) {
    const box = (await page.locator(part).first().boundingBox())!;
    expect(box.y + box.height, part).toBeLessThanOrEqual(845);
    expect(box.x + box.width, part).toBeLessThanOrEqual(391);
    expect(box.y, part).toBeGreaterThanOrEqual(0);
  }
  expect(await seriousProblems(page)).toEqual([]);
  await lit(page, 'chosen').tap();
  await asked(page);
});

test('the keyboard alone is enough', async ({ people }) => {
  const page = await people('Alys', { colorScheme: 'light' });
  await seated(page, 2, { turn: 'A', story: 'boar-hunt', players: [{ hand: ['thieves', 'dagger', 'boar', 'sword', 'sword'] }, { hand: ['horse'] }] });
  await page.keyboard.press('Enter'); // sponsor
  await expect(page.locator('.prompt .words')).toContainText('Stage 1 of 2');
  const number = async (notation: string) => page.keyboard.press(String((await picks(page)).indexOf(notation) + 1));
  // The numbers follow the options from left to right, rows first.
  const order = () => page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-pick]')].map((e) => [e.dataset.pick, e.querySelector('kbd')?.textContent]));
  expect((await order()).every(([, k], i) => k === String(i + 1))).toBe(true);
  await number('lay thieves');
  await expect(page.locator('.stage.building .total')).toHaveText('5');
  await page.keyboard.press('Enter'); // next
  await expect(page.locator('.prompt .words')).toContainText('Stage 2 of 2');
  // Tab reaches the hand; arrows walk along it; Enter lays the card.
  await page.locator('.hand .thing').first().focus();
  for (let i = 0; i < 6 && (await page.evaluate(() => (document.activeElement as HTMLElement)?.dataset.ref)) !== 'hand/boar'; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator('.stage.building .total')).toHaveText('15');
  await page.evaluate(() => (document.activeElement as HTMLElement)?.blur());
  await page.keyboard.press('Enter'); // confirm
  await expect(page.getByRole('log', { name: 'What happened' })).toContainText('have laid out the quest');
  expect(await seriousProblems(page)).toEqual([]);
  expect(await question(page)).not.toBe('');
});
