// The rulebooks in the language that is spoken, fetched once each, and the rule behind an id.
import { api } from './api';
import { parse, textOf, type Block } from './markdown';
import { speech } from './speech.svelte';

const books = new Map<string, Promise<Block[]>>();

export function rulebook(game: string): Promise<Block[]> {
  const language = speech.locale;
  const key = `${language}/${game}`;
  let book = books.get(key);
  if (!book) {
    book = api.rules(game, language).then((text) => parse(text));
    book.catch(() => books.delete(key)); // try again next time
    books.set(key, book);
  }
  return book;
}

// The blocks that carry this id, wherever they stand.
export function findRule(blocks: readonly Block[], id: string): Block[] {
  for (const b of blocks) {
    if (b.t === 'text' && b.ids.includes(id)) return [b];
    if (b.t === 'list')
      for (const item of b.items) {
        const found = findRule(item, id);
        if (found.length) return item;
      }
    if (b.t === 'table') {
      let row = b.ids.indexOf(id);
      if (row < 0) row = b.rows.findIndex((r) => r.some((c) => textOf({ t: 'text', of: c, ids: [] }).split(/[\s,()]+/).includes(id)));
      if (row >= 0) return [{ ...b, rows: [b.rows[row]!], ids: [id] }];
    }
  }
  return [];
}

export const ruleBlocks = async (game: string, id: string) => findRule(await rulebook(game), id);
