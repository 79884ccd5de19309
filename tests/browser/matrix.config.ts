import { defineConfig } from '@playwright/test';
import browser from './playwright.config.ts';

/** Every page in every look: hundreds of short tests that have nothing to do with each other, two at a time. */
export default defineConfig({
  ...browser,
  testMatch: 'matrix.spec.ts',
  testIgnore: [],
  outputDir: '../../test-results/matrix',
  // What moves on a page depends on when its answers come; one in hundreds may need a third look.
  retries: process.env.CI ? 2 : 0,
  workers: 2,
  fullyParallel: true,
});
