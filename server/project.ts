/** Where the exchange finds what is not code, and its own modules: it runs from TypeScript (tsx) or compiled, in build/. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: the nearest one above this file that has a package.json. */
export const project = above(dirname(fileURLToPath(import.meta.url)));

/** How the files of modules end, here and now. */
export const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

function above(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('There is no package.json above the exchange');
  return above(parent);
}
