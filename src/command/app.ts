/** The app that a subcommand works on. */
import fs from 'node:fs';
import path from 'node:path';
import { type Folders, type Project, readProject } from '../language/node.ts';
import { UsageError } from './subcommand.ts';

/** Where the contract of an app may stand, first come first served. */
const contracts = ['openapi/openapi', 'openapi'].flatMap((name) =>
  ['yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`),
);

/** The first of these paths that exists below a folder. */
const firstOf = (root: string, places: readonly string[]): string | undefined =>
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

/** @throws UsageError if the folder holds no app */
export function openProject(root: string): Project {
  if (!fs.existsSync(path.join(root, 'screens/app.json')))
    throw new UsageError(`${root} holds no app: there is no screens/app.json in it`);
  return readProject(foldersOf(root));
}

/** The main file of the contract. @throws UsageError if there is none */
export function contractOf(root: string): string {
  const contract = firstOf(root, contracts);
  if (!contract) throw new UsageError(`${root} holds no contract: none of ${contracts.join(', ')}`);
  return path.join(root, contract);
}
