// What people who have never seen the games looked for and did not find: on a small laptop, a phone, and a low phone.
import { expect, makeTable, options, post, test } from './hall';
import { answer, laptop, peaceful, seen, sit, until } from './realm';
import { sight, speaks } from './sight';

const phone = (width: number, height: number) => ({ reducedMotion: 'reduce' as const, viewport: { width, height }, hasTouch: true, isMobile: true });

test('three games can be started from the hall at 1366 x 650 without scrolling', async ({ people }) => {
  const guest = await people('', laptop);
  await guest.goto('/');
  await expect(guest.locator('.game.new')).toBeVisible({ timeout: 15_000 });
  await expect.poll(async () => (await sight(guest, '.game:not(.new) .acts .main')).whole).toBeGreaterThanOrEqual(3);
});

test('on a low phone a hint is asked for beside the answers, and all of the own place is in sight', async ({ people }) => {
  const alys = await people('Alys', phone(360, 640));
  for (const language of ['en', 'de']) {
    await speaks(alys, language);
    const { table } = await makeTable(alys, 3, 2, {
      game: 'quests', cheat: true,
      position: { seats: 3, turn: 'A', story: 'repel-the-saxon-raiders', phase: 'story', players: [{ hand: ['excalibur', 'lance', 'horse', 'horse', 'dagger', 'saxon-knight', 'robber-knight', 'saxons', 'boar', 'thieves', 'test-of-temptation'] }, {}, {}] },
    });
    await alys.goto(`/table/${table}`);
    await expect(options(alys).first()).toBeVisible({ timeout: 15_000 });
    const hint = alys.getByRole('button', { name: language === 'en' ? 'What would a champion do?' : 'Was täte ein Kämpe?' });
    await expect(hint).toHaveCount(1);
    await expect.poll(() => sight(alys, '.prompt .hint, .prompt .words, .prompt .ends .option, .p-me .place'), language).toMatchObject({ whole: 5, none: 0, cut: [] });
  }
});

for (const [width, height] of [[390, 844], [360, 640]] as const)
  test(`the first questions of Magic Realm are whole on a phone of ${width} x ${height}`, async ({ people }) => {
    const alys = await people('Alys', phone(width, height));
    await speaks(alys, 'de');
    const { table } = await makeTable(alys, 2, 1, { game: 'realm', options: { map: 'layout_a' } });
    await post(alys, `/tables/${table}/start`).catch(() => null);
    await alys.goto(`/table/${table}`);
    await alys.locator('[data-pick="hero white_knight"]').click({ timeout: 15_000 });
    const at = async (question: string) => {
      await expect.poll(async () => {
        const now = await seen(alys);
        if (now.question && now.question !== question) await answer(alys, now.question, ['aim fame']);
        return now.question;
      }, { timeout: 30_000, intervals: [60] }).toBe(question);
    };
    await at('aim');
    await expect.poll(() => sight(alys, '.ask .option'), 'aims').toMatchObject({ none: 0, cut: [] });
    await at('plan');
    await expect.poll(() => sight(alys, '.plan .act, .plan .ends button'), 'phases').toMatchObject({ none: 0, cut: [] });
    await expect.poll(() => sight(alys, '.realm .tabs .menu')).toMatchObject({ whole: 1 });
  });

test('who died begins anew with Enter, and is told what waiting means', async ({ people }) => {
  const alys = await people('Alys', laptop);
  await sit(alys, { ...peaceful, characters: [{ hero: 'captain', life: 'dead', died: 1 }, { hero: 'dwarf', at: 'crag-6' }] });
  await until(alys, 'begin_anew');
  await expect(alys.locator('.side .go.main')).toContainText('Begin anew');
  await expect(alys.locator('[data-pick=pass]')).toContainText('ask me again tomorrow');
  await expect(alys.locator('.ask .about')).toContainText('-100');
  await alys.keyboard.press('Enter');
  await expect(alys.locator('[data-pick^="hero "]').first()).toBeVisible();
});

test('who comes back from the road he ran on is not said to go from a place to the same place', async ({ people }) => {
  for (const language of ['en', 'de']) {
    const alys = await people('Alys', laptop);
    await speaks(alys, language);
    await sit(alys, { ...peaceful, characters: [{ hero: 'white_knight', at: 'crag-3>crag-5' }, { hero: 'dwarf', at: 'awful_valley-5' }] });
    await expect(alys.locator('.plan')).toBeVisible({ timeout: 15_000 });
    await alys.locator('[data-ref="spot/crag-3"]').click();
    await expect(alys.locator('.plan .slots .slot:not(.free)')).not.toHaveCount(0);
    await alys.locator('.plan .done').click();
    await until(alys, 'plan', 2);
    await alys.getByRole('tab', { name: language === 'en' ? 'Log' : 'Verlauf' }).click();
    await expect(alys.locator('.log')).toContainText(language === 'en' ? 'You come back to Crag 3.' : /Du kommst zurück nach \S+ 3\./);
    await alys.context().close();
  }
});

test('long German names stay on their counters', async ({ people }) => {
  const alys = await people('Alys', phone(360, 640));
  await speaks(alys, 'de');
  const { table } = await makeTable(alys, 2, 1, {
    game: 'kings', cheat: true, position: { seats: 2, phase: 'recruitment', players: [{ gold: 12, rack: ['pterodactyl-warriors', 'tribesmen-2', 'killer-puffins', 'vampire-bat', 'walrus'] }, { gold: 9 }], hexes: [{ hex: '0,0', owner: 'A' }, { hex: '2,-2', owner: 'B' }] },
  });
  await alys.goto(`/table/${table}`);
  const counters = alys.locator('.rack .counter');
  await expect(counters).toHaveCount(5, { timeout: 15_000 });
  await expect.poll(() => counters.evaluateAll((all) => all.map((e) => {
    const [box, piece, name] = [e, e.querySelector('.piece')!, e.querySelector('.name')!].map((x) => x.getBoundingClientRect());
    return piece!.width > box!.width || name!.width > box!.width + 9 || (e.querySelector('.name') as HTMLElement).scrollWidth > name!.width + 1;
  }))).toEqual([false, false, false, false, false]);
});

test('eight seats have eight arms and eight names', async ({ people }) => {
  const alys = await people('Alys', laptop);
  const { table } = await makeTable(alys, 8, 7, { game: 'realm', options: { map: 'layout_a' } });
  await post(alys, `/tables/${table}/start`).catch(() => null);
  await alys.goto(`/table/${table}`);
  await alys.locator('[data-pick="hero white_knight"]').or(alys.locator('[data-pick^="hero "]')).first().click({ timeout: 15_000 });
  const seats = alys.locator('.seats .seat');
  await expect(seats).toHaveCount(8, { timeout: 15_000 });
  const tints = await seats.evaluateAll((all) => all.map((e) => getComputedStyle(e).getPropertyValue('--tint').trim()));
  expect(new Set(tints).size).toBe(8);
  const names = await seats.locator('b').evaluateAll((all) => all.map((e) => e.textContent?.trim()));
  expect(new Set(names).size).toBe(names.length);
});

test('the address of a replay or an analysis of a game that goes on leads to its table', async ({ people }) => {
  const alys = await people('Alys', laptop);
  const { table } = await makeTable(alys, 2, 1);
  const bill = await people('Bill', laptop);
  await speaks(bill, 'de');
  for (const page of ['replay', 'analysis']) {
    await bill.goto(`/${page}/${table}`);
    await expect(bill.getByRole('heading', { level: 1 })).toHaveText('Dieses Spiel läuft noch', { timeout: 15_000 });
    await expect(bill.locator('.missing a.main')).toHaveAttribute('href', `/table/${table}`);
  }
});

test('whoever comes first without having reached the aim has not won the Realm', async ({ people }) => {
  const alys = await people('Alys', laptop);
  const aims = { fame: 5 };
  await sit(alys, { ...peaceful, options: { days: 1, map: 'layout_a' }, characters: [{ hero: 'captain', at: 'crag-6', aims }, { hero: 'dwarf', at: 'awful_valley-5', aims }] });
  let n = 0;
  await expect.poll(async () => {
    const { question, over } = await seen(alys);
    if (question && !over) await answer(alys, question, [...(/^roll_di/.test(question) ? [`${1 + (n++ % 6)}`, `${1 + (n % 6)}+${1 + ((2 * n) % 5)}`] : []), 'done']);
    return over;
  }, { timeout: 30_000, intervals: [60] }).toBe(true);
  await expect(alys.locator('#ending-title')).toContainText('Nobody reached the aim');
});

test('in a fight of Trurene on a low phone nothing lies over what can be done', async ({ people }) => {
  const alys = await people('Alys', phone(360, 640));
  await speaks(alys, 'de');
  const fight = { step: 'fight', opponent: 'small', health: 20, max_health: 20, enemy: { accuracy: 70, power: 10, time: 3 } };
  const { table } = await makeTable(alys, 1, 0, { game: 'trurene', cheat: true, position: { turn: 1, agenda: { steps: [{ step: 'turn' }, { step: 'end_of_turn' }, fight] } } });
  await alys.goto(`/table/${table}`);
  await expect(alys.locator('[data-pick=prepare]')).toBeVisible({ timeout: 15_000 });
  await expect.poll(() => alys.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.trurene .controls button, .trurene .controls input, .trurene .strip button')].filter((e) => {
      const r = e.getBoundingClientRect();
      if (!r.width) return false;
      const top = document.elementFromPoint(r.left + r.width / 2, r.bottom - 6);
      return r.right > innerWidth || r.bottom > innerHeight || !top || !(e.contains(top) || top.contains(e));
    }).map((e) => e.innerText || e.tagName))).toEqual([]);
});
