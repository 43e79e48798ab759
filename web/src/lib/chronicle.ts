// A finished game as one page to keep and to send: who played, how it ended, and what happened, by days, tournaments or turns,
// each behind a fold. Plain HTML without a script, with nothing from elsewhere: it can be read wherever there is a browser.
import { api } from './api';
import { speech } from './speech.svelte';
import type { MsgLogEventView } from './spoken';
import { spoken, type TableState } from './table.svelte';
import { parts, plain } from './words';

export interface Chapter { title: string; events: MsgLogEventView[] }

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

// Each event of that kind begins a chapter; what comes before the first is the beginning.
export function chapters(events: readonly MsgLogEventView[], kind: string | undefined, beginning: string, name: (seat: number) => string): Chapter[] {
  const out: Chapter[] = [{ title: beginning, events: [] }];
  for (const e of events) {
    if (e.event.kind === kind) out.push({ title: plain(e.event.words, name), events: [] });
    else out.at(-1)!.events.push(e);
  }
  return out.filter((c) => c.events.length);
}

async function wholeLog(table: string, game: string, secret: string | null): Promise<MsgLogEventView[]> {
  const pages: MsgLogEventView[][] = [];
  for (let to: number | undefined; to === undefined || to > 0; ) {
    const page = await api.events(table, 'spectator', to, secret);
    pages.unshift(spoken(game, page.events, 'spectator'));
    if (page.from <= 1) break;
    to = page.from - 1;
  }
  return pages.flat();
}

const look = `
  :root { color-scheme: dark light; }
  body { font: 17px/1.5 "Alegreya Sans", Candara, "Segoe UI", sans-serif; max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: #1d1814; color: #f1e7d3; }
  h1, h2, summary { font-family: Alegreya, Georgia, serif; }
  summary { font-weight: 700; font-size: 1.15rem; padding: 0.4rem 0; cursor: pointer; }
  details { border-bottom: 1px solid #5a4a3a; }
  table { border-collapse: collapse; } td { padding: 0.15rem 1.2rem 0.15rem 0; }
  p { margin: 0.25rem 0; } .big { font-weight: 700; } .seat { font-weight: 700; border-bottom: 2px solid; }
  svg { max-width: 100%; height: auto; display: block; margin: 0.5rem 0; border-radius: 8px; }
  @media (prefers-color-scheme: light) { body { background: #f3ead7; color: #2a211a; } }`;

// `lines`: how it ended, in sentences; `scores`: everybody's, the best first.
export async function chronicle(table: TableState, title: string, lines: readonly string[], scores: readonly { name: string; words: string }[]): Promise<string> {
  const { game, story, view } = table;
  const colours = getComputedStyle(document.documentElement);
  const tint = (seat: number) => colours.getPropertyValue(`--seat-${seat}`).trim() || '#e9b949';
  const said = (words: string) => parts(words, table.name).map((p) => (p.seat === undefined ? escaped(p.text) : `<span class="seat" style="border-color:${tint(p.seat)}">${escaped(p.text)}</span>`)).join('');
  const all = chapters(await wholeLog(table.table, game, table.key), story.chapter, speech.say('chronicle.beginning'), table.name);
  const body = all.map((c) => `<details><summary>${escaped(c.title)}</summary>${story.sketch?.(view, c.events, tint) ?? ''}${c.events.map((e) => `<p${story.marks?.[e.event.kind] === 'big' ? ' class="big"' : ''}>${said(e.event.words)}</p>`).join('')}</details>`);
  return `<!doctype html><html lang="${speech.locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${look}</style>
<h1>${escaped(title)}</h1>
<p>${escaped(new Date().toLocaleDateString(speech.locale, { dateStyle: 'long' }))}</p>
<table>${scores.map((s) => `<tr><td><b>${escaped(s.name)}</b></td><td>${escaped(s.words)}</td></tr>`).join('')}</table>
${lines.map((l) => `<p>${said(l)}</p>`).join('\n')}
<h2>${escaped(speech.say('chronicle'))}</h2>
${body.join('\n')}
</html>`;
}
