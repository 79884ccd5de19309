/** The documentation: pages that `build.ts` writes into generated/docs. */
import fs from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@rspress/core';

const here = import.meta.dirname;
const { guides, reference } = JSON.parse(fs.readFileSync(path.join(here, 'generated/sidebar.json'), 'utf8'));

export default defineConfig({
  root: path.join(here, 'generated/docs'),
  outDir: path.join(here, 'generated/site'),
  title: 'Shoji',
  description: 'An OpenAPI document and JSON screens become a typed, checked, fast mobile web app.',
  lang: 'en',
  icon: '/icon.svg',
  globalStyles: path.join(here, 'site.css'),
  search: { codeBlocks: true },
  // The playground is not a page of the generator's.
  markdown: { link: { checkDeadLinks: { excludes: (url) => url.startsWith('/play/') } } },
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/guide/tutorial' },
      { text: 'Reference', link: '/reference/' },
      { text: 'Playground', link: '/play/index.html' },
    ],
    sidebar: { '/guide/': guides, '/reference/': reference },
  },
});
