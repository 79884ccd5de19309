import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compileHint } from '../../../src/vite/compileHint.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const builtTwins = here('../../../.cache/bench/twins');
const builtProbe = here('../../../.cache/bench/probe');

/** Builds the hand-written pages for production, each separately, so that each is one script without shared chunks. */
export async function buildTwins(): Promise<void> {
  rmSync(builtTwins, { recursive: true, force: true });
  for (const page of readdirSync(here('../twins')).filter((file) => file.endsWith('.html'))) {
    await build({
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      root: here('../twins'),
      base: '/twins/',
      plugins: [react(), compileHint()],
      build: {
        target: 'es2022',
        outDir: builtTwins,
        emptyOutDir: false,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: here(`../twins/${page}`) },
      },
    });
  }
}

/** Builds the script that measures inside a page. @returns its source, a plain script */
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
