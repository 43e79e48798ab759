// What the browser tests of Magic Realm share: eyes for the page, and a plain player.
import type { Page } from '@playwright/test';
import { expect, makeTable, post } from './hall';

export const laptop = { reducedMotion: 'reduce' as const, viewport: { width: 1366, height: 650 } };
export const peaceful = { seats: 2, options: { days: 7, map: 'layout_a' }, dwellings: { inn: 'awful_valley-5' } };

// Whatever has words in it is large enough to be read, whole within the window, and says no name of the program's own.
export const unreadable = (page: Page) =>
  page.evaluate(() => {
    const out: string[] = [];
    for (const e of document.querySelectorAll<HTMLElement>('.realm *')) {
      if (!e.checkVisibility() || ![...e.childNodes].some((c) => c.nodeType === 3 && c.textContent!.trim())) continue;
      if (e.closest('.sr')) continue;
      const size = parseFloat(getComputedStyle(e).fontSize);
      if (size < 12) out.push(`${size} px: ${e.textContent!.trim().slice(0, 40)}`);
    }
    const raw = document.querySelector<HTMLElement>('.realm')!.innerText.match(/\b[a-z]+_[a-z_\d]+\b|\b[a-z]{3,}-\d\b|⟨|\bundefined\b/g);
    if (raw) out.push(`raw: ${raw.join(' ')}`);
    if (document.documentElement.scrollWidth > innerWidth) out.push('wider than the window');
    return [...new Set(out)];
  });

export interface Seen { question: string; over: boolean; day: number; fights: boolean }
export const seen = (page: Page): Promise<Seen> =>
  page.evaluate(() => ({
    question: document.querySelector<HTMLElement>('.side [data-question]')?.dataset.question ?? '',
    over: !!document.querySelector('.ending'),
    day: Number(document.querySelector('.realm .day b')?.textContent?.match(/\d+/)?.[0] ?? 0),
    fights: !!document.querySelector('.combat'),
  }));

// One answer: the first wish that is offered, else what the page itself advises, else what ends the question, else the first.
// In one trip to the browser, so that nothing changes between looking and pressing. The answer, or nothing if nobody is asked.
export const answer = (page: Page, question: string, wishes: string[]): Promise<string> =>
  page.evaluate(({ question, wishes }) => {
    if (document.querySelector<HTMLElement>('.side [data-question]')?.dataset.question !== question) return '';
    const all = [...document.querySelectorAll<HTMLButtonElement>('.side [data-pick]:not([disabled])')];
    const usual = (e: HTMLElement) => /^(done|pass|refuse|keep_it|no_\w+|rest_evening)$/.test(e.dataset.pick!);
    const wished = wishes.map((w) => all.find((e) => e.dataset.pick === w || (w.endsWith('*') && e.dataset.pick!.startsWith(w.slice(0, -1))))).find(Boolean);
    const e = wished ?? all.find((x) => x.matches('.advised, .main')) ?? all.find(usual) ?? all[0];
    e?.click();
    return e?.dataset.pick ?? '';
  }, { question, wishes });

export async function sit(page: Page, position: object) {
  const { table } = await makeTable(page, 2, 1, { game: 'realm', position, cheat: true });
  await post(page, `/tables/${table}/start`).catch(() => null); // a table whose seats are taken starts by itself
  await page.goto(`/table/${table}`);
}
// On to a question, whatever is asked on the way to it. The host throws the dice; they go round, so that nobody ties for ever.
export async function until(page: Page, question: string, day = 1) {
  let n = 0;
  await expect.poll(async () => {
    const now = await seen(page);
    if (now.question === question && now.day >= day) return true;
    if (now.question) await answer(page, now.question, /^roll_di/.test(now.question) ? [`${1 + (n++ % 6)}`, `${1 + (n % 6)}+${1 + ((2 * n) % 5)}`] : []);
    return false;
  }, { timeout: 30_000, intervals: [30] }).toBe(true);
}
