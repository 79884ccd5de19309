/** Builds the live examples and the playground into `public/play` of the site. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = import.meta.dirname;

export default defineConfig({
  root: here,
  base: './',
  publicDir: path.join(here, 'generated/live'),
  plugins: [react()],
  // Of what an app's build leaves out, the checker needs all but this.
  resolve: { alias: { 'markdown-to-jsx/react': path.join(here, '../src/runtime/forms/markdown.ts') } },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: path.join(here, 'generated/docs/public/play'),
    emptyOutDir: true,
    chunkSizeWarningLimit: 3000,
    rolldownOptions: {
      input: { index: path.join(here, 'index.html'), frame: path.join(here, 'frame.html') },
    },
  },
});
