import { defineConfig } from '@playwright/test';
import studio from '../playwright.config.ts';

process.env.STUDIO_PICTURES = '1';
process.env.SHOJI_AUTHOR = 'Aya';

/** `npm run studio:pictures`: the pictures of docs/studio.md, those in production by the tests of accounts and previews. */
export default defineConfig({
  ...studio,
  testDir: '..',
  testIgnore: [],
  testMatch: ['pictures/*.spec.ts', 'accounts.spec.ts', 'preview.spec.ts'],
  outputDir: '../../../test-results/studio-pictures',
});
