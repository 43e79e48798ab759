// What is on the screen is whole: an answer is in sight or out of it, never cut through, and nothing lies over what can be chosen.
import { expect, makeTable, options, post, test } from './hall';
import { sight, speaks } from './sight';

const laptop = { viewport: { width: 1366, height: 650 } };
const phone = (height: number) => ({ viewport: { width: 390, height }, hasTouch: true, isMobile: true });
for (const language of ['en', 'de'])
  test(`with the coach on, no answer is cut through at 1366 x 650: ${language}`, async ({ people }) => {
    const alys = await people('Alys', laptop);
    await speaks(alys, language, { coach: true });
    const lists = [
      { colour: null, players: [{ hand: ['purple-3', 'red-3', 'blue-2', 'yellow-3', 'green-1'] }, {}] },
      { colour: 'purple', players: [{ hand: ['purple-3', 'purple-4', 'purple-5', 'squire-2', 'squire-3', 'maiden-6', 'dodge', 'riposte'], tokens: ['red', 'blue'] }, { display: ['purple-4', 'squire-2', 'squire-3'], tokens: ['red', 'blue', 'green', 'yellow'] }] },
    ];
    for (const [i, position] of lists.entries()) {
      const { table } = await makeTable(alys, 2, 1, { cheat: true, position: { seats: 2, turn: 'A', ...position } });
      await alys.goto(`/table/${table}`);
      if (!i) await options(alys).first().click(); // whoever gives a position decides the draws
      await expect(alys.locator('.coach .line .link').first()).toBeVisible({ timeout: 15_000 });
      await expect.poll(async () => (await sight(alys, '.prompt .option')).cut).toEqual([]);
      if (!i) await expect.poll(async () => (await sight(alys, '.prompt .option')).none, 'all five colours').toBe(0);
      await expect.poll(async () => (await sight(alys, '.prompt .ends .option')).none, 'what ends the question').toBe(0);
    }
  });

test('Enter does not go into a stage without cards; with one it does', async ({ people }) => {
  const alys = await people('Alys');
  const { table } = await makeTable(alys, 2, 1, {
    game: 'quests', cheat: true,
    position: { seats: 2, turn: 'A', story: 'tournament-at-camelot', phase: 'play', joined: ['A', 'B'], players: [{ hand: ['sword', 'amour'] }, { hand: ['thieves'] }] },
  });
  await alys.goto(`/table/${table}`);
  await expect(alys.locator('[data-pick=ready]')).toBeVisible({ timeout: 15_000 });
  await expect(alys.locator('[data-pick=ready].main')).toHaveCount(0);
  await alys.keyboard.press('Enter');
  await expect(alys.locator('[data-pick=ready]')).toBeVisible();
  await alys.locator('[data-pick="choose sword"]').click();
  await expect(alys.locator('[data-pick=ready].main')).toBeVisible();
  await alys.keyboard.press('Enter');
  await expect(alys.locator('.reveal')).toContainText('wins');
});

test('the court says whom it waits for', async ({ people }) => {
  const alys = await people('Alys');
  for (const [hand, words] of [[['amour'], 'Play the amour here'], [['king-arthur'], 'Play an ally here'], [['king-arthur', 'amour'], 'Play an ally or the amour here']] as const) {
    const rest = ['sword', 'sword', 'lance', 'lance', 'horse', 'horse', 'boar', 'saxons', 'thieves', 'dagger', 'battle-ax', 'excalibur'];
    const { table } = await makeTable(alys, 2, 1, {
      game: 'quests', cheat: true, position: { seats: 2, turn: 'A', story: 'boar-hunt', phase: 'hand_limit', players: [{ hand: [...hand, ...rest] }, {}] },
    });
    await alys.goto(`/table/${table}`);
    await expect(options(alys).first()).toBeVisible({ timeout: 15_000 });
    for (const card of hand) {
      await alys.locator(`.thing.lit[data-ref="hand/${card}"]`).first().evaluate((e: HTMLElement) => e.click());
      await expect(alys.locator('.slot')).toHaveText(card === 'amour' ? 'Play the amour here' : 'Play an ally here');
      await alys.keyboard.press('Escape');
    }
    await expect(alys.locator('.slot')).toHaveText(words);
  }
});

for (const height of [844, 664])
  test(`a tournament of three with coach, allies and the King's Recognition fits a phone of ${height}`, async ({ people }) => {
    const alys = await people('Alys', phone(height));
    for (const language of ['en', 'de']) {
      await speaks(alys, language, { coach: true });
      const { table } = await makeTable(alys, 3, 2, {
        game: 'quests', cheat: true,
        position: {
          seats: 3, turn: 'A', story: 'tournament-at-camelot', phase: 'play', joined: ['A', 'B', 'C'], recognition: 1,
          players: [{ hand: ['sword', 'lance', 'sir-tristan', 'excalibur', 'amour', 'thieves'], allies: ['merlin', 'sir-gawain'] }, { hand: ['thieves'], allies: ['sir-galahad'] }, { hand: ['boar'] }],
        },
      });
      await alys.goto(`/table/${table}`);
      await expect(alys.locator('.coach .line .link').first()).toBeVisible({ timeout: 15_000 });
      await expect.poll(() => sight(alys, '.place, .p-me .sum, .piles > *, .prompt .ends .option, .coach .line'), language).toMatchObject({ none: 0, cut: [] });
    }
  });

for (const height of [844, 664])
  test(`the dice cover no land on a phone of ${height}`, async ({ people }) => {
    const alys = await people('Alys', phone(height));
    for (const seats of [2, 4]) {
      const { table } = await makeTable(alys, seats, seats - 1, { game: 'kings' });
      await alys.goto(`/table/${table}`);
      await expect(options(alys).first()).toBeVisible({ timeout: 15_000 });
      await expect(alys.locator('.land .roll')).toBeVisible();
      const covered = await alys.evaluate(() => {
        const roll = document.querySelector('.land .roll')!.getBoundingClientRect();
        return [...document.querySelectorAll('.land [data-ref^="hex/"]')].filter((e) => {
          const r = e.getBoundingClientRect();
          const x = r.x + r.width / 2;
          return x > roll.left && x < roll.right && r.bottom > roll.top && r.top + r.height / 4 < roll.bottom;
        }).map((e) => e.getAttribute('data-ref'));
      });
      expect(covered, `${seats} seats`).toEqual([]);
    }
  });

for (const language of ['en', 'de'])
  test(`the Realm's first questions are whole at 1366 x 650: ${language}`, async ({ people }) => {
    const alys = await people('Alys', laptop);
    await speaks(alys, language);
    const { table } = await makeTable(alys, 2, 1, { game: 'realm', options: { map: 'layout_a' } });
    await post(alys, `/tables/${table}/start`).catch(() => null);
    await alys.goto(`/table/${table}`);
    await expect(alys.locator('.hero')).toHaveCount(16);
    await expect.poll(() => sight(alys, '.hero')).toEqual({ whole: 16, none: 0, cut: [] });
    await alys.locator('[data-pick="hero sorceror"]').click();
    for (let point = 1; point <= 4; point++) {
      await expect(alys.locator('.ask[data-question=aim] [data-pick="aim spells"]')).toBeVisible({ timeout: 15_000 });
      await expect.poll(() => sight(alys, '.ask .option'), `point ${point}`).toMatchObject({ none: 0, cut: [] });
      await alys.locator('[data-pick="aim fame"]').click();
      if (point < 4) await expect(alys.locator('.ask')).toContainText(new RegExp(`(Fame|Ruhm)[^●]*${"●".repeat(point)}`));
    }
  });

for (const language of ['en', 'de'])
  test(`the odds of a fight of Trurene are in sight at 1366 x 650: ${language}`, async ({ people }) => {
    const alys = await people('Alys', laptop);
    await speaks(alys, language);
    const fight = { step: 'fight', opponent: 'small', health: 20, max_health: 20, enemy: { accuracy: 70, power: 10, time: 3 } };
    const { table } = await makeTable(alys, 1, 0, { game: 'trurene', cheat: true, position: { turn: 1, agenda: { steps: [{ step: 'turn' }, { step: 'end_of_turn' }, fight] } } });
    await alys.goto(`/table/${table}`);
    await expect(alys.locator('.fight .odds li')).toHaveCount(4, { timeout: 15_000 });
    await expect.poll(() => sight(alys, '.fight .odds li, .fight .fighter')).toEqual({ whole: 6, none: 0, cut: [] });
  });

test('on a phone a line of the log leads to its place on the board, and the log opens again at that line', async ({ people }) => {
  const alys = await people('Alys', phone(844));
  const { table } = await makeTable(alys, 2, 1, {
    cheat: true, position: { seats: 2, colour: 'red', turn: 'A', players: [{ hand: ['red-3', 'red-4', 'red-5'], display: ['red-3'] }, { hand: ['blue-4'], display: ['red-4'] }] },
  });
  await alys.goto(`/table/${table}`);
  await alys.locator('[data-pick="play red-3"]').click();
  await expect(alys.locator('section.place').filter({ hasText: 'Alys' }).locator('.total')).toContainText('6');
  await alys.getByRole('button', { name: 'Log' }).click();
  await alys.locator('.log .there').filter({ hasText: 'red 3' }).click();
  await expect(alys.locator('.aside')).toBeHidden();
  await expect(alys.locator('.thing.pointed').first()).toBeInViewport();
  await alys.getByRole('button', { name: 'Log' }).click();
  await expect(alys.locator('.log .followed')).toBeInViewport();
});

test('a standing order answers for its owner until he takes it back, and not what strikes him', async ({ people }) => {
  const alys = await people('Alys');
  const bill = await people('Bill');
  const { table } = await makeTable(alys, 2, 0, {
    cheat: true,
    position: { seats: 2, colour: 'red', turn: 'B', players: [{ hand: ['ivanhoe', 'red-3'], display: ['red-5', 'red-4'] }, { hand: ['shield', 'riposte', 'disgrace', 'red-4'], display: ['red-3', 'squire-2'] }] },
  });
  await bill.goto(`/table/${table}`);
  await bill.getByRole('button', { name: 'Sit down' }).click();
  await alys.goto(`/table/${table}`);
  await expect(bill.locator('[data-pick="shield"]')).toBeVisible({ timeout: 15_000 });
  await bill.locator('[data-pick="shield"]').click();
  await alys.getByRole('button', { name: 'Let action cards happen unless they strike me' }).click();
  await expect(alys.locator('.chip.order')).toContainText('unless they strike me');
  await expect(bill.locator('[data-pick^="riposte"]').first()).toBeVisible({ timeout: 15_000 });
  await bill.locator('[data-pick^="riposte"]').first().click();
  await expect(alys.locator('[data-pick=ivanhoe]')).toBeVisible(); // it is aimed at her
  await alys.locator('.chip.order').click();
  await expect(alys.locator('.chip.order')).toHaveCount(0);
});
