// Magic Realm as a newcomer meets it on a small laptop and a low phone: one voice, nothing cut, nobody lost.
import { expect, makeTable, post, test } from './hall';
import { answer, laptop, peaceful, seen, sit, until } from './realm';
import { sight, speaks } from './sight';

const dwarf = { hero: 'dwarf', at: 'awful_valley-5' };

for (const language of ['en', 'de'])
  test(`a long day is written without scrolling, and gold says what the coach says: ${language}`, async ({ people }) => {
    const alys = await people('Alys', laptop);
    await speaks(alys, language, { coach: true });
    await sit(alys, { ...peaceful, characters: [{ hero: 'amazon', at: 'awful_valley-5' }, { hero: 'dwarf', at: 'crag-6' }] });
    // Either the day is recorded by Enter, or the coach would have something written first; read in one look.
    const agrees = () => alys.evaluate(() => {
      const says = document.querySelector<HTMLElement>('.coach .line .link')?.innerText, done = document.querySelector<HTMLElement>('.plan .done');
      return !!says && (!done || (done.innerText.replace(/\s*↵$/, '') === says) === done.classList.contains('main'));
    });
    for (let phase = 0; phase < 5; phase++) {
      await expect(alys.locator('.plan .slots .slot:not(.free)')).toHaveCount(phase);
      await expect.poll(agrees, `${phase} phases`).toBe(true);
      await expect.poll(() => sight(alys, '.plan .act, .plan .ends button'), `${phase} phases`).toMatchObject({ none: 0, cut: [] });
      // The longest names of the map: there and back again.
      if (phase < 4) await alys.locator(`[data-ref="spot/awful_valley-${phase % 2 ? 5 : 2}"]`).click();
      else break;
    }
  });

test('an empty day is not recorded by Enter; what was searched leads to the log and back', async ({ people }) => {
  const alys = await people('Alys', laptop);
  await sit(alys, { ...peaceful, characters: [{ hero: 'white_knight', at: 'crag-6' }, dwarf] });
  const done = alys.locator('.plan .done');
  await expect(done).toBeVisible({ timeout: 15_000 });
  await expect(done).not.toHaveClass(/main/);
  await alys.keyboard.press('Enter');
  await alys.keyboard.press('s');
  await expect(alys.locator('.plan .slots .slot:not(.free)')).toHaveCount(1); // still the same day
  await expect(done).toHaveClass(/main/);
  await alys.keyboard.press('Enter');
  // From a mountain one looks far: what is not here is chosen on the map or behind a fold, never scrolled to.
  await until(alys, 'search');
  await expect.poll(() => sight(alys, '.ask ol .option')).toMatchObject({ none: 0, cut: [] });
  await expect(alys.locator('.ask details .names [data-pick^="peer "]')).not.toHaveCount(0);
  await alys.locator('[data-pick=locate]').click();
  await until(alys, 'plan', 2);
  // The clearing says what happened there; its line leads into the log, and that line back to the map.
  await alys.locator('[data-ref="spot/crag-6"]').click();
  await alys.locator('.tray .lines button').first().click();
  await expect(alys.getByRole('tab', { name: 'Log' })).toHaveAttribute('aria-selected', 'true');
  const read = alys.locator('.log .followed');
  await expect(read).toBeInViewport();
  await read.locator('.there').click();
  await expect(alys.locator('[data-ref="spot/crag-6"]')).toHaveClass(/pointed/);
});

test('who ran from a fight is seen on the road, and told what comes first', async ({ people }) => {
  const alys = await people('Alys', laptop);
  await sit(alys, { ...peaceful, characters: [{ hero: 'white_knight', at: 'crag-3>crag-5' }, dwarf] });
  await expect(alys.locator('.plan .where')).toContainText('on the road between Crag 3 and Crag 5', { timeout: 15_000 });
  await expect(alys.locator('.map .piece.character[aria-label*="on the road between"]')).toBeInViewport();
});

const twelve = ['wolf_1', 'wolf_2', 'wolf_3', 'wolf_4', 'goblin_axe_1', 'goblin_axe_2', 'goblin_axe_3', 'goblin_axe_4', 'goblin_spear_1', 'goblin_spear_2', 'heavy_spider_1', 'heavy_spider_2'];
test('with twelve counters around, the own chits are in sight', async ({ people }) => {
  const alys = await people('Alys', laptop);
  const { table } = await makeTable(alys, 1, 0, {
    game: 'realm', cheat: true,
    position: { seats: 1, options: { map: 'layout_a' }, characters: [{ hero: 'white_knight', at: 'crag-3' }], denizens: Object.fromEntries(twelve.map((m) => [m, { at: 'crag-3' }])), course: { day: 3 }, part: 'combat at crag-3' },
  });
  await alys.goto(`/table/${table}`);
  const asked = new Set<string>();
  await expect.poll(async () => {
    const { question } = await seen(alys);
    if (!question) return '';
    if (!/^roll_di/.test(question) && !asked.has(question)) {
      await expect.poll(() => sight(alys, '.combat .hand .chit'), question).toEqual({ whole: 12, none: 0, cut: [] });
      asked.add(question);
    }
    if (question !== 'attack') await answer(alys, question, question === 'lure' ? twelve.map((m) => `lure ${m}`) : ['target wolf_1', 'done']);
    return question;
  }, { timeout: 40_000, intervals: [30] }).toBe('attack');
  expect(asked).toContain('lure');
});

for (const height of [844, 664])
  test(`with the coach on, the five aims are whole on a phone of ${height}`, async ({ people }) => {
    const alys = await people('Alys', { reducedMotion: 'reduce', viewport: { width: 390, height }, hasTouch: true, isMobile: true });
    await speaks(alys, 'en', { coach: true });
    const { table } = await makeTable(alys, 2, 1, { game: 'realm', options: { map: 'layout_a' } });
    await post(alys, `/tables/${table}/start`).catch(() => null);
    await alys.goto(`/table/${table}`);
    await alys.locator('[data-pick="hero wizard"]').click();
    for (let point = 0; point < 3; point++) {
      await expect(alys.locator('.ask[data-question=aim] .option')).toHaveCount(point ? 6 : 5, { timeout: 15_000 });
      await expect(alys.locator('.coach .line .link').first()).toBeVisible({ timeout: 15_000 });
      await expect.poll(() => sight(alys, '.ask .option'), `point ${point}`).toMatchObject({ none: 0, cut: [] });
      await alys.locator('[data-pick="aim fame"]').click();
      await expect(alys.locator('[data-pick="aim fame"] .pips')).toHaveText('●'.repeat(point + 1));
    }
  });
