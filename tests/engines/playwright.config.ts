import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import type { EngineName } from './driver.ts';

/** Playwright runs the tests and reports; the browsers are driven by what knows them, see driver.ts. */
export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  globalSetup: fileURLToPath(new URL('../../scripts/build-exchange.ts', import.meta.url)),
  // Each with a browser, a screen and an exchange of its own.
  workers: 2,
  fullyParallel: false,
  timeout: 300_000,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  outputDir: '../../test-results/engines',
  projects: (['firefox', 'webkit'] as const).map((engine) => ({ name: engine, use: { engine } })),
});
