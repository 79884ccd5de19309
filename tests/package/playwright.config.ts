import { defineConfig } from '@playwright/test';
import { browserPath } from '../browser/browserPath.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  workers: 1,
  // The first and the last one install packages, which takes a while with a slow registry.
  timeout: 240_000,
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  outputDir: '../../test-results',
  use: {
    actionTimeout: 10_000,
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    launchOptions: { ...browserPath(), args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] },
  },
});
