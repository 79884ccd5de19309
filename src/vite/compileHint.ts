/** Adds a compile hint to scripts whose functions are mostly called during start-up. */
import type { Plugin } from 'vite';
import { compiledEagerly } from '../language/release/compiledEagerly.ts';

/** @param name of a script that gets the hint besides the first one; without it all scripts get it */
export function compileHint(name?: string): Plugin {
  return {
    name: 'shoji-compile-hint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk' && (name === undefined || part.name === name || part.isEntry))
            part.code = compiledEagerly(part.code);
      },
    },
  };
}
