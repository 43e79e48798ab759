import { defineConfig } from '@playwright/test';

// Specs that make sense with a hall of one's own (LINE=pocket).
const alone = ['pocket.spec.ts'];

export default defineConfig({
  testDir: '.',
  ...(process.env.LINE === 'pocket' ? { testMatch: alone } : { testIgnore: 'pocket.spec.ts' }),
  outputDir: '../../web/test-results',
  workers: 2, // each with a hall of its own
  retries: 1, // a busy machine can starve a browser; a test that needed its second try is reported as flaky
  timeout: 60_000,
  expect: { timeout: 8_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 12_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
    viewport: { width: 1280, height: 800 },
    colorScheme: 'dark',
  },
});
