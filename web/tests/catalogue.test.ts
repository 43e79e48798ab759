// The same cases that the C++ formatter runs (tests/core/words_test.cpp), and that every catalogue can be read.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Catalogue, type Args } from '../src/lib/catalogue';

const root = new URL('../../', import.meta.url);
const all = JSON.parse(readFileSync(new URL('tests/words/cases.json', root), 'utf8')) as {
  catalogue: string[];
  cases: { t: string; args: Args; viewer?: string; pseudo?: boolean; words: string; rule?: string }[];
  broken: string[];
};

describe('catalogue', () => {
  const plain = new Catalogue().add(all.catalogue.join('\n'));
  const pseudo = new Catalogue().add(all.catalogue.join('\n')).disguise();
  for (const c of all.cases)
    it(`${c.words} (${c.viewer ?? 'anybody'})`, () => {
      expect((c.pseudo ? pseudo : plain).render(c.t, c.args, c.viewer)).toBe(c.words);
      if (c.rule) expect(plain.rule(c.t, c.args)).toBe(c.rule);
    });
  it('knows a thing by its id alone, if only one is called so', () => {
    const c = new Catalogue().add('card.red-3  red 3\ncard.axe  the Axe\nspell.axe  the Axe of Light\nbot.rule  the Old Hand\nplayed  {who} plays {card}.\nhex.swamp  the swamp at {at}');
    expect(c.thing('red-3')).toBe('red 3');
    expect(c.thing('axe')).toBeNull();
    expect(c.thing('rule')).toBeNull();
    expect(c.thing('swamp')).toBeNull();
    expect(c.thing('played')).toBeNull();
  });
  for (const line of all.broken) it(`refuses ${line}`, () => expect(() => new Catalogue().add(line)).toThrow());
  for (const game of readdirSync(new URL('data/', root)))
    for (const file of readdirSync(new URL(`data/${game}/`, root)).filter((f) => f.startsWith('words.')))
      it(`reads data/${game}/${file}`, () => void new Catalogue().add(readFileSync(new URL(`data/${game}/words.en`, root), 'utf8')).add(readFileSync(new URL(`data/${game}/${file}`, root), 'utf8')));
});
