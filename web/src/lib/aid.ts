// The aid: one page for what is going on at the table now. src/games/<id>/lessons/aid.<language>.md has a page under each
// heading; the line `for:` below it names the questions, and the phases of the view (`phase:movement`), it is about.
import { parse, type Block } from './markdown';

export interface Page {
  title: string;
  about: string[];
  blocks: Block[];
}

const files = import.meta.glob<string>('../games/*/lessons/aid.*.md', { query: '?raw', import: 'default' });

export function pages(text: string): Page[] {
  return text.split(/^## /m).slice(1).map((part) => {
    const [title = '', next = '', ...rest] = part.split('\n');
    const about = /^for:(.*)/.exec(next)?.[1]!.split(',').map((x) => x.trim()) ?? [];
    return { title: title.trim(), about, blocks: parse(rest.join('\n')) };
  });
}

export const hasAid = (game: string) => `../games/${game}/lessons/aid.en.md` in files;
export async function aidOf(game: string, language: string): Promise<Page[]> {
  const file = files[`../games/${game}/lessons/aid.${language}.md`] ?? files[`../games/${game}/lessons/aid.en.md`];
  return file ? pages(await file()) : [];
}

// The page for this question, else for this part of the game, else the first.
export function pageFor(all: readonly Page[], question: string, view: unknown): number {
  const v = (view ?? {}) as Record<string, unknown>;
  const keys = [question, ...['phase', 'part', 'scene'].map((k) => `${k}:${String(v[k])}`)];
  for (const k of keys) {
    const at = all.findIndex((p) => p.about.includes(k));
    if (at >= 0) return at;
  }
  return 0;
}
