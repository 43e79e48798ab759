// Every kind of question of Magic Realm on the screen. The scenarios are played in the referee until a question of each kind is
// asked; there a table is opened, and looked at on a small laptop and on a phone.
import { expect, go, post, test } from './hall';
import { questions } from './questions';
import { unreadable } from './realm';
import type { Page } from '@playwright/test';

// Answers that come with other questions, and are worth a look of their own.
const verbs = /^(cast|run_to_woods|fly_away|break_spell|read_runes|look_at_spells|sight|far_peer|hire_pacified|enchant_tile|alert_chit|boon|charge|protect)$/;

// What is offered and nowhere to be found: neither as a button, nor as a clearing of the map, nor as one of several alike.
const unreachable = (page: Page, picks: readonly string[]) =>
  page.evaluate((picks) => {
    const shown = [...document.querySelectorAll<HTMLElement>('[data-pick]')].map((e) => e.dataset.pick!);
    const spots = [...document.querySelectorAll<HTMLElement>('.cl.lit, .cl.reach')].map((e) => e.dataset.ref!.slice(5));
    const kind = (p: string) => p.replace(/_\d+$/, '');
    return picks.filter((p) => !shown.includes(p) && !spots.some((s) => p.includes(s)) && !shown.some((s) => kind(s) === kind(p)) && !/ by \w+$/.test(p));
  }, picks);

test('each kind of question can be read and answered, on a laptop and on a phone', async ({ people }) => {
  test.setTimeout(900_000); // two minutes on an idle machine
  const all = await questions('realm', verbs);
  expect(all.size, 'kinds of questions').toBeGreaterThan(80);
  const page = await people('Alys', { reducedMotion: 'reduce' });
  const wrong: string[] = [];
  for (const [kind, q] of all) {
    const bots = Array.from({ length: q.seats }, (_, i) => String.fromCharCode(65 + i)).filter((s) => s !== q.seat).map((seat) => ({ seat, bot: 'rule' }));
    const { table } = await post(page, '/tables', { game: 'realm', seats: q.seats, title: kind, cheat: true, position: q.position, hotseat: [q.seat], bots });
    await page.setViewportSize({ width: 1366, height: 650 });
    await go(page, `/table/${table}`);
    // Standing orders may have answered what has nothing new in it.
    await expect(page.locator(`[data-table="${table}"] .side [data-question]`).first()).toBeVisible({ timeout: 30_000 });
    const asked = await page.locator('.side [data-question]').first().getAttribute('data-question');
    if (asked === q.question) wrong.push(...(await unreachable(page, q.picks)).map((p) => `${kind}: ${p} cannot be chosen`));
    for (const [width, height] of [[1366, 650], [390, 844]] as const) {
      await page.setViewportSize({ width, height });
      wrong.push(...(await unreadable(page)).map((x) => `${kind} at ${width}: ${x}`));
    }
    await post(page, `/tables/${table}/abandon`);
  }
  expect(wrong).toEqual([]);
});
