/** Browser tests of the documentation as it was built: `npm test -- docs`. */
import { defineConfig } from '@playwright/test';
import shared from '../../tests/browser/playwright.config.ts';

const { globalSetup: _, ...rest } = shared;

export default defineConfig({
  ...rest,
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: [],
  outputDir: '../../test-results/docs',
  use: {
    ...rest.use,
    viewport: { width: 1280, height: 900 },
    isMobile: false,
    hasTouch: false,
    locale: 'en',
  },
});
