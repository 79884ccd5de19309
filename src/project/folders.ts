/** The folders of an app, as they usually are. */
import fs from 'node:fs';
import path from 'node:path';
import type { Folders } from '../language/node.ts';

/** Paths at which the contract of an app may be; the first that exists is used. */
export const contracts = ['openapi/openapi', 'openapi'].flatMap((name) =>
  ['yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`),
);

/** The first of these paths that exists below a folder. */
export const firstOf = (root: string, places: readonly string[]): string | undefined =>
  places.find((place) => fs.existsSync(path.join(root, place)));

/** The folders of an app: the usual ones, as far as they exist, and the widgets of this package. */
export function foldersOf(root: string): Folders {
  const contract = firstOf(root, contracts);
  const widgets = firstOf(root, ['src/widgets', 'widgets']);
  const theme = firstOf(root, ['src/theme', 'src/app/theme', 'theme']);
  return {
    root,
    ...(contract && { contract }),
    ...(widgets && { widgets }),
    ...(theme && { theme }),
    sharedWidgets: path.join(import.meta.dirname, '../widgets'),
  };
}
