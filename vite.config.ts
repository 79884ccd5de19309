import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { catalogue } from './scripts/catalogue/index.ts';
import { renderIcon } from './scripts/icons.ts';
import { shoji } from './src/vite/index.ts';
import { leftOut } from './src/vite/leftOut.ts';

const exchange = process.env.EXCHANGE ?? 'http://localhost:4000';

export default defineConfig(({ mode }) => ({
  base: '/h5/',
  plugins:
    mode === 'test'
      ? [react(), leftOut()]
      : // Definitions are released by a command of their own, also between builds.
        [shoji({ parts: 'src/app/parts.ts', release: false, renderIcon, extraPages: catalogue })],
  server: {
    proxy: {
      '/api': exchange,
      '/faults': exchange,
      '/mailbox': exchange,
      '/socket.io': { target: exchange, ws: true },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          include: [
            'src/{runtime,widgets}/**/*.test.{ts,tsx}',
            'tests/{conformance,mutants}/**/*.page.test.tsx',
          ],
          exclude: ['**/*.isolated.test.*'],
          // They leave nothing behind: one process loads the runtime once for all of them.
          isolate: false,
          setupFiles: ['tests/fixtures/emptyDocument.ts'],
        },
      },
      {
        extends: true,
        test: {
          // They change the window or replace modules.
          name: 'isolated-page',
          environment: 'happy-dom',
          include: [
            'src/{shell,app}/**/*.test.{ts,tsx}',
            'src/studio/**/*.test.tsx',
            'src/{runtime,widgets}/**/*.isolated.test.{ts,tsx}',
          ],
          setupFiles: ['tests/fixtures/emptyDocument.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'src/{command,project,studio}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'site/*.test.ts',
            'site/playground/*.test.ts',
            'tests/{contract,conformance,editors,fixtures,mutants}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'tests/contract/server*.test.ts'],
          globalSetup: ['scripts/build-exchange.ts'],
          // They leave nothing behind: one process loads the language once for all of them.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'language',
          environment: 'node',
          include: ['src/{client,decimal,language,vite}/**/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'exchange',
          environment: 'node',
          include: ['server/**/*.test.ts', 'tests/contract/server*.test.ts'],
          globalSetup: ['scripts/build-exchange.ts', 'server/testing/global.ts'],
          // Each has a database of its own: one process loads the exchange once for all of them.
          isolate: false,
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
