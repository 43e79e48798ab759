// What the browser tests of Magic Realm share: eyes for the page, and a plain player.
import type { Page } from '@playwright/test';

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
