import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { browserPath } from './browserPath.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: fileURLToPath(new URL('../../scripts/build-exchange.ts', import.meta.url)),
  testMatch: '**/*.spec.ts',
  testIgnore: ['matrix.spec.ts', 'faults/**'],
  // Each has its own exchange, and half of the time the browser waits for it.
  workers: 2,
  fullyParallel: false,
  timeout: 90_000,
  // The timeout of an action: a shared machine may be slow.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall a browser; a test that needed a retry is reported.
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
    // Requests answered by the worker do not reach tests that intercept them; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Recording takes time: only retries are recorded.
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
