// The pictures that a chat shows of a link (src/server/preview.h): public/preview/GAME.png, made of each game's own pictures.
//   node previews.mjs http://localhost:8080 [CHROMIUM]     beside an open hall, when the pictures have changed
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [, , hall = 'http://localhost:8080', executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'] = process.argv;
const shown = { ivanhoe: 5, kings: 8, quests: 8, realm: 8, trurene: 6 };
mkdirSync(new URL('public/preview/', import.meta.url), { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 800, height: 420 }, baseURL: hall, reducedMotion: 'reduce' });

async function picture(id, title, arts) {
  await page.evaluate(([title, arts]) => {
    document.body.innerHTML = `<div class="link-preview"><div>${arts.join('')}</div><h1></h1></div>`;
    document.querySelector('h1').textContent = title;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.link-preview { position: fixed; inset: 0; background: repeating-linear-gradient(90deg, #4a3526 0 100px, #2e1f16 100px 102px, #422e21 102px 202px, #2e1f16 202px 204px); display: grid; align-content: center; justify-items: center; gap: 18px; }
      .link-preview div { display: grid; grid-template-columns: repeat(${Math.min(4, arts.length)}, 128px); gap: 14px 30px; }
      .link-preview svg { width: 128px; height: 128px; }
      .link-preview h1 { font-size: 62px; margin: 0; color: #f1e7d3; line-height: 1; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, [title, arts]);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: new URL(`public/preview/${id}.png`, import.meta.url).pathname });
}

const all = [];
for (const [game, most] of Object.entries(shown)) {
  await page.goto(`/gallery/${game}`);
  await page.waitForSelector('[data-picture] svg');
  // From each shelf in turn, so that the picture shows what the game is about.
  const arts = await page.evaluate((most) => {
    const shelves = [...document.querySelectorAll('.page ul')].map((s) => [...s.querySelectorAll('[data-picture] .candlelight > svg')].map((x) => x.outerHTML));
    const out = [];
    for (let i = 0; out.length < most && i < 400; i++) for (const s of shelves) if (out.length < most && s[i]) out.push(s[i]);
    return out;
  }, most);
  all.push(...arts.slice(0, 2));
  const title = { ivanhoe: 'Ivanhoe', kings: 'Kings & Things', quests: 'Quests of the Round Table', realm: 'Magic Realm', trurene: 'Trurene' }[game];
  await picture(game, title, arts);
}
await picture('hall', 'Greathall', all.slice(0, 8));
await browser.close();
