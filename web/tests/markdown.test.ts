// Our Markdown reads the rulebooks as a library does: the same words in the same order, in as many blocks.
import { Lexer, type Token, type Tokens } from 'marked';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, textOf } from '../src/lib/markdown';

const rules = new URL('../../docs/rules/', import.meta.url);
const pages = readdirSync(rules, { recursive: true }).map(String).filter((file) => file.endsWith('.md'));

const all = (tokens: readonly Token[] | undefined, between = '') => (tokens ?? []).map(text).join(between);
function text(t: Token): string {
  switch (t.type) {
    case 'space': case 'hr': return '';
    case 'table': return [(t as Tokens.Table).header, ...(t as Tokens.Table).rows].flat().map((cell) => all(cell.tokens)).join(' ');
    case 'list': return (t as Tokens.List).items.map((item) => all(item.tokens, ' ')).join(' ');
    case 'blockquote': return all((t as Tokens.Blockquote).tokens, ' ');
    default: return 'tokens' in t && t.tokens ? all(t.tokens) : 'text' in t ? String(t.text) : '';
  }
}
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
const words = (s: string) => s.replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => entities[name]!).split(/\s+/).filter(Boolean);

describe('Markdown', () => {
  it.each(pages)('of %s is read as marked reads it', (file) => {
    const source = readFileSync(new URL(file, rules), 'utf8');
    const theirs = Lexer.lex(source).filter((t) => t.type !== 'space');
    const ours = parse(source);
    expect(words(ours.map(textOf).join('\n'))).toEqual(words(all(theirs, '\n')));
    expect(ours.length).toBe(theirs.length);
  });
});
