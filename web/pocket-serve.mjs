// node pocket-serve.mjs [PORT [FOLDER]]: serves the hall for one device at http://localhost:PORT/, as any host of files would:
// for ./run pocket, and for the browser tests. With the content security policy that docs/pocket.md recommends.
import { createServer } from 'node:http';
import { readFileSync, existsSync, statSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const [port = '8081', folder = join(dirname(fileURLToPath(import.meta.url)), 'dist/pocket')] = process.argv.slice(2);
const kinds = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json', '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml', '.png': 'image/png', '.woff2': 'font/woff2', '.md': 'text/markdown; charset=utf-8', '.webmanifest': 'application/manifest+json',
};
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'";

if (!existsSync(join(folder, 'index.html'))) {
  console.error(`${folder} has no index.html: tools/pocket builds it`);
  process.exit(1);
}
const server = createServer((request, answer) => {
  const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
  const file = join(folder, normalize(path.endsWith('/') ? path + 'index.html' : path));
  if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
    answer.writeHead(404, { 'Content-Type': 'text/plain' });
    return answer.end('there is no such file\n');
  }
  const small = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') && existsSync(file + '.br');
  const fixed = path.includes('/assets/');
  answer.writeHead(200, {
    'Content-Type': kinds[extname(file)] ?? 'application/octet-stream',
    'Content-Security-Policy': policy,
    'Cache-Control': fixed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(small ? { 'Content-Encoding': 'br' } : {}),
  });
  answer.end(readFileSync(small ? file + '.br' : file));
});
server.on('error', (e) => {
  console.error(e.code === 'EADDRINUSE' ? `port ${port} is in use: ./run pocket PORT takes another` : e.message);
  process.exit(1);
});
server.listen(Number(port), '127.0.0.1', () => console.log(`the hall in your pocket is open at http://localhost:${server.address().port}/`));
