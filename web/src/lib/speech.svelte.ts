// Which language is spoken, and the catalogues for it: what the hall sends are ids with arguments (docs/words.md), and
// here they become words. The files are those that are compiled into the hall, plus the client's own words.
import { SvelteMap } from 'svelte/reactivity';
import { Catalogue, type Arg, type Args } from './catalogue';
import { settings } from './settings.svelte';
import type { EventView, OptionView, PromptView } from './types.gen';

// Texts with their words put in.
export type Spoken<T> = T & { words: string; rule: string };

const files = import.meta.glob<string>('../../../data/*/words.*', { query: '?raw', import: 'default' });
const own = import.meta.glob<string>('../words.*', { query: '?raw', import: 'default' });
const tales = import.meta.glob<string>('../tale.*', { query: '?raw', import: 'default' }); // what tells the story of any table
const boards = import.meta.glob<string>('../games/*/{words,tale}.*', { query: '?raw', import: 'default' }); // what a board says, and what tells its story
const taught = import.meta.glob<string>('../games/*/lessons/words.*', { query: '?raw', import: 'default' }); // what its lessons say

const file = (game: string, language: string) => files[`../../../data/${game}/words.${language}`]?.() ?? Promise.resolve('');
const boardFile = (game: string, language: string) =>
  Promise.all(['words', 'tale'].map((f) => boards[`../games/${game}/${f}.${language}`]?.() ?? Promise.resolve(''))).then((f) => f.join('\n'));

// In the client's own sentences a text is just that: a name, a title.
export type Said = Readonly<Record<string, Arg>>;
const plainly = (v: Arg): Arg => (typeof v === 'string' ? { plain: v } : Array.isArray(v) ? v.map(plainly) : v);
// Where things are touched, a sentence does not speak of clicks: {by, select, tap {Tap} other {Click}}.
const by: Arg = { plain: typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 'tap' : 'click' };
const plain = (args: Said): Args => ({ by, ...Object.fromEntries(Object.entries(args).map(([k, v]) => [k, plainly(v)])) });

export const languages = Object.keys(own).map((f) => f.split('.').at(-1)!);
const pseudo = 'qps'; // English in disguise, for tests

function bestLanguage(): string {
  const wanted = settings.kept.language;
  if (wanted === pseudo || languages.includes(wanted)) return wanted;
  for (const l of navigator.languages) {
    const short = l.toLowerCase().split('-')[0]!;
    if (languages.includes(short)) return short;
  }
  return 'en';
}

async function read(parts: ((language: string) => Promise<string>)[], language: string): Promise<Catalogue> {
  const english = Promise.all(parts.map((p) => p('en')));
  const other = language === 'en' || language === pseudo ? [] : Promise.all(parts.map((p) => p(language)));
  const c = new Catalogue();
  for (const f of await english) c.add(f);
  for (const f of await other) c.add(f);
  return language === pseudo ? c.disguise() : c;
}

class Speech {
  language = $state('en');
  #web = $state.raw(new Catalogue());
  #games = new SvelteMap<string, Catalogue>();

  // The client's own words; before anything is shown, and when the language is changed.
  async begin() {
    const language = bestLanguage();
    this.#web = await read([(l) => own[`../words.${l}`]?.() ?? Promise.resolve(''), (l) => tales[`../tale.${l}`]?.() ?? Promise.resolve(''), (l) => file('hall', l)], language);
    this.#games.clear();
    this.language = language;
    document.documentElement.lang = language === pseudo ? 'en' : language;
  }

  // For numbers and dates.
  get locale() {
    return this.language === pseudo ? 'en' : this.language;
  }

  // The words of a game; to be awaited before its texts are put into words.
  async load(game: string): Promise<Catalogue> {
    const { language } = this;
    const c = this.#games.get(game) ?? (await read([(l) => file('hall', l), (l) => file(game, l), (l) => boardFile(game, l)], language));
    if (language === this.language) this.#games.set(game, c);
    return c;
  }

  // And what its lessons say, which only they need.
  async learn(game: string): Promise<void> {
    const { language } = this;
    const c = await read([(l) => file('hall', l), (l) => file(game, l), (l) => boardFile(game, l), (l) => taught[`../games/${game}/lessons/words.${l}`]?.() ?? Promise.resolve('')], language);
    if (language === this.language) this.#games.set(game, c);
  }

  has = (game: string) => this.#games.has(game);

  // The client's own words: say('settings.title'), say('cards', { n: 3 }).
  say = (id: string, args: Said = {}): string => this.#web.text(id, plain(args));
  // Words of a game's board, games/<id>/words.en: const say = speech.of(game). Names of things are looked up with name().
  of = (game: string) => (id: string, args: Said = {}): string => (this.#games.get(game) ?? this.#web).text(id, plain(args));
  // The same where not everything of a kind has words: nothing if there are none.
  ofIf = (game: string) => (id: string, args: Said = {}): string | null => {
    const c = this.#games.get(game) ?? this.#web;
    return c.has(id) ? c.text(id, plain(args)) : null;
  };

  words(game: string, t: string, args: unknown, viewer: string): string {
    return (this.#games.get(game) ?? this.#web).render(t, { by, ...((args ?? {}) as Args) }, viewer);
  }
  name(game: string, key: string, form = ''): string {
    return (this.#games.get(game) ?? this.#web).name(key, form);
  }

  // Puts words into a text of the hall, unless they came with it. `expected` is the id that is left out.
  #put<T extends { t?: string; args?: unknown; words?: string; rule?: string }>(game: string, text: T, expected: string, viewer: string): Spoken<T> {
    const t = text.t ?? expected;
    if (text.words === undefined) text.words = t ? this.words(game, t, text.args, viewer) : '';
    text.rule ??= (this.#games.get(game) ?? this.#web).rule(t, (text.args ?? {}) as Args);
    return text as Spoken<T>;
  }
  event = (game: string, e: EventView, viewer: string) => this.#put(game, e, e.kind, viewer);
  option = (game: string, o: OptionView, viewer: string) => this.#put(game, o, '', viewer);
  prompt(game: string, p: PromptView) {
    p.options.forEach((o) => this.option(game, o, p.seat));
    return this.#put(game, p, `${p.question}?`, p.seat);
  }
  // An answer that refuses or explains: the game's words where it has some, else what the hall says.
  answer(game: string, a: { t?: string; args?: unknown; words?: string; rule?: string }, viewer: string): string | undefined {
    if (!a.t) return a.words;
    if (!a.rule) a.rule = (this.#games.get(game) ?? this.#web).rule(a.t, (a.args ?? {}) as Args);
    return this.words(game, a.t, a.args, viewer);
  }
}

export const speech = new Speech();
