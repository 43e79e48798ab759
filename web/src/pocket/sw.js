// The pocket's worker between page and network: what was fetched once is kept, so that the hall opens without a network. Files
// whose name says what is inside never change; a new version has a cache of its own, and takes over when whoever plays
// says so. tools/pocket puts in what there is.
const cache = __CACHE__;
const shell = __SHELL__; // what the page needs to open
const files = __FILES__; // everything

const base = new URL('.', self.location.href).href;
const slot = (name) => name.replace(/-[\w-]{8}(\.\w+)$/, '$1'); // the same file of another version

self.addEventListener('install', (event) =>
  event.waitUntil(
    (async () => {
      const shelf = await caches.open(cache);
      const old = (await caches.keys()).filter((k) => k.startsWith('greathall-') && k !== cache);
      const had = new Set();
      for (const k of old) for (const request of await (await caches.open(k)).keys()) had.add(slot(request.url.slice(base.length)));
      // What was kept of the version before is kept of this one.
      const wanted = new Set([...shell, 'files.json', ...files.filter((f) => had.has(slot(f)))]);
      for (const file of wanted) {
        const same = await caches.match(base + file);
        if (same && /-[\w-]{8}\.\w+$/.test(file)) await shelf.put(base + file, same);
        else await shelf.add(new Request(base + file, { cache: 'no-cache' }));
      }
    })(),
  ),
);

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const k of await caches.keys()) if (k.startsWith('greathall-') && k !== cache) await caches.delete(k);
      await self.clients.claim();
    })(),
  ),
);

self.addEventListener('message', (event) => {
  if (event.data === 'take over') return self.skipWaiting();
  if (Array.isArray(event.data)) event.waitUntil(keep(event.data));
});

// What the page has used.
async function keep(names) {
  const shelf = await caches.open(cache);
  for (const name of names) if (files.includes(name) && !(await shelf.match(base + name))) await shelf.add(base + name);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(base)) return;
  const name = request.url.slice(base.length).split(/[?#]/)[0] || 'index.html';
  if (name === 'files.json') return event.respondWith(list());
  if (!files.includes(name)) return;
  event.respondWith(
    (async () => {
      const shelf = await caches.open(cache);
      const known = await shelf.match(base + name);
      if (known) return known;
      const answer = await fetch(request);
      if (answer.ok) await shelf.put(base + name, answer.clone());
      return answer;
    })(),
  );
});

// What there is of this version, and how large, also without a network.
async function list() {
  const shelf = await caches.open(cache);
  const known = await shelf.match(base + 'files.json');
  if (known) return known;
  const answer = await fetch(base + 'files.json');
  if (answer.ok) await shelf.put(base + 'files.json', answer.clone());
  return answer;
}
