/** Leaves out parts of react-jsonschema-form that no form uses, and that would be half of it. */
import type { Plugin } from 'vite';
import { ownModule } from './ownModule.ts';

export const leftOut = (): Plugin => ({
  name: 'shoji-left-out',
  config: (_config, { command }) => ({
    resolve: {
      alias: {
        // Only in a build: unbundled, a part of it that a build leaves out needs the whole of this one.
        ...(command === 'build' && { 'fast-uri': ownModule('../runtime/forms/uri') }),
        'markdown-to-jsx/react': ownModule('../runtime/forms/markdown'),
      },
    },
  }),
});
