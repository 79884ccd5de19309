import { defineConfig } from '@playwright/test';
import browser from '../browser/playwright.config.ts';

/** `npm run gallery`: a screenshot of every page, for docs/gallery.md. */
export default defineConfig({
  ...browser,
  testDir: '.',
  testMatch: 'gallery.spec.ts',
  outputDir: '../../test-results/gallery',
});
