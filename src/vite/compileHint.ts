/** Adds a compile hint to scripts whose functions are mostly called during start-up. */
import type { Plugin } from 'vite';

/**
 * The browser compiles the functions of such a script eagerly, off the main thread, while it downloads, instead of lazily
 * on the first call. Browsers that do not know the hint ignore it.
 * @param name of the script; without it all scripts get the hint
 */
export function compileHint(name?: string): Plugin {
  return {
    name: 'shoji-compile-hint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk' && (name === undefined || part.name === name))
            part.code = `//# allFunctionsCalledOnLoad\n${part.code}`;
      },
    },
  };
}
