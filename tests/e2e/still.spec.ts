// The table stands still: over whole games board, question, main answer and hand keep their place and height to the pixel, at a
// small laptop, a large window and a phone. The person takes the main answer where there is one, the bots answer at once.
import { expect, makeTable, post, test } from './hall';
import type { Page } from '@playwright/test';

const sizes = [
  { viewport: { width: 1366, height: 650 } }, { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
];
const parts: Record<string, Record<string, string>> = {
  table: { board: '.table .board', question: '.prompt', answers: '.prompt .talk, .prompt .say', main: '.prompt .go', hand: '.play > .hand' },
  realm: { board: '.realm .frame', question: '.realm .side', answers: '.side .head', main: '.side .go' },
};

interface Kept { places: Record<string, Record<string, string>>; answers: number; over: boolean }

// Plays and watches within the page: every frame the boxes are noted, with the question at which each was seen first.
function playing(watched: Record<string, string>) {
  const kept: Kept = { places: {}, answers: 0, over: false };
  (window as unknown as { kept: Kept }).kept = kept;
  let last = '', since = 0;
  const frame = (now: number) => {
    requestAnimationFrame(frame);
    kept.over ||= !!document.querySelector('.ending');
    if (kept.over || !document.querySelector('.go')) return;
    const question = document.querySelector('.prompt .words, .side .head h2')?.textContent?.trim() ?? '';
    // In the Realm from the first day on: a hero is chosen, also a new one after a death, with all of a phone's window.
    const day = document.querySelector('.realm .day b')?.textContent ?? 'Day 1';
    if (/[1-9]/.test(day) && !document.querySelector('.realm.below'))
      for (const [name, selector] of Object.entries(watched)) {
        const r = [...document.querySelectorAll(selector)].map((e) => e.getBoundingClientRect()).find((b) => b.width);
        if (r) (kept.places[name] ??= {})[[r.x, r.y, r.width, r.height].map((v) => Math.round(v * 2) / 2).join(' ')] ??= question;
      }
    const all = [...document.querySelectorAll<HTMLButtonElement>('.prompt [data-pick]:not([disabled]), .side [data-pick]:not([disabled]), .heroes [data-pick]:not([disabled]), .frame [data-pick]:not([disabled])')].filter((e) => !/^(back|leave|end_life|resign)/.test(e.dataset.pick!));
    const go = document.querySelector<HTMLButtonElement>('.go.main:not([disabled])');
    const what = question + all.map((e) => e.dataset.pick).join();
    if (what === last && now - since < 1500) return; // it has been answered
    const done = document.querySelector<HTMLButtonElement>('.plan .done');
    const to = go ?? all[kept.answers % Math.max(1, all.length)] ?? done;
    if (!to) return;
    last = what;
    since = now;
    kept.answers++;
    to.click();
  };
  requestAnimationFrame(frame);
}
const seen = (page: Page) => page.evaluate(() => (window as unknown as { kept: Kept }).kept);

const games: [string, number, object, number][] = [['ivanhoe', 3, {}, 150], ['quests', 3, {}, 110], ['kings', 4, {}, 60], ['realm', 2, { options: { map: 'layout_a', days: 7 } }, 400]];
for (const [game, seats, more, most] of games)
  test(`${game}: nothing moves from question to question`, async ({ people }) => {
    test.setTimeout(240_000);
    const pages = await Promise.all(sizes.map((s) => people('Alys', { ...s, reducedMotion: 'reduce' })));
    for (const page of pages) {
      const { table } = await makeTable(page, seats, seats - 1, { game, ...more });
      await post(page, `/tables/${table}/start`).catch(() => null);
      await page.addInitScript(() => localStorage.setItem('greathall.settings', JSON.stringify({ pace: 'off', beat: 0.05 })));
      await page.goto(`/table/${table}`);
      await expect(page.locator('.go')).toBeVisible({ timeout: 20_000 });
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(playing, parts[game === 'realm' ? 'realm' : 'table']!);
    }
    for (const page of pages) await expect.poll(async () => { const k = await seen(page); return k.over || k.answers >= most; }, { timeout: 200_000, intervals: [500] }).toBe(true);
    for (const [i, page] of pages.entries()) {
      const { places, answers } = await seen(page);
      expect(answers, 'it was played').toBeGreaterThan(10);
      for (const [part, at] of Object.entries(places)) expect(Object.keys(at), `${part} at ${sizes[i]!.viewport.width}: ${JSON.stringify(at)}`).toHaveLength(1);
    }
  });
