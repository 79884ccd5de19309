/** Leaves out parts of packages that no app uses: half of react-jsonschema-form, and what React has had since 18. */
import type { Plugin } from 'vite';
import { ownModule } from './ownModule.ts';

export const leftOut = (): Plugin => ({
  name: 'shoji-left-out',
  config: (_config, { command }) => ({
    resolve: {
      alias: {
        // Only in a build: in development, unbundled packages import more of this module.
        ...(command === 'build' && {
          'fast-uri': ownModule('../runtime/forms/uri'),
          // The router brings a substitute for a hook that React has.
          'use-sync-external-store/shim/index.js': 'react',
        }),
        'markdown-to-jsx/react': ownModule('../runtime/forms/markdown'),
      },
    },
  }),
});
