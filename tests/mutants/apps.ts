/** The apps whose files are mutated, and which of their files. */
import path from 'node:path';
import { disk, type Folders } from '../../src/language/node.ts';
import { foldersOf } from '../../src/project/folders.ts';

const root = path.join(import.meta.dirname, '../..');

export const apps: Readonly<Record<string, Folders>> = {
  exchange: foldersOf(root),
  library: foldersOf(path.join(root, 'examples/library')),
};

/** The definitions of an app by folder: absolute paths, sorted. */
export function filesOf({ root: app }: Folders): string[] {
  const folders = ['screens', 'schemas', 'locales', 'openapi'].map((name) => path.join(app, name));
  return folders
    .flatMap((folder) => [...disk.list(folder).keys()])
    .filter((file) => /\.(json|yaml)$/.test(file) && !/\/generated\/|\/schemas\/language\//.test(file))
    .sort();
}
