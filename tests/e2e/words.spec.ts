// Words are data: in the browser's language, in a chosen one, and none that are not from a catalogue.
import { expect, makeTable, options, test } from './hall';
import type { Page } from '@playwright/test';

const started = async (page: Page, game: string, seats: number) => {
  const made = await makeTable(page, seats, seats - 1, { game });
  await page.goto(`/table/${made.table}`);
  await expect(options(page).first()).toBeVisible();
};
const speak = (page: Page, language: string) =>
  page.addInitScript((l) => localStorage.setItem('greathall.settings', JSON.stringify({ language: l })), language);

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

// English in disguise: a word of plain letters did not come from a catalogue. Names of people and rules are nobody's to translate.
const bare = async (page: Page, where: string) => {
  const all = await page.locator(where).allInnerTexts();
  return all.join(' ').replaceAll(/Alys|Ector|Lynet|Kay|Elaine|Bors|Nimue|Greathall/g, '').match(/[A-Za-z]{3,}/g) ?? [];
};
for (const [game, seats] of [['ivanhoe', 3], ['quests', 3], ['kings', 2]] as const)
  test(`no bare English in what ${game} asks, offers and tells`, async ({ people }) => {
    const page = await people('Alys');
    await speak(page, 'qps');
    await started(page, game, seats);
    expect(await bare(page, '.prompt')).toEqual([]);
    expect(await bare(page, '.log')).toEqual([]);
  });

test('no bare English in the settings', async ({ people }) => {
  const page = await people('Alys');
  await speak(page, 'qps');
  await page.goto('/settings');
  await expect(page.locator('h1')).toBeVisible();
  expect(await bare(page, '.page :is(h1, legend, label, .quiet)')).toEqual([]);
});
