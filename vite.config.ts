import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compileHint } from './scripts/vite-compile-hint.ts';
import { webManifest } from './scripts/vite-manifest.ts';
import { largeScript, preload } from './scripts/vite-preload.ts';
import { screens } from './scripts/vite-screens.ts';

const exchange = process.env.EXCHANGE ?? 'http://localhost:4000';

export default defineConfig(({ command, mode }) => ({
  base: '/h5/',
  plugins: [
    react(),
    ...(mode === 'test'
      ? []
      : [screens(), preload('src/app/parts.ts'), compileHint(largeScript), webManifest('.')]),
  ],
  resolve: {
    // Parts of react-jsonschema-form that no form here uses, and that would be half of it.
    alias: {
      // Only in a build: unbundled, a part of it that a build leaves out needs the whole of this one.
      ...(command === 'build' && {
        'fast-uri': fileURLToPath(new URL('src/runtime/forms/uri.ts', import.meta.url)),
      }),
      'markdown-to-jsx/react': fileURLToPath(new URL('src/runtime/forms/markdown.ts', import.meta.url)),
    },
  },
  server: {
    proxy: {
      '/api': exchange,
      '/faults': exchange,
      '/mailbox': exchange,
      '/socket.io': { target: exchange, ws: true },
    },
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    outDir: 'dist',
    assetsInlineLimit: 0,
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          include: [
            'src/{runtime,widgets,shell,app}/**/*.test.{ts,tsx}',
            'tests/conformance/**/*.page.test.tsx',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'src/{client,language,decimal}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{contract,conformance,fixtures}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'tests/contract/server*.test.ts'],
          globalSetup: ['scripts/build-exchange.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'exchange',
          environment: 'node',
          include: ['server/**/*.test.ts', 'tests/contract/server*.test.ts'],
          globalSetup: ['scripts/build-exchange.ts', 'server/testing/global.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          include: ['tests/pages/**/*.test.ts'],
          globalSetup: ['server/testing/global.ts', 'tests/pages/exchange.ts'],
          testTimeout: 240_000,
        },
      },
    ],
  },
}));
