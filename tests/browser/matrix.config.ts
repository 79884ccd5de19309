import { defineConfig } from '@playwright/test';
import browser from './playwright.config.ts';

/** Every page in every look: hundreds of short tests that have nothing to do with each other, two at a time. */
export default defineConfig({
  ...browser,
  testMatch: 'matrix.spec.ts',
  testIgnore: [],
  outputDir: '../../test-results/matrix',
  workers: 2,
  fullyParallel: true,
});
