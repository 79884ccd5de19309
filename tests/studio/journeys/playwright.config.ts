import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import studio from '../playwright.config.ts';

/** The tasks of operators in the studio, on the exchange, up to a phone. The app and the exchange have to be built. */
const { webServer: _, ...shared } = studio;

export default defineConfig({
  ...shared,
  testDir: '.',
  testIgnore: [],
  use: { ...shared.use, actionTimeout: 30_000 },
  globalSetup: fileURLToPath(new URL('../../../scripts/build-exchange.ts', import.meta.url)),
  outputDir: '../../../test-results/journeys',
});
