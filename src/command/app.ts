/** The app that a subcommand works on. */
import fs from 'node:fs';
import path from 'node:path';
import { type Files, type Project, readProject } from '../language/node.ts';
import { contracts, firstOf, foldersOf } from '../project/folders.ts';
import { UsageError } from './subcommand.ts';

/** @param files by default those of the disk @throws UsageError if the folder holds no app */
export function openProject(root: string, files?: Files): Project {
  if (!fs.existsSync(path.join(root, 'screens/app.json')))
    throw new UsageError(`${root} is not the folder of an app: it has no screens/app.json`);
  return readProject(foldersOf(root), files);
}

/** The main file of the contract. @throws UsageError if there is none */
export function contractOf(root: string): string {
  const contract = firstOf(root, contracts);
  if (!contract) throw new UsageError(`${root} has no contract: there is none of ${contracts.join(', ')}`);
  return path.join(root, contract);
}
