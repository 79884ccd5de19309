import { defineConfig } from '@playwright/test';
import browser from '../browser/playwright.config.ts';

/** `npm run gallery`: the pictures of the documentation. `npm run gallery -- operators` takes those of one file. */
export default defineConfig({
  ...browser,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/gallery',
});
