/**
 * The browser compiles the functions of such a script eagerly, off the main thread, while it downloads, instead of lazily
 * on the first call. Browsers that do not know the hint ignore it.
 */
export const compiledEagerly = (code: string): string => `//# allFunctionsCalledOnLoad\n${code}`;
