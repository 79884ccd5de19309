import { defineConfig } from '@playwright/test';
import browser from '../playwright.config.ts';

/** Every page under every fault: hundreds of short checks, two at a time, each worker in one tab. */
export default defineConfig({
  ...browser,
  testDir: '.',
  testMatch: 'faults.spec.ts',
  testIgnore: [],
  outputDir: '../../../test-results/faults',
  workers: 2,
  fullyParallel: true,
});
