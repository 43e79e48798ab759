// Icons are drawn on a square of 512 and shown at a tenth of that: whole numbers are fine enough, and
// less than half of the bytes. Errors do not add up, because every point is rounded where it lies.
const counts: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const flag = (letter: string, i: number) => letter === 'a' && (i === 3 || i === 4);

function* segments(d: string): Generator<[string, number[]]> {
  let at = 0, command = '';
  const skip = () => { while (/[\s,]/.test(d[at] ?? '')) at++; };
  for (skip(); at < d.length; skip()) {
    if (/[a-z]/i.test(d[at]!)) command = d[at++]!;
    else if (command === 'm') command = 'l';
    else if (command === 'M') command = 'L';
    const letter = command.toLowerCase();
    const numbers: number[] = [];
    while (numbers.length < counts[letter]!) {
      skip();
      const found = (flag(letter, numbers.length) ? /[01]/y : /[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/iy);
      found.lastIndex = at;
      const text = found.exec(d)?.[0];
      if (text === undefined) throw new Error(`not a path at ${at}: ${d.slice(at, at + 20)}`);
      numbers.push(Number(text));
      at += text.length;
    }
    yield [command, numbers];
  }
}

export function roundPath(d: string): string {
  let x = 0, y = 0, startX = 0, startY = 0; // exact
  let wx = 0, wy = 0, wStartX = 0, wStartY = 0; // as written
  let out = '', last = '';
  const write = (letter: string, numbers: number[]) => {
    let text = letter === last && letter !== 'm' && letter !== 'z' ? '' : letter;
    for (const n of numbers) text += (n < 0 || /[a-z]$/.test(text) ? '' : ' ') + n;
    out += text;
    last = letter;
  };
  for (const [command, n] of segments(d)) {
    const letter = command.toLowerCase(), relative = command === letter;
    const bx = relative ? x : 0, by = relative ? y : 0;
    if (letter === 'z') {
      write('z', []);
      [x, y, wx, wy] = [startX, startY, wStartX, wStartY];
      continue;
    }
    const px = letter === 'v' ? x : bx + n.at(letter === 'h' ? 0 : -2)!, py = letter === 'h' ? y : by + n.at(-1)!;
    const ex = Math.round(px), ey = Math.round(py);
    if (letter === 'h') write('h', [ex - wx]);
    else if (letter === 'v') write('v', [ey - wy]);
    else if (letter === 'a') write('a', [Math.max(1, Math.round(n[0]!)), Math.max(1, Math.round(n[1]!)), Math.round(n[2]!), n[3]!, n[4]!, ex - wx, ey - wy]);
    else write(letter, n.map((v, i) => (i % 2 ? Math.round(by + v) - wy : Math.round(bx + v) - wx)));
    [x, y, wx, wy] = [px, py, ex, ey];
    if (letter === 'm') [startX, startY, wStartX, wStartY] = [x, y, wx, wy];
  }
  return out.replace(/^m/, 'M');
}
