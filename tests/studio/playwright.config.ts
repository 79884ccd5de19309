import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserPath } from '../browser/browserPath.ts';
import { app } from './app.ts';

/** The port of the studio that the tests share. */
export const port = Number(process.env.BROWSER_TEST_PORT ?? 5200) + 90;
/** Of the counts by release that it reads: see `metrics.ts`. */
export const metricsPort = port + 8;

/** The studio on an app created by `shoji new`, with the mock of its contract. */
export default defineConfig({
  testDir: '.',
  testIgnore: ['journeys/**', 'pictures/**'],
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  outputDir: '../../test-results/studio',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // The tour begins by itself on a device where nobody has seen it.
    storageState: {
      cookies: [],
      origins: [port, port + 2, port + 4].map((at) => ({
        origin: `http://localhost:${at}`,
        localStorage: [{ name: 'shoji.studio.tour', value: 'seen' }],
      })),
    },
    launchOptions: { ...browserPath(), args: ['--no-sandbox', '--disable-gpu'] },
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
  webServer: {
    command: `npx tsx tests/studio/makeApp.ts && npx tsx scripts/studio.ts --root ${app} --port ${port} --mock --metrics http://127.0.0.1:${metricsPort}/metrics`,
    cwd: path.join(import.meta.dirname, '../..'),
    // Drafts too find the packages of this repository.
    env: { XDG_DATA_HOME: path.join(import.meta.dirname, '../../.cache/studio-data') },
    url: `http://localhost:${port}`,
    timeout: 120_000,
    stdout: 'pipe',
  },
});
