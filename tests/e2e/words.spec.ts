// Words are data: in the browser's language, in a chosen one, and none that are not from a catalogue.
import { expect, makeTable, options, post, test } from './hall';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const started = async (page: Page, game: string, seats: number) => {
  const made = await makeTable(page, seats, seats - 1, { game, title: '' });
  await page.goto(`/table/${made.table}`);
  await expect(options(page).first()).toBeVisible();
};
const speak = (page: Page, language: string) =>
  page.addInitScript((l) => localStorage.setItem('greathall.settings', JSON.stringify({ language: l, pace: 'off' })), language);

test('a German browser is spoken to in German, and may choose English', async ({ people }) => {
  const page = await people('Anna', { locale: 'de-AT' });
  await started(page, 'ivanhoe', 2);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('.prompt')).toContainText(/Du |Turnier|spielen/);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  await page.getByLabel('English').check();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.goBack();
  await expect(page.locator('.prompt')).toContainText(/You |tournament|Play/);
});

// English in disguise: a word of plain letters did not come from a catalogue. What may stay plain: names that people and bots
// have, ids of rules, names of keys and files; and the rulebooks themselves, which are English.
const ours = /\b(Alys|Anna|Ector|Lynet|Kay|Elaine|Bors|Nimue|Greathall)\b/g;
const ids = /\b[A-Z]{1,4}(-[A-Z]{1,3})?-?\d+[a-z]?\b|\b[\w-]+\.(score|txt|log)\b/g;
const bare = (page: Page) =>
  page.evaluate(() => {
    const out: string[] = [];
    const skip = (e: Element | null) => !e || !!e.closest('script, style, noscript, kbd, textarea, pre, [lang=en]:not(html)');
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let n = walk.nextNode(); n; n = walk.nextNode()) if (!skip(n.parentElement)) out.push(n.textContent ?? '');
    for (const e of document.querySelectorAll('*')) if (!e.closest('[lang=en]:not(html)')) for (const a of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) out.push(e.getAttribute(a) ?? '');
    return out.filter((t) => /[A-Za-z]{3,}/.test(t)).map((t) => t.trim());
  }).then((all) => [...new Set(all.filter((t) => /[A-Za-z]{3,}/.test(t.replaceAll(ours, '').replaceAll(ids, ''))))]);

const pseudo = async (people: (name: string, options?: object) => Promise<Page>) => {
  const page = await people('Alys', { reducedMotion: 'reduce' });
  await speak(page, 'qps');
  return page;
};
const clean = async (page: Page, where: string) => expect.soft(await bare(page), where).toEqual([]);

test('no bare English on any screen', async ({ people }) => {
  test.setTimeout(240_000);
  const page = await pseudo(people);
  await page.goto('/');
  await expect(page.locator('.game .main').first()).toBeVisible();
  await clean(page, 'the hall');
  for (let i = 0; i < 5; i++) {
    await page.locator('.game .two .button:first-child').nth(i).click();
    await page.locator('dialog summary').click();
    await clean(page, `a new table of game ${i}`);
    await page.locator('dialog .row .button').first().click();
  }
  const open = await post<{ table: string }>(page, '/tables', { game: 'quests', seats: 3, title: '' });
  await page.goto(`/table/${open.table}`);
  await expect(page.locator('.waiting')).toBeVisible();
  await clean(page, 'the waiting room');
  for (const path of ['/settings', '/account', '/nowhere', '/maps', '/maps/edit', '/maps/1', '/table/none', '/replay/none', '/rules/ivanhoe']) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.waitForTimeout(300);
    await clean(page, path);
  }
  await page.goto('/maps/edit');
  for (const pane of [0, 1, 2]) {
    await page.locator('.right > .tabs button').nth(pane).click();
    await clean(page, `pane ${pane} of the editor`);
  }
  const { table } = await post<{ table: string }>(page, '/replays', { log: readFileSync(join(__dirname, '../replays/ivanhoe-2-0-1.log'), 'utf8') });
  await page.goto(`/replay/${table}`);
  await expect(page.locator('.controls')).toBeVisible();
  await page.getByRole('slider').fill('60');
  await page.waitForTimeout(500);
  await clean(page, 'a replay');
});

for (const [game, seats, options] of [['ivanhoe', 3, {}], ['quests', 3, {}], ['kings', 2, {}], ['realm', 2, { map: 'layout_a' }], ['trurene', 1, { level: 'extended' }]] as const)
  test(`no bare English on the board of ${game}`, async ({ people }) => {
    test.setTimeout(240_000);
    const page = await pseudo(people);
    const made = await makeTable(page, seats, seats - 1, { game, title: '', options });
    await page.goto(`/table/${made.table}`);
    const answers = page.locator('[data-pick]:visible:not([disabled])');
    if (game === 'trurene') {
      await expect(page.locator('dialog')).toBeVisible();
      await clean(page, 'the story');
      await page.locator('dialog .main').click();
    }
    await expect(answers.first()).toBeVisible();
    // Some way into the game; what is on the screen is read now and then.
    for (let i = 0; i < 60; i++) {
      const n = await answers.count();
      if (!n) await page.waitForTimeout(100);
      else await answers.nth((i * 7) % n).click({ timeout: 2000, force: true }).catch(() => {});
      if (i % 6 === 0) await clean(page, `${game}, answer ${i}`);
    }
    for (const tab of await page.locator('[role=tab]:visible, .side > .tabs button:visible').all()) {
      await tab.click({ timeout: 2000 }).catch(() => {});
      await clean(page, `${game}, a panel`);
    }
  });
