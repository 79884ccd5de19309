import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const builtTwins = here('../../../.cache/bench/twins');
const builtProbe = here('../../../.cache/bench/probe');

/** Builds the twins for production, each on its own so that a page is one script without shared chunks. */
export async function buildTwins(names: readonly string[]): Promise<void> {
  for (const name of names) {
    await build({
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      root: here('../twins'),
      base: '/twins/',
      plugins: [react()],
      build: {
        target: 'es2022',
        outDir: builtTwins,
        emptyOutDir: false,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: here(`../twins/${name}.html`) },
      },
    });
  }
}

/** Builds the code that watches a page from inside. @returns its source, a plain script */
export async function buildProbe(): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: builtProbe,
      lib: { entry: here('../probe/index.ts'), formats: ['iife'], name: 'probe', fileName: () => 'probe.js' },
    },
  });
  return readFileSync(`${builtProbe}/probe.js`, 'utf8');
}
