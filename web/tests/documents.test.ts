// What the pages say is so: `npm ci` finds everything in the lock file, and the page on a game's notation
// names every field of its views and positions.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from '../src/lib/markdown';
import { findRule } from '../src/lib/rulebook';

const top = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, top), 'utf8');

interface Locked {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

describe('package-lock.json', () => {
  const packages: Record<string, Locked> = JSON.parse(read('web/package-lock.json')).packages;

  // Where Node looks for a package that another one names.
  const found = (from: string, name: string): boolean => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      if (`${at ? at + '/' : ''}node_modules/${name}` in packages) return true;
      if (!at.includes('node_modules')) return false;
      if (!at.includes('/node_modules/')) return `node_modules/${name}` in packages;
    }
  };

  it('has every package that a package needs, those of other systems too', () => {
    const missing = Object.entries(packages).flatMap(([path, p]) =>
      Object.keys({ ...p.dependencies, ...p.devDependencies, ...p.optionalDependencies })
        .filter((name) => !found(path, name))
        .map((name) => `${name} (for ${path || 'the client'})`),
    );
    expect(missing).toEqual([]);
  });
});

describe('docs/notation', () => {
  const types = read('web/src/lib/types.gen.ts');
  const named = (page: string, field: string) => new RegExp(`[\`.\\[\\]{/ "]${field}[\`.\\[\\]}/ ",:]`).test(page);
  for (const game of ['ivanhoe', 'kings', 'quests', 'realm', 'trurene']) {
    const prefix = game[0]!.toUpperCase() + game.slice(1);
    const page = read(`docs/notation/${game}.md`);

    it(`names every field of the views of ${game}`, () => {
      const missing = [...types.matchAll(/export interface (\w+) \{(.*?)\n\}/gs)]
        .filter(([, name]) => name!.startsWith(prefix))
        .flatMap(([, name, body]) => [...body!.matchAll(/^\s+(\w+)\??:/gm)].map(([, field]) => ({ name, field: field! })))
        .filter(({ field }) => !named(page, field))
        .map(({ name, field }) => `${name}.${field}`);
      expect(missing).toEqual([]);
    });

    it(`names every field of the positions of ${game}`, () => {
      const source = read(`src/games/${game}/game.h`);
      const structs = [...source.matchAll(/BOOST_DESCRIBE_STRUCT\((\w*Position), \(\),\s*\(([^)]*)\)\)/g)];
      expect(structs.length).toBeGreaterThan(0);
      const missing = structs
        .flatMap(([, name, list]) => list!.split(',').map((field) => ({ name, field: field.trim() })))
        .filter(({ field }) => !named(page, field))
        .map(({ name, field }) => `${name}.${field}`);
      expect(missing).toEqual([]);
    });
  }
});

describe('the rulebooks', () => {
  const cited = (file: string) => (existsSync(new URL(file, top)) ? [...read(file).matchAll(/@([A-Z]{1,3}(?:-[A-Z]{1,4})*-[A-Z]?\d+[a-z]?)\b/g)].map((m) => m[1]!) : []);
  for (const game of ['ivanhoe', 'kings', 'quests', 'realm', 'trurene']) {
    const rules = new Set([`data/${game}/words.en`, `web/src/games/${game}/words.en`, `web/src/games/${game}/tale.en`].flatMap(cited));
    for (const book of [`docs/rules/${game}.md`, `docs/rules/de/${game}.md`])
      it(`${book} opens at every rule that is cited`, () => {
        const blocks = parse(read(book));
        expect([...rules].filter((id) => !findRule(blocks, id).length)).toEqual([]);
      });
  }
});
