// Sentences and names of a language, and how they are put together with the arguments of a text: src/core/catalogue.h in
// the browser. The format is in docs/words.md; tests/words/cases.json is run by both.

export type Arg = string | number | { plain: string } | Phrase | readonly Arg[];
export interface Phrase { t: string; [name: string]: Arg }
export type Args = Readonly<Record<string, Arg>>;

type Piece =
  | { kind: 'words'; text: string }
  | { kind: 'count' }
  | { kind: 'arg'; name: string; form: string }
  | { kind: 'list'; name: string; form: string }
  | { kind: 'plural'; name: string; form: string; cases: Map<string, Piece[]> }
  | { kind: 'select'; name: string; form: string; cases: Map<string, Piece[]> };

interface Entry {
  plain: Piece[];
  you: [string, Piece[]][]; // by the argument that is the viewer's seat
  forms: Map<string, Piece[]>;
  rule: string;
}

class Parser {
  #at = 0;
  constructor(readonly text: string) {}

  whole(): Piece[] {
    const m = this.#message(0, false);
    if (this.#at < this.text.length) throw new Error('a } without its {');
    return m;
  }
  #peek = () => this.text[this.#at] ?? '';
  #skip() {
    while (/[ \t]/.test(this.#peek())) this.#at++;
  }
  #name(): string {
    this.#skip();
    const from = this.#at;
    while (/[a-z0-9_\-=]/.test(this.#peek())) this.#at++;
    const found = this.text.slice(from, this.#at);
    this.#skip();
    return found;
  }
  #message(depth: number, counts: boolean): Piece[] {
    if (depth > 8) throw new Error('braces within braces within braces ...');
    const out: Piece[] = [];
    let words = '';
    const flush = () => {
      if (words) out.push({ kind: 'words', text: words });
      words = '';
    };
    while (this.#at < this.text.length) {
      const c = this.#peek();
      const quoted = /^'([{}#])'/.exec(this.text.slice(this.#at, this.#at + 3));
      if (quoted) {
        words += quoted[1];
        this.#at += 3;
      } else if (c === '\\' && this.text[this.#at + 1] === 'n') {
        words += '\n';
        this.#at += 2;
      } else if (c === '}') break;
      else if (c === '{') {
        flush();
        this.#at++;
        out.push(this.#placeholder(depth, counts));
      } else if (c === '#' && counts) {
        flush();
        out.push({ kind: 'count' });
        this.#at++;
      } else {
        words += c;
        this.#at++;
      }
    }
    flush();
    return out;
  }
  #placeholder(depth: number, counts: boolean): Piece {
    const name = this.#name();
    if (!name) throw new Error('a placeholder without a name');
    let form = '';
    let piece: Piece | undefined;
    if (this.#peek() === '.') {
      this.#at++;
      form = this.#name();
    }
    if (this.#peek() === ',') {
      this.#at++;
      const how = this.#name();
      if (this.#peek() === ',') this.#at++;
      if (how === 'list') piece = { kind: 'list', name, form: this.#name() };
      else if (how === 'plural' || how === 'select') piece = { kind: how, name, form, cases: this.#cases(name, depth, counts || how === 'plural') };
      else throw new Error(`{${name}, ${how}}: wanted plural, select or list`);
    }
    if (this.#peek() !== '}') throw new Error(`{${name}: a } is missing`);
    this.#at++;
    return piece ?? { kind: 'arg', name, form };
  }
  #cases(of: string, depth: number, counts: boolean): Map<string, Piece[]> {
    const cases = new Map<string, Piece[]>();
    for (let key = this.#name(); key; key = this.#name()) {
      if (this.#peek() !== '{') throw new Error(`{${of}}: a case is ${key} {...}`);
      this.#at++;
      cases.set(key, this.#message(depth + 1, counts));
      if (this.#peek() !== '}') throw new Error(`{${of}}: a } is missing`);
      this.#at++;
    }
    if (!cases.has('other')) throw new Error(`{${of}}: there is no case other`);
    return cases;
  }
}

const parse = (text: string) => new Parser(text).whole();

// What a value is, by its looks; a text without a category belongs to that of its argument's name.
const isSeat = (v: Arg | undefined): v is string => typeof v === 'string' && /^[A-P]$/.test(v);
const isPlain = (v: Arg): v is { plain: string } => typeof v === 'object' && 'plain' in v;
const isPhrase = (v: Arg): v is Phrase => typeof v === 'object' && 't' in v;
const isList = (v: Arg | undefined): v is readonly Arg[] => Array.isArray(v);
const nounKey = (v: string, name: string) => (v.includes('.') ? v : `${name}.${v}`);
const idOf = (v: string) => v.slice(v.indexOf('.') + 1).split('@')[0]!;

// What is called by words of this kind stands on no board.
const notThings = new Set(['at', 'bot', 'choice', 'game', 'hall', 'list', 'no', 'option', 'seat']);

export class Catalogue {
  #entries = new Map<string, Entry>();
  #things: Map<string, string | null> | undefined;

  // Adds what the file says, in place of what was there.
  add(file: string): this {
    const here = new Set<string>();
    let line = '';
    const finish = () => {
      if (!line) return;
      const id = /^\S+/.exec(line)![0];
      if (here.has(id)) throw new Error(`${id} is there twice`);
      here.add(id);
      this.#line(line);
      line = '';
    };
    for (const raw of file.split('\n')) {
      const text = raw.trim();
      if (!text || raw.startsWith('#')) continue;
      if (!/^[ \t]/.test(raw)) finish();
      line += (line && !line.endsWith('\\n') ? ' ' : '') + text;
    }
    finish();
    return this;
  }

  #line(text: string) {
    const m = /^(\S+)[ \t]+(.*)$/.exec(text.trim());
    if (!m) throw new Error(`an id without words: ${text}`);
    let id = m[1]!;
    let rest = m[2]!.trim();
    const rule = /^(.*) @(\S+)$/.exec(rest);
    if (rule) rest = rule[1]!.trim();
    let seat = '';
    const you = id.lastIndexOf('.you:');
    if (you >= 0) {
      seat = id.slice(you + 5);
      id = id.slice(0, you);
    } else if (id.endsWith('.you') && id !== 'seat.you') {
      seat = 'who';
      id = id.slice(0, -4);
    }
    const [first, ...more] = rest.split(' | ');
    const forms = new Map<string, Piece[]>();
    for (const part of more) {
      const colon = part.indexOf(':');
      if (colon < 0) throw new Error(`a form is \`name: words\`: ${text}`);
      forms.set(part.slice(0, colon).trim(), parse(part.slice(colon + 1).trim()));
    }
    const plain = parse(first!.trim());
    const had = this.#entries.get(id);
    if (seat) {
      if (!had) throw new Error(`the plain sentence comes first: ${text}`);
      had.you.push([seat, plain]);
    } else this.#entries.set(id, { plain, you: [], forms, rule: rule?.[2] ?? had?.rule ?? '' });
  }

  // Every letter looks foreign: for finding words that are not from here.
  disguise(): this {
    const change = (m: Piece[]): void => m.forEach((p) => {
      if (p.kind === 'words') p.text = disguised(p.text);
      if ('cases' in p) p.cases.forEach(change);
    });
    for (const e of this.#entries.values()) {
      change(e.plain);
      e.you.forEach(([, m]) => change(m));
      e.forms.forEach(change);
    }
    return this;
  }

  has = (id: string) => this.#entries.has(id);

  // The name of a thing by its id alone ("red-3" for card.red-3); null: nothing is called so, or several things are.
  thing(id: string): string | null {
    this.#things ??= this.#byId();
    const key = this.#things.get(id);
    return key ? this.name(key) : null;
  }
  #byId(): Map<string, string | null> {
    const all = new Map<string, string | null>();
    for (const [key, e] of this.#entries) {
      const [, kind, id] = /^([a-z_]+)\.([^.!?]+)$/.exec(key) ?? [];
      if (!kind || !id || notThings.has(kind) || e.plain.some((p) => p.kind !== 'words')) continue;
      all.set(id, all.has(id) ? null : key);
    }
    return all;
  }

  // The words for one viewer ("A"). An id that is not there is shown as it is, in ⟨⟩.
  render(t: string, args: Args = {}, viewer = ''): string {
    return this.text(t, args, viewer).replace(/^[a-zà-öø-þ]/, (c) => c.toUpperCase());
  }
  // The same as it is written, without the capital that a sentence begins with.
  text = (t: string, args: Args = {}, viewer = ''): string => this.#phrase(t, args, viewer);

  rule(t: string, args: Args = {}): string {
    const rule = this.#entries.get(t)?.rule ?? '';
    const name = /^\{(.*)\}$/.exec(rule)?.[1];
    if (!name) return rule;
    const v = args[name];
    return typeof v === 'string' ? (this.#entries.get(nounKey(v, name).split('@')[0]!)?.rule ?? '') : '';
  }

  // One name: name('card.red-3', 'short').
  name(key: string, form = ''): string {
    const [id, mark] = key.split('@') as [string, string | undefined];
    const e = this.#entries.get(id);
    if (!e) return `⟨${key}⟩`;
    const m = e.forms.get(form) ?? e.plain;
    if (mark === undefined) return this.#message(m, {}, '', 0);
    const told = m.some((p) => p.kind === 'arg' && p.name === 'at'); // a mark that the name does not mention follows it
    const at = this.#entries.has(`at.${mark}`) ? this.name(`at.${mark}`) : mark; // a mark may have a name of its own
    return this.#message(m, { at: { plain: at } }, '', 0) + (told ? '' : ` ${at}`);
  }

  #phrase(id: string, args: Args, viewer: string): string {
    const e = this.#entries.get(id);
    if (!e) return `⟨${id}⟩`;
    const mine = e.you.find(([name]) => viewer && isSeat(args[name]) && args[name] === viewer);
    return this.#message(mine ? mine[1] : e.plain, args, viewer, 0);
  }

  #message(m: Piece[], args: Args, viewer: string, count: number): string {
    let out = '';
    for (const p of m) {
      if (p.kind === 'words') out += p.text;
      else if (p.kind === 'count') out += count;
      else {
        const v = args[p.name];
        if (p.kind === 'arg') out += v === undefined ? '' : this.#value(v, p.name, p.form, viewer);
        else if (p.kind === 'list') out += v === undefined ? '' : this.#list(v, p.name, p.form, viewer);
        else if (p.kind === 'select') out += this.#message(p.cases.get(this.#key(v, p.name, p.form, viewer)) ?? p.cases.get('other')!, args, viewer, count);
        else {
          const n = isList(v) ? v.length : typeof v === 'number' ? v : 0;
          const body = p.cases.get(`=${n}`) ?? (Math.abs(n) === 1 ? p.cases.get('one') : undefined) ?? p.cases.get('other')!;
          out += this.#message(body, args, viewer, n);
        }
      }
    }
    return out;
  }

  // What a select goes by.
  #key(v: Arg | undefined, name: string, form: string, viewer: string): string {
    if (v === undefined) return 'none';
    if (typeof v === 'number') return String(v);
    if (isSeat(v)) return viewer && v === viewer ? 'you' : 'other';
    if (typeof v === 'string') return form ? this.name(nounKey(v, name), form) : idOf(v);
    if (isList(v)) return v.length ? 'other' : 'none';
    return isPlain(v) ? v.plain : (v as Phrase).t;
  }

  #value(v: Arg, name: string, form: string, viewer: string): string {
    if (typeof v === 'number') return String(v);
    if (isSeat(v)) return this.#seat(v, form, viewer);
    if (typeof v === 'string') return this.name(nounKey(v, name), form);
    if (isList(v)) return this.#list(v, name, form, viewer);
    if (isPlain(v)) return v.plain;
    if (!isPhrase(v)) return '';
    const { t, ...args } = v;
    return this.#phrase(t, args as Args, viewer);
  }

  #seat(seat: string, form: string, viewer: string): string {
    const name = `{${seat}}`;
    const e = form ? this.#entries.get(viewer && seat === viewer ? 'seat.you' : 'seat.other') : undefined;
    const body = e?.forms.get(form);
    return body ? this.#message(body, { name: { plain: name } }, '', 0) : name;
  }

  // a, b and c: the last two joined by `list.and`, the others by `list.comma`.
  #list(v: Arg, name: string, how: string, viewer: string): string {
    if (!isList(v)) return this.#value(v, name, how, viewer);
    if (!v.length) return '';
    const alike = how === 'comma' || how === 'sentences';
    const by = (i: number) => `list.${i + 1 < v.length && !alike ? 'comma' : how || 'and'}`;
    return v.map((x) => this.#value(x, '', '', viewer)).reduce((all, one, i) => this.#phrase(by(i), { a: { plain: all }, b: { plain: one } }, viewer));
  }
}

const lower = [...'áƀçðéƒĝĥíĵķĺɱñóþǫŕšţúṽŵẋýž'];
const upper = [...'ÁƁÇÐÉƑĜĤÍĴĶĹṀÑÓÞǪŔŠŢÚṼŴẊÝŽ'];
const disguised = (s: string) => s.replace(/[a-z]/g, (c) => lower[c.charCodeAt(0) - 97]!).replace(/[A-Z]/g, (c) => upper[c.charCodeAt(0) - 65]!);
