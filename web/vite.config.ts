import { createRequire } from 'node:module';
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin, type Rollup, type UserConfig } from 'vite';
import { roundPath } from './round-path.ts';

const require = createRequire(import.meta.url);
// The client must be as old as the hall that serves it: both take their version from one place.
const cmake = readFileSync(new URL('../CMakeLists.txt', import.meta.url), 'utf8');
const version = /project\(greathall VERSION ([\d.]+)/.exec(cmake)?.[1] ?? '0';

// `import sword from 'icon:broadsword'` is the path data of one icon: only what is named is compiled in.
function icons(): Plugin {
  let set: { icons: Record<string, { body: string }> } | undefined;
  return {
    name: 'icons',
    resolveId: (id) => (id.startsWith('icon:') ? '\0' + id : undefined),
    load(id) {
      if (!id.startsWith('\0icon:')) return;
      set ??= require('@iconify-json/game-icons/icons.json');
      const name = id.slice(6);
      const d = set!.icons[name]?.body.match(/ d="([^"]+)"/)?.[1];
      if (!d) this.error(`no icon is called ${name}`);
      return `export default ${JSON.stringify(roundPath(d))}`;
    },
  };
}

// The hall serves files as they are: compressed ones lie beside them.
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of [...Object.keys(bundle), 'favicon.svg']) {
        const file = join(dir!, name);
        if (!/\.(js|css|html|svg)$/.test(name) || !existsSync(file)) continue;
        const text = readFileSync(file);
        writeFileSync(file + '.gz', gzipSync(text, { level: 9 }));
        writeFileSync(file + '.br', brotliCompressSync(text));
      }
      utimesSync(join(dir!, 'index.html'), new Date(), new Date()); // an open hall reads the folder anew, now with these
    },
  };
}

// What every page needs is asked for at once: `attrs` says how, of the parts it wants.
function preload(base: string, name: string, attrs: (part: Rollup.OutputAsset | Rollup.OutputChunk) => Record<string, string> | undefined): Plugin {
  return {
    name,
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {}).flatMap((part) => {
          const how = attrs(part);
          return how ? [{ tag: 'link', attrs: { ...how, crossorigin: '', href: base + part.fileName }, injectTo: 'head' as const }] : [];
        }),
    },
  };
}

// Fonts: not only when the first text needs them.
const fonts = (base: string) =>
  preload(base, 'fonts', (part) => (/-latin-\d+-normal.*\.woff2$/.test(part.fileName) ? { rel: 'preload', as: 'font', type: 'font/woff2', fetchpriority: 'low' } : undefined));

// Nothing is shown without words, and English ones are read in every language: they come along with the program, not after it.
const spoken = /(web\/src\/(words|tale)|data\/hall\/words)\.en\?raw$/;
const words = (base: string) => preload(base, 'words', (part) => (part.type === 'chunk' && part.moduleIds.some((id) => spoken.test(id)) ? { rel: 'modulepreload' } : undefined));

// The client of the hall and that of the pocket lie in one folder: one build leaves the other's files alone.
function cleared(but: string): Plugin {
  let out = '';
  return {
    name: 'cleared',
    apply: 'build',
    configResolved: (config) => void (out = config.build.outDir),
    buildStart() {
      for (const name of existsSync(out) ? readdirSync(out) : []) if (name !== but) rmSync(join(out, name), { recursive: true });
    },
  };
}

// Small parts of the first screen that others use too: one file instead of eight.
const first = /src\/(kit\/(Blocks|Inlines|Dialog|BotSelect)\.svelte|lib\/(aid|lesson|markdown|rulebook|start)\.ts)|icon:(key|rule-book)$/;

const hall = process.env.GREATHALL ?? 'http://127.0.0.1:8080';

// `--mode pocket` builds the client around a hall of its own (docs/pocket.md): all addresses are relative.
export default defineConfig(({ mode }) => {
  const pocket = mode === 'pocket';
  const base = pocket ? './' : '/';
  return {
  base,
  plugins: [icons(), svelte(), fonts(base), words(base), cleared('pocket'), ...(pocket ? [] : [compressed()])],
  worker: { format: 'es' as const },
  resolve: { alias: { '#line': fileURLToPath(new URL(pocket ? 'src/pocket/line.ts' : 'src/lib/network.ts', import.meta.url)) } },
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    target: 'es2022',
    outDir: pocket ? 'dist/pocket' : 'dist',
    emptyOutDir: false,
    assetsInlineLimit: 0, // data: addresses are not allowed by the hall's content security policy
    modulePreload: { polyfill: false },
    // What many screens share is one file: a phone far away fetches few at a time, and each has its way to go.
    rolldownOptions: { output: { advancedChunks: { groups: [{ name: 'shared', minShareCount: 5 }, { name: 'first', test: first }] } } },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: hall, ws: true, changeOrigin: true } } },
  test: { include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
  } as UserConfig;
});
