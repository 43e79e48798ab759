// A whole week of Magic Realm: two people and a bot, one at a small laptop and one with a phone. Both trade, loot and fight.
import { expect, makeTable, post, test } from './hall';
import { answer, seen, unreadable } from './realm';
import type { Page } from '@playwright/test';

// On the Crag lies the Hoard, which both have found; the Scholar is there to trade with; two wolves wait next door, at crag-3.
// No other chit is on the map: nothing else comes. The host throws the dice, so that it goes as it must.
const crag = {
  seats: 3, options: { days: 7, map: 'layout_a' }, dwellings: { inn: 'awful_valley-5' }, chits: { hoard_6: { tile: 'crag' } }, errands: { scholar: { spot: 'crag-6' } },
  denizens: { wolf_1: { at: 'crag-3' }, wolf_4: { at: 'crag-3' } },
  characters: [
    { hero: 'white_knight', at: 'crag-6', gold: 50, found: ['hoard'] }, { hero: 'black_knight', at: 'crag-6', gold: 50, found: ['hoard'] }, { hero: 'dwarf', at: 'awful_valley-5' },
  ],
};
// What each would like, question by question; the rest is as the page advises. One thing is sold, and each takes on one wolf.
const wishes = (w: Week, question: string): string[] =>
  ({
    trade: ['sell_to scholar'], sell: w.done.at(-1)?.startsWith('sell ') ? ['done'] : ['sell helmet*', 'sell shield*', 'sell *'], search: ['loot_site hoard'], lure: [w.phone ? 'lure wolf_4' : 'lure wolf_1', 'done'],
    encounter: ['done'], agree: ['refuse'], arrange: ['done'],
  })[question] ?? [];
// The dice go round: nobody ties for ever. Rows 1 and 3 never prowl: the dragon of the Hoard and the wolves stay where they are.
const dice = (question: string, n: number): string[] => (question === 'roll_die' ? [[2, 4, 5, 6][n % 4]!.toString()] : question === 'roll_dice' ? [`${1 + (n % 6)}+${1 + ((2 * n + 1) % 5)}`] : []);

interface Week { page: Page; phone: boolean; kinds: Set<string>; done: string[]; planned: number; thrown: number }

// The day is written as a person would: the first with keys as fast as they can be pressed, or by thumb; the second on the map;
// after that there is nothing to do.
async function plan(w: Week, day: number) {
  const { page } = w;
  if (day === 1 && !w.phone) for (const key of ['t', 's', 'Enter']) await page.keyboard.press(key);
  else if (day === 1) {
    for (const act of ['Trade', 'Search']) await page.locator('.act', { hasText: act }).tap();
    await page.locator('.plan .ends .done').tap();
  } else {
    if (day === 2) {
      const way = page.locator('[data-ref="spot/crag-3"]');
      await (w.phone ? way.tap({ force: true }) : way.click());
    }
    await page.locator('.plan .ends .done').click();
  }
  w.planned = day;
}

test('a week of two people and a bot: trade, loot and combat, at a laptop and on a phone', async ({ people }) => {
  test.setTimeout(600_000); // about a minute on an idle machine
  const alys = await people('Alys', { reducedMotion: 'reduce', viewport: { width: 1366, height: 650 } });
  const bill = await people('Bill', { reducedMotion: 'reduce', viewport: { width: 390, height: 844 }, hasTouch: true });
  const { table } = await makeTable(alys, 3, 1, { game: 'realm', title: 'A week on the Crag', position: crag, cheat: true, bots: [{ seat: 'C', bot: 'plain' }] });
  await post(bill, `/tables/${table}/join`, { seat: 'B' });
  await post(alys, `/tables/${table}/start`).catch(() => null); // a table whose seats are taken starts by itself
  const week: Week[] = [alys, bill].map((page) => ({ page, phone: page === bill, kinds: new Set(), done: [], planned: 0, thrown: 0 }));
  for (const w of week) await w.page.goto(`/table/${table}`);
  for (const w of week) await expect(w.page.locator('.plan')).toBeVisible({ timeout: 60_000 });

  let over = 0;
  await expect.poll(async () => {
    over = 0;
    for (const w of week) {
      const now = await seen(w.page);
      over += now.over ? 1 : 0;
      if (now.over || !now.question) continue;
      const kind = now.fights ? `fight ${now.question}` : now.question;
      if (!w.kinds.has(kind)) expect(await unreadable(w.page), `${w.phone ? 'phone' : 'laptop'}: ${kind}`).toEqual([]);
      w.kinds.add(kind);
      if (now.question === 'plan') {
        if (w.planned < now.day) await plan(w, now.day);
      } else w.done.push(await answer(w.page, now.question, [...dice(now.question, /^roll_di/.test(now.question) ? w.thrown++ : 0), ...wishes(w, now.question)]));
    }
    return over;
  }, { timeout: 560_000, intervals: [20], message: 'the seventh day ends' }).toBe(2);

  for (const w of week) {
    const who = w.phone ? 'phone' : 'laptop', did = w.done.join(' ');
    expect(w.planned, `${who}: seven days were written`).toBe(7);
    expect(did, `${who} trades`).toMatch(/sell_to scholar sell \w+/);
    expect(did, `${who} loots`).toContain('loot_site hoard');
    expect(did, `${who} fights`).toMatch(/target wolf_\d attack \w+ .*done/);
    expect(w.kinds, `${who}: the fight was looked at`).toContain('fight attack');
    await expect(w.page.locator('.scores li')).toHaveCount(3);
  }
});
