import { createRequire } from 'node:module';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin, type Rollup } from 'vite';
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
function preload(name: string, attrs: (part: Rollup.OutputAsset | Rollup.OutputChunk) => Record<string, string> | undefined): Plugin {
  return {
    name,
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {}).flatMap((part) => {
          const how = attrs(part);
          return how ? [{ tag: 'link', attrs: { ...how, crossorigin: '', href: '/' + part.fileName }, injectTo: 'head' as const }] : [];
        }),
    },
  };
}

// Fonts: not only when the first text needs them.
const fonts = () =>
  preload('fonts', (part) => (/-latin-\d+-normal.*\.woff2$/.test(part.fileName) ? { rel: 'preload', as: 'font', type: 'font/woff2', fetchpriority: 'low' } : undefined));

// Nothing is shown without words, and English ones are read in every language: they come along with the program, not after it.
const spoken = /(web\/src\/(words|tale)|data\/hall\/words)\.en\?raw$/;
const words = () => preload('words', (part) => (part.type === 'chunk' && part.moduleIds.some((id) => spoken.test(id)) ? { rel: 'modulepreload' } : undefined));

// Small parts of the first screen that others use too: one file instead of eight.
const first = /src\/(kit\/(Blocks|Inlines|Dialog|BotSelect)\.svelte|lib\/(aid|lesson|markdown|rulebook|start)\.ts)|icon:(key|rule-book)$/;

const hall = process.env.GREATHALL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [icons(), svelte(), fonts(), words(), compressed()],
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // data: addresses are not allowed by the hall's content security policy
    modulePreload: { polyfill: false },
    // What many screens share is one file: a phone far away fetches few at a time, and each has its way to go.
    rolldownOptions: { output: { advancedChunks: { groups: [{ name: 'shared', minShareCount: 5 }, { name: 'first', test: first }] } } },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: hall, ws: true, changeOrigin: true } } },
  test: { include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
} as Parameters<typeof defineConfig>[0]);
