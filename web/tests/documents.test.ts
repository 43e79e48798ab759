// What the pages say is so: `npm ci` finds everything in the lock file, and the page on a game's notation
// names every field of its views and positions.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

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
  // Magic Realm has not all of its views on its page yet.
  for (const game of ['ivanhoe', 'kings', 'quests', 'trurene']) {
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
