/** Paths of modules that Vite loads, not Node. */
import path from 'node:path';

/**
 * The file of a module of this package: TypeScript in the repository, JavaScript in the package.
 * @param name relative to this folder, without an ending: `../worker/off`
 */
export const ownModule = (name: string): string =>
  path.join(import.meta.dirname, name + path.extname(import.meta.filename));
