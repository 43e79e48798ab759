// Words are data: in the browser's language, in a chosen one, and none that are not from a catalogue.
import { drawn, expect, go, makeTable, options, post, quietTest as test, settled } from './hall';
import { scenarios, type Scenario } from './questions';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
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
// have, titles that people gave to tables and maps, ids of rules, names of keys, files and time zones, how addresses begin; and the rulebooks themselves, which are English.
const ours = /\b(Alys of the Ford|Alys|Anna|Bill|Carla|Carol|Eda|Wat|Ector|Lynet|Kay|Elaine|Bors|Nimue|Gareth|Enid|Greathall)\b|A test of \w+|A (long|short) joust|The third joust|Loud table|A week on the Crag|The realm|Come and joust|<svg onload=alert\(3\)> \{A\} \{Z\} javascript:alert\(4\)|<img src=x onerror=alert\(1\)>|"><script>alert\(2\)<\/script>|The <i>Last<\/i> Step|The Troll's Own Country|The Quiet Valley|Nine Hearths|\bUTC\b|https:\/\/…/g;
const dates = /\b[A-Z][a-z]{2} \d{1,2}, (\d{4}|\d{1,2}:\d{2})\b/g; // as the browser writes them
const ids = /\b[A-Z]{1,4}(-[A-Z]{1,3})?-?\d+[a-z]?\b|\b[\w-]+\.(score|txt|log)\b/g;
const bare = (page: Page) =>
  page.evaluate(() => {
    const out: string[] = [];
    const skip = (e: Element | null) => !e || !!e.closest('script, style, noscript, kbd, textarea, pre, [lang=en]:not(html)');
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let n = walk.nextNode(); n; n = walk.nextNode()) if (!skip(n.parentElement)) out.push(n.textContent ?? '');
    for (const e of document.querySelectorAll('*')) if (!e.closest('[lang=en]:not(html)')) for (const a of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) out.push(e.getAttribute(a) ?? '');
    return out.filter((t) => /[A-Za-z]{3,}/.test(t)).map((t) => t.trim());
  }).then((all) => [...new Set(all.filter((t) => /[A-Za-z]{3,}/.test(t.replaceAll(ours, '').replaceAll(dates, '').replaceAll(ids, ''))))]);

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
  for (const path of ['/settings', '/account', '/nowhere', '/maps', '/maps/edit', '/maps/1', '/table/none', '/replay/none', '/analysis/none', '/rules/ivanhoe']) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await settled(page);
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
  await settled(page);
  await clean(page, 'a replay');
  await page.goto(`/analysis/${table}`);
  await expect(page.locator('.graph .line').first()).toBeVisible({ timeout: 120_000 });
  await clean(page, 'an analysis');
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

// Every kind of question: the positions of the scenarios, one for each way in which a decision of theirs begins. Those of the first
// decision stand in the file; where scenarios begin on the road (Trurene), the referee walks along and says how things stand at the others.
interface Given { game: string; seats: number; options: Record<string, unknown>; position: Record<string, unknown>; name: string }
type Walk = Given & Pick<Scenario, 'whens'>;
const walks = (game: string): Walk[] =>
  scenarios(game).flatMap(({ given, seats, options, name, whens }) =>
    given ? [{ game, seats, options, position: { seats, ...(Object.keys(options).length ? { options } : {}), ...given }, name, whens }] : []);
function positions(game: string): Given[] {
  const all = walks(game);
  const out = new Map<string, Given>();
  for (const { whens, ...given } of all) {
    const verb = whens.find((w) => w.seat !== 'chance')?.pick.split(' ')[0];
    if (verb && !out.has(verb)) out.set(verb, given);
  }
  if (game === 'trurene') for (const [key, given] of along(all)) out.set(key, given);
  return [...out.values()];
}
// The first position at which each kind of question is answered with each verb.
function along(all: Walk[]): Map<string, Given> {
  const lines: object[] = [];
  for (const { game, seats, options, position, whens } of all) {
    lines.push({ type: 'new', game, seats, options, position, cheat: true });
    for (const { seat, pick } of whens) lines.push({ type: 'prompts' }, { type: 'position' }, { type: 'pick', seat, pick });
  }
  const said = execFileSync(process.env.PROGRAM!, ['referee'], { input: lines.map((l) => JSON.stringify(l) + '\n').join(''), maxBuffer: 1 << 28 }).toString().trim().split('\n').map((l) => JSON.parse(l));
  const out = new Map<string, Given>();
  let n = 0;
  for (const { whens, ...given } of all) {
    n++;
    for (const { seat, pick } of whens) {
      const question = (said[n]?.prompts as { seat: string; question: string }[] | undefined)?.find((p) => p.seat === seat)?.question;
      const key = `${question} ${pick.split(' ')[0]}`;
      if (seat !== 'chance' && question && !out.has(key)) out.set(key, { ...given, position: said[n + 1].position, name: `${given.name}, at ${key}` });
      n += 3;
    }
  }
  return out;
}

const enough = { ivanhoe: 18, quests: 13, kings: 18, realm: 35, trurene: 15 };
for (const game of ['ivanhoe', 'quests', 'kings', 'realm', 'trurene'] as const)
  test(`no bare English at any kind of question of ${game}`, async ({ people }) => {
    test.setTimeout(600_000);
    const page = await pseudo(people);
    let seen = 0;
    for (const g of positions(game)) {
      const { name, ...setup } = g;
      const answer = await page.context().request.post('/api/v1/tables', { data: { ...setup, cheat: true, hotseat: true, listed: false, title: '' } });
      if (!answer.ok()) continue; // a position that only stands for a moment
      const { table, key } = (await answer.json()) as { table: string; key: string };
      await go(page, `/table/${table}?key=${key}`);
      const curtain = page.locator('.curtain button');
      await expect(curtain.or(page.locator('[data-pick]').first()).or(page.locator('.ending')).first()).toBeVisible();
      if (await curtain.count()) {
        if (seen === 0) await clean(page, 'the curtain');
        await curtain.click();
      }
      if (await page.locator('dialog[open] .main').count()) await page.locator('dialog[open] .main').first().click();
      await drawn(page);
      await clean(page, `${game}: ${name}`);
      seen++;
    }
    // All but a few that only stand for a moment, and enough of them.
    expect(seen, 'positions that were shown').toBeGreaterThanOrEqual(enough[game]);
  });

test('no bare English in dialogs, lessons, replays of every game, endings and what goes wrong', async ({ people }) => {
  test.setTimeout(600_000);
  const page = await pseudo(people);
  await page.goto('/learn/ivanhoe');
  await expect(page.locator('.tutor')).toBeVisible();
  await clean(page, 'a lesson');
  const logs = readdirSync(join(__dirname, '../replays')).filter((f) => f.endsWith('.log'));
  for (const log of ['quests', 'kings', 'realm', 'trurene'].map((game) => logs.find((f) => f.startsWith(game + '-'))!)) {
    const { table } = await post<{ table: string }>(page, '/replays', { log: readFileSync(join(__dirname, '../replays', log), 'utf8') });
    await page.goto(`/replay/${table}`);
    const slider = page.getByRole('slider');
    await expect(slider).toBeVisible();
    const most = Number(await slider.getAttribute('max'));
    for (const part of [0.1, 0.35, 0.6, 0.85, 1]) {
      await slider.fill(String(Math.floor(most * part)));
      await settled(page);
      await clean(page, `${log} at ${part}`);
    }
  }
  const { table } = await makeTable(page, 2, 1, { title: '' });
  await page.goto(`/table/${table}`);
  await expect(options(page).first()).toBeVisible();
  await page.locator('.aside .head button').last().click();
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.locator('dialog[open] summary').first().click();
  await clean(page, 'the menu of a table');
  await page.keyboard.press('Escape');
  await page.locator('.thing').first().click({ button: 'left', position: { x: 6, y: 6 } });
  await settled(page);
  await clean(page, 'something enlarged, or chosen');
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await expect(page.getByRole('alert')).toBeVisible();
  await clean(page, 'without a connection');
  await page.context().setOffline(false);
  await post(page, `/tables/${table}/resign`, { seat: 'A' });
  await expect(page.locator('.ending')).toBeVisible();
  await clean(page, 'the ending');
  // A published map, and somebody who has an account.
  const { text } = await post<{ text: string }>(page, '/maps/new', { seed: 5 });
  const { id } = await post<{ id: string }>(page, '/maps', { title: 'Alys', author: 'Alys', text });
  await page.goto(`/maps/${id}`);
  await expect(page.locator('h1').first()).toBeVisible();
  await settled(page);
  await clean(page, 'the page of a map');
  await page.goto('/maps');
  await settled(page);
  await clean(page, 'maps, with one');
  await post(page, '/accounts', { name: 'Nimue', password: 'a long password' });
  await page.goto('/account');
  await settled(page);
  await clean(page, 'an account');
});
