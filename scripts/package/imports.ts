/** The packages that the files of a folder import. */
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

/** The name of the package of a specifier: `@a/b/c` is of `@a/b`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The built pages of the studio: bundles for browsers, which import no package. What looks like an import is a text. */
const bundles = path.join('src', 'studio', 'pages', path.sep);

/**
 * The names of the packages that scripts (`.js`) and declarations (`.d.ts`) of a folder import, statically or not, with
 * the first file that does. Modules of Node and files of the folder itself are not among them.
 */
export function importedPackages(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.(js|d\.ts)$/.test(name) || name.split(path.sep).includes('node_modules')) continue;
    if (name.startsWith(bundles)) continue;
    const { importedFiles } = ts.preProcessFile(readFileSync(path.join(folder, name), 'utf8'), true, true);
    for (const { fileName } of importedFiles) {
      if (fileName.startsWith('.') || isBuiltin(fileName)) continue;
      const known = packageOf(fileName);
      if (!found.has(known)) found.set(known, name);
    }
  }
  return found;
}
