// node pocket.mjs MODULES FOLDER [quick]: makes the built client in FOLDER (npm run build:pocket) a hall for one device: puts the
// modules beside it, the list of games in each language, the rulebooks, the manifest and the service worker, says what is
// there (pocket.json for the hall, files.json for who keeps it all), and compresses everything; quickly, for tests.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { load } from './src/pocket/module.mjs';

const [modules, folder, quick] = process.argv.slice(2);
const top = join(dirname(fileURLToPath(import.meta.url)), '..');
const version = /project\(greathall VERSION ([\d.]+)/.exec(readFileSync(join(top, 'CMakeLists.txt'), 'utf8'))[1];
const hash = (bytes) => createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
const put = (name, bytes) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), bytes);
  return name;
};
// A name that says what is inside: what has it never changes.
const named = (name, ending, bytes) => put(`assets/${name}-${hash(bytes)}.${ending}`, bytes);

for (const name of readdirSync(folder, { recursive: true })) if (/^(pocket|files)\.json|^assets\/(hall-|games\.|rules\.)/.test(name)) rmSync(join(folder, name));

const all = readFileSync(join(modules, 'pocket_all.wasm'));
const module = await load(await WebAssembly.compile(all));
const languages = ['en', 'de'];
const lists = Object.fromEntries(languages.map((l) => [l, named(`games.${l}`, 'json', module.text('gh_games', l))]));
const games = JSON.parse(module.text('gh_games', 'en')).games.map((g) => g.id);
const own = (id) => join(modules, `pocket_${id}.wasm`);
const single = games.every((id) => existsSync(own(id)));
const files = {
  version,
  modules: Object.fromEntries(games.map((id) => [id, single ? named(`hall-${id}`, 'wasm', readFileSync(own(id))) : named('hall-all', 'wasm', all)])),
  lists,
  rules: Object.fromEntries(
    games.flatMap((id) =>
      languages.flatMap((l) => {
        const book = join(top, 'docs/rules', l === 'en' ? `${id}.md` : `${l}/${id}.md`);
        return existsSync(book) ? [[`${id}.${l}`, named(`rules.${id}.${l}`, 'md', readFileSync(book))]] : [];
      }),
    ),
  ),
};
const offers = games.filter((id) => existsSync(join(top, 'web/src/games', id, 'maps.ts')));
if (offers.length) files.maps = offers[0];
put('pocket.json', JSON.stringify(files));
put(
  'manifest.webmanifest',
  JSON.stringify({
    name: 'Greathall',
    short_name: 'Greathall',
    id: './',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#1d1814',
    theme_color: '#1d1814',
    icons: [
      { src: 'favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: 'icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: 'icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: 'icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }),
);

// Browsers run no modules of a page that was opened from a folder. It says so, and what to do.
put(
  'file.js',
  `if (location.protocol === 'file:') {
  const german = navigator.language.startsWith('de');
  const said = document.createElement('p');
  said.style.cssText = 'max-width: 34em; margin: 3em auto; padding: 0 1em; font-size: 1.2em';
  said.textContent = german
    ? 'Diese Halle läuft im Browser, aber nicht aus einem Ordner: Browser führen sie nur von einem Webserver aus. Lege den Ordner auf irgendeinen Webspace, oder starte darin zum Beispiel „python3 -m http.server“ und öffne http://localhost:8000/.'
    : 'This hall runs in the browser, but not from a folder: browsers run it from a web host only. Put the folder on any web space, or start for example "python3 -m http.server" in it and open http://localhost:8000/.';
  document.getElementById('app').append(said);
}
`,
);
const index = readFileSync(join(folder, 'index.html'), 'utf8');
if (!index.includes('file.js')) put('index.html', index.replace('</body>', '  <script src="./file.js"></script>\n  </body>'));

// Which file is needed for what: the page itself at once, a game's own when it is opened.
const gameOf = (name) => Object.keys(files.modules).find((id) => files.modules[id] === name && single);
const there = readdirSync(folder, { recursive: true }).filter((n) => !/\.(br|gz|map)$/.test(n) && n !== 'sw.js' && n !== 'files.json' && statSync(join(folder, n)).isFile());
const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quick ? 4 : 11 } });
const sizes = new Map();
for (const name of there) {
  const bytes = readFileSync(join(folder, name));
  if (!/\.(js|css|html|svg|json|webmanifest|md|wasm)$/.test(name)) {
    sizes.set(name, bytes.length);
    continue;
  }
  const small = brotli(bytes);
  writeFileSync(join(folder, name + '.br'), small);
  writeFileSync(join(folder, name + '.gz'), gzipSync(bytes, { level: quick ? 1 : 9 }));
  sizes.set(name, small.length);
}
const page = readFileSync(join(folder, 'index.html'), 'utf8');
const linked = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map((m) => m[1]);
// And what those import at once, and the workers.
const shell = new Set(['index.html', 'pocket.json', 'manifest.webmanifest', ...linked, ...Object.values(lists), ...there.filter((n) => /assets\/(worker|thinker)-/.test(n))]);
for (const name of shell)
  if (name.endsWith('.js'))
    for (const [, from] of readFileSync(join(folder, name), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) shell.add('assets/' + from);
const stamp = hash(there.map((n) => n + hash(readFileSync(join(folder, n)))).sort().join('\n'));
const cache = `greathall-${version}-${stamp}`;
const list = there.map((file) => ({ file, bytes: sizes.get(file), ...(gameOf(file) ? { game: gameOf(file) } : {}) }));
put('files.json', JSON.stringify({ cache, files: list }));
const worker = readFileSync(join(top, 'web/src/pocket/sw.js'), 'utf8');
put('sw.js', worker.replace('__CACHE__', JSON.stringify(cache)).replace('__SHELL__', JSON.stringify([...shell].filter((n) => there.includes(n)))).replace('__FILES__', JSON.stringify(there)));

const kb = (n) => (n / 1024).toFixed(0).padStart(6) + ' KB';
const sum = (names) => names.reduce((a, n) => a + (sizes.get(n) ?? 0), 0);
console.log(`${folder}: ${there.length} files, as brotli${kb(sum(there))}`);
console.log(`  the page  ${kb(sum([...shell]))}`);
for (const [id, file] of Object.entries(files.modules)) console.log(`  ${id.padEnd(9)} ${kb(sizes.get(file))}`);
