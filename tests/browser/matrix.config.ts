import { defineConfig } from '@playwright/test';
import browser from './playwright.config.ts';

/** Every page in every combination: hundreds of short independent tests, two at a time. */
export default defineConfig({
  ...browser,
  testMatch: 'matrix.spec.ts',
  testIgnore: [],
  outputDir: '../../test-results/matrix',
  workers: 2,
  fullyParallel: true,
});
