// The part of Markdown that the rulebooks use, read into a tree and never into HTML: headings,
// paragraphs, lists, tables, quotes, code, bold, italic, links. Rule ids become anchors.
// Our own because it is part of the first load: 1.3 kB compressed, where marked has 13, mdast with tables 15 and
// markdown-it 36 (docs/decisions/types-from-openapi.md has the figures). A test reads every rulebook with marked too.

export type Inline =
  | { t: 'text'; text: string }
  | { t: 'code'; text: string }
  | { t: 'bold' | 'em'; of: Inline[] }
  | { t: 'link'; href: string; of: Inline[] };

export type Block =
  | { t: 'heading'; level: number; of: Inline[]; id: string }
  | { t: 'text'; of: Inline[]; ids: string[] }
  | { t: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { t: 'table'; head: Inline[][]; rows: Inline[][][]; ids: string[] }
  | { t: 'quote'; of: Block[] }
  | { t: 'code'; text: string }
  | { t: 'line' };

// GR-20, GR-16b, FR-PC-13, R-I07, T-07: as the rulebooks spell them.
const ruleId = /\b[A-Z]{1,3}(?:-[A-Z]{1,4})*-[A-Z]?\d+[a-z]?\b/g;

export function inline(text: string): Inline[] {
  const out: Inline[] = [];
  const put = (s: string) => {
    const plain = s.replace(/\\([\\`*_{}[\]()#+.!|-])/g, '$1');
    if (plain) out.push({ t: 'text', text: plain });
  };
  let rest = text;
  const token = /(`+)([\s\S]+?)\1|\*\*([\s\S]+?)\*\*|(?<![\w*])\*([^*\s][^*]*)\*|(?<!\w)_([^_\s][^_]*)_(?!\w)|\[([^\]]+)\]\(([^)\s]+)\)/;
  for (let m; (m = token.exec(rest)); rest = rest.slice(m.index + m[0].length)) {
    put(rest.slice(0, m.index));
    if (m[2] !== undefined) out.push({ t: 'code', text: m[2] });
    else if (m[3] !== undefined) out.push({ t: 'bold', of: inline(m[3]) });
    else if (m[4] ?? m[5]) out.push({ t: 'em', of: inline((m[4] ?? m[5])!) });
    else {
      const href = m[7]!;
      const of = inline(m[6]!);
      if (/^(https?:\/\/|#|\/(?!\/))/.test(href)) out.push({ t: 'link', href, of });
      else out.push(...of); // a path inside the repository, or something we do not follow
    }
  }
  put(rest);
  return out;
}

export const flat = (of: readonly Inline[]): string =>
  of.map((i) => ('text' in i ? i.text : flat(i.of))).join('');

export function textOf(b: Block): string {
  switch (b.t) {
    case 'heading': case 'text': return flat(b.of);
    case 'list': return b.items.map((i) => i.map(textOf).join(' ')).join('\n');
    case 'table': return [b.head, ...b.rows].map((r) => r.map(flat).join(' ')).join('\n');
    case 'quote': return b.of.map(textOf).join('\n');
    case 'code': return b.text;
    default: return '';
  }
}

const slug = (s: string) => s.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

// A paragraph that begins with a bold id is that rule; ids in brackets at its end belong to it too.
function idsOf(text: string): string[] {
  const lead = /^\s*\*\*([^*]+)\*\*/.exec(text)?.[1]?.match(ruleId) ?? [];
  if (!lead.length) return [];
  const tail = /\(([^()]*)\)[.\s]*$/.exec(text)?.[1]?.match(ruleId) ?? [];
  return [...new Set([...lead, ...tail])];
}

const cells = (line: string) =>
  line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map((c) => inline(c.trim()));

export function parse(source: string): Block[] {
  return blocks(source.replace(/\r\n?/g, '\n').split('\n'));
}

function blocks(lines: string[]): Block[] {
  const out: Block[] = [];
  let i = 0;
  const item = /^(\s*)([-*+]|\d+[.)])\s+(.*)$/;
  while (i < lines.length) {
    const line = lines[i]!;
    if (!line.trim()) { i++; continue; }
    const fence = /^\s*(```+|~~~+)/.exec(line);
    if (fence) {
      const body: string[] = [];
      for (i++; i < lines.length && !lines[i]!.trim().startsWith(fence[1]!); i++) body.push(lines[i]!);
      i++;
      out.push({ t: 'code', text: body.join('\n') });
      continue;
    }
    const head = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
    if (head) {
      const of = inline(head[2]!);
      out.push({ t: 'heading', level: head[1]!.length, of, id: slug(flat(of)) });
      i++;
      continue;
    }
    if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) { out.push({ t: 'line' }); i++; continue; }
    if (/^\s*>/.test(line)) {
      const body: string[] = [];
      for (; i < lines.length && /^\s*>/.test(lines[i]!); i++) body.push(lines[i]!.replace(/^\s*> ?/, ''));
      out.push({ t: 'quote', of: blocks(body) });
      continue;
    }
    if (line.includes('|') && /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/.test(lines[i + 1] ?? '') && (lines[i + 1] ?? '').includes('-')) {
      const header = cells(line);
      const rows: Inline[][][] = [];
      const ids: string[] = [];
      for (i += 2; i < lines.length && lines[i]!.includes('|') && lines[i]!.trim(); i++) {
        rows.push(cells(lines[i]!));
        ids.push((/^\s*\|?\s*\*{0,2}([A-Z][A-Z0-9a-z-]*\d[a-z]?)\*{0,2}\s*\|/.exec(lines[i]!)?.[1] ?? '').match(ruleId)?.[0] ?? '');
      }
      out.push({ t: 'table', head: header, rows, ids });
      continue;
    }
    const first = item.exec(line);
    if (first) {
      const depth = first[1]!.length;
      const ordered = /\d/.test(first[2]!);
      const items: Block[][] = [];
      while (i < lines.length) {
        const m = item.exec(lines[i]!);
        if (!m || m[1]!.length !== depth || /\d/.test(m[2]!) !== ordered) break;
        const inner = [m[3]!];
        const indent = depth + m[2]!.length + 1;
        for (i++; i < lines.length; i++) {
          const next = lines[i]!;
          if (!next.trim()) {
            if (/^\s+\S/.test(lines[i + 1] ?? '') && (lines[i + 1]!.search(/\S/)) >= indent) { inner.push(''); continue; }
            break;
          }
          const at = next.search(/\S/);
          if (item.test(next) && at <= depth) break;
          if (at < indent && /^(#|\||>|```)/.test(next.trim())) break;
          inner.push(at >= indent ? next.slice(indent) : next.trim());
        }
        items.push(blocks(inner));
        while (i < lines.length && !lines[i]!.trim() && item.exec(lines[i + 1] ?? '')?.[1]!.length === depth) i++;
      }
      out.push({ t: 'list', ordered, start: ordered ? parseInt(first[2]!, 10) : 1, items });
      continue;
    }
    const body: string[] = [];
    for (; i < lines.length && lines[i]!.trim(); i++) {
      const l = lines[i]!;
      if (body.length && (/^(#{1,6}\s|\s*```|\s*>)/.test(l) || item.test(l))) break;
      body.push(l.trim());
    }
    const text = body.join(' ');
    out.push({ t: 'text', of: inline(text), ids: idsOf(text) });
  }
  return out;
}
