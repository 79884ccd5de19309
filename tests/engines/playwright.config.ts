import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import type { EngineName } from './driver.ts';

/** Playwright runs and reports the tests; the browsers are controlled by other drivers, see driver.ts. */
export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  globalSetup: fileURLToPath(new URL('../../scripts/build-exchange.ts', import.meta.url)),
  // Each with its own browser, screen and exchange.
  workers: 2,
  fullyParallel: false,
  timeout: 300_000,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  outputDir: '../../test-results/engines',
  projects: (['firefox', 'webkit'] as const).map((engine) => ({ name: engine, use: { engine } })),
});
