import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { browserPath } from './browserPath.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: fileURLToPath(new URL('../../scripts/build-exchange.ts', import.meta.url)),
  testMatch: '**/*.spec.ts',
  testIgnore: ['matrix.spec.ts', 'faults/**'],
  // Each has an exchange of its own, and half of the time one of them waits for it.
  workers: 2,
  fullyParallel: false,
  timeout: 90_000,
  // As long as an action may take: a shared machine may be slow, and what never comes does not come by then.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall a browser; a test that needs its second try is told of.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  outputDir: '../../test-results',
  use: {
    actionTimeout: 15_000,
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // What a worker has kept is asked of no server, and so of no test that listens there; offline.spec.ts lets it in.
    serviceWorkers: 'block',
    // Recording takes time: where a test is tried again it is the second try that is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...browserPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
