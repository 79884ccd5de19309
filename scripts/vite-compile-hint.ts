/** Scripts whose functions are mostly called while the page starts. */
import type { Plugin } from 'vite';

/**
 * The code of such a script, marked for the browser: it compiles the functions while the script arrives, beside the
 * main thread, instead of one by one where they are called. Browsers that do not know the mark pass it over.
 */
export const compiledEarly = (code: string): string => `//# allFunctionsCalledOnLoad\n${code}`;

/** Marks every script of a build. */
export function compileHint(): Plugin {
  return {
    name: 'shoji-compile-hint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk') part.code = compiledEarly(part.code);
      },
    },
  };
}
