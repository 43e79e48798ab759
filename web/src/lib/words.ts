// The hall writes seats as {A}; people read names. Never HTML: parts become text nodes.

export interface Part {
  text: string;
  seat?: number;
}

export const seatIndex = (seat: string) => seat.charCodeAt(0) - 65;
export const seatLetter = (index: number) => String.fromCharCode(65 + index);

// Bots have no name of their own; the seat lends them one.
const botNames = ['Ector', 'Lynet', 'Kay', 'Elaine', 'Bors', 'Nimue', 'Gareth', 'Enid'];
export const botName = (index: number) => botNames[index % botNames.length]!;
// As many colours (app.css) as names.
export const tint = (seat: number) => `var(--seat-${seat % botNames.length})`;

export function parts(words: string, name: (index: number) => string): Part[] {
  const out: Part[] = [];
  let from = 0;
  for (const m of words.matchAll(/\{([A-Z])\}/g)) {
    if (m.index > from) out.push({ text: words.slice(from, m.index) });
    const seat = seatIndex(m[1]!);
    const text = name(seat);
    out.push({ text, seat });
    from = m.index + m[0].length;
    // In German a name that ends in a hiss has no s of its own: Bors' Hand.
    if (/[sßxz]$/i.test(text) && /^s(?!\p{L})/u.test(words.slice(from))) out.push({ text: '’' }), from++;
  }
  if (from < words.length) out.push({ text: words.slice(from) });
  return out;
}

export const plain = (words: string, name: (index: number) => string) =>
  parts(words, name).map((p) => p.text).join('');

export function seconds(s: number): string {
  const n = Math.max(0, Math.ceil(s));
  return n < 60 ? `${n} s` : `${Math.floor(n / 60)}:${String(n % 60).padStart(2, '0')}`;
}
