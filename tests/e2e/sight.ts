// Eyes for what is whole on the screen, and a page that speaks a language.
import type { Page } from '@playwright/test';

export const speaks = (page: Page, language: string, more: object = {}) =>
  page.addInitScript((s) => localStorage.setItem('greathall.settings', s), JSON.stringify({ pace: 'off', language, ...more }));

// How many of them are wholly, partly or not at all within everything around them that cuts or scrolls.
export const sight = (page: Page, selector: string) =>
  page.evaluate((s) => {
    const out = { whole: 0, none: 0, cut: [] as string[] };
    for (const el of document.querySelectorAll<HTMLElement>(s)) {
      const r = el.getBoundingClientRect();
      let top = Math.max(0, r.top), bottom = Math.min(innerHeight, r.bottom);
      for (let p = el.parentElement; p; p = p.parentElement) {
        if (getComputedStyle(p).overflowY === 'visible') continue;
        const c = p.getBoundingClientRect();
        top = Math.max(top, c.top);
        bottom = Math.min(bottom, c.bottom);
      }
      if (bottom - top > r.height - 2) out.whole++;
      else if (bottom - top < 2) out.none++;
      else out.cut.push(`${el.innerText} ${Math.round(bottom - top)} of ${Math.round(r.height)}`);
    }
    return out;
  }, selector);
