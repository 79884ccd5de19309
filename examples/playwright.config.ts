/** Browser tests of the apps in examples/, as phone users: `npm test -- examples`. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import shared from '../tests/browser/playwright.config.ts';

export default defineConfig({
  ...shared,
  testDir: '.',
  testMatch: '*/tests/*.spec.ts',
  testIgnore: [],
  globalSetup: fileURLToPath(new URL('build.ts', import.meta.url)),
  outputDir: '../test-results/examples',
});
