/** Marks scripts whose functions are mostly called while the page starts. */
import type { Plugin } from 'vite';

/**
 * The browser compiles the functions of a marked script while it arrives, beside the main thread, instead of one by one
 * where they are called. Browsers that do not know the mark pass it over.
 * @param name of the script; all are marked without it
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
