// A plain king for the browser tests of Kings & Things, and tables for him to sit at.
import { expect, makeTable, options } from './hall';
import type { Page } from '@playwright/test';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export const started = async (page: Page, bots: number, more: object = {}, seats = 4) => {
  const made = await makeTable(page, seats, bots, { game: 'kings', title: 'A test of crowns', ...more });
  await page.goto(`/table/${made.table}`);
  const start = page.getByRole('button', { name: 'Start the game' });
  await expect(start.or(page.locator('.prompt'))).toBeVisible();
  if (await start.isVisible()) await start.click();
  return made;
};
export const asked = (page: Page) => expect(options(page).first()).toBeVisible({ timeout: 20_000 });

// In company every answer to a roll or magic waits for its beat; the tests need not.
export const hasten = (page: Page) => page.addInitScript(() => localStorage.setItem('greathall.settings', JSON.stringify({ pace: 'off', beat: 0.05 })));

// Places what he has, explores and fights, moves a stack now and then; on the board where it is lit, else
// by the button. One trip to the browser a pick.
export const play = (page: Page) =>
  page.evaluate(() => {
    const w = window as { n?: number; touched?: number };
    const n = (w.n = (w.n ?? 0) + 1);
    const all = [...document.querySelectorAll<HTMLElement>('[data-pick]')];
    const find = (re: RegExp) => {
      const found = all.filter((e) => re.test(e.dataset.pick!));
      return found[n % Math.max(1, found.length)];
    };
    const has = (re: RegExp) => all.some((e) => re.test(e.dataset.pick!));
    const wander = n % 4 !== 0;
    const chosen =
      find(/^(place|battle|explore|tower|build|hit|aim|draw|fight$|stay$|play) ?/) ?? (has(/^go /) ? find(/^(go|halt)/) : undefined) ?? find(/^halt/) ?? (wander ? find(/^take all/) ?? find(/^take /) : undefined) ?? find(/^(done|pass|keep)/) ?? all[n % Math.max(1, all.length)];
    const [verb, what, where] = (chosen?.dataset.pick ?? '').split(' ');
    const ends = { place: ['rack/' + what, 'hex/' + where], hit: [`/${what}`], draw: ['cup'] } as Record<string, string[]>;
    const refs = ends[verb!] ?? (/^-?\d+,-?\d+$/.test(what ?? '') && !where ? ['hex/' + what] : []);
    const lit = [...document.querySelectorAll<Element>('.thing.lit')].find((e) => refs.some((r) => e.getAttribute('data-ref')!.endsWith(r)));
    if (lit) lit.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })), (w.touched = (w.touched ?? 0) + 1);
    else chosen?.click();
    const turn = /Turn (\d+)/.exec(document.querySelector('.track .turn')?.textContent ?? '');
    return {
      acted: !!chosen, touched: w.touched ?? 0, turn: turn ? Number(turn[1]) : 0, over: !!document.querySelector('.ending'),
      phase: document.querySelector('.track .now')?.textContent?.trim() ?? '', battle: !!document.querySelector('.battle .side'),
    };
  });
export type Seen = Awaited<ReturnType<typeof play>>;

export async function playUntil(pages: Page[], done: (s: Seen) => boolean, most = 6000) {
  for (let n = 0; n < most; n++) {
    const all = await Promise.all(pages.map(play));
    if (all.some((s) => done(s) || s.over)) return all[0]!;
    if (!all.some((s) => s.acted)) await pages[0]!.waitForTimeout(15);
  }
  throw new Error('it took too long');
}

export const land = (hex: string, terrain: string, owner: string | null, more: object = {}) => ({ hex, terrain, owner, ...more });
