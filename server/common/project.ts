/**
 * Finds the project folder and the exchange's own modules, whether it runs from TypeScript (tsx) or compiled in
 * build/.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project root: the nearest parent folder with a package.json. */
export const project = packageFolder(dirname(fileURLToPath(import.meta.url)));

/** The file extension of modules in this run. */
export const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

function packageFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('There is no package.json above the exchange');
  return packageFolder(parent);
}
