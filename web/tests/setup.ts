// What the client expects of a browser, for tests that run without one, and its words in English.
const missing = {
  matchMedia: (media: string) => ({ matches: false, media, addEventListener() {}, removeEventListener() {} }),
  document: { documentElement: {}, addEventListener() {} },
  addEventListener() {},
  navigator: { languages: ['en'] },
};
for (const [name, value] of Object.entries(missing)) if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value });

const { speech } = await import('../src/lib/speech.svelte');
await speech.begin();
for (const game of ['ivanhoe', 'kings', 'quests', 'realm', 'trurene']) await speech.load(game);
export {};
