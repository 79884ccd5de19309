/** The files that the language reads, for the worker in the browser, where checking and completion need no network. */
import path from 'node:path';
import { disk, type Project } from '../../language/node.ts';
import type { LanguageFiles } from './messages.ts';

const read = /\.(json|ya?ml|css)$/;

export function languageFiles({ folders }: Project): LanguageFiles {
  const { contract, icons, root, overlay, ...inside } = folders;
  const files: Record<string, string> = {};
  const add = (file: string): void => {
    if (disk.stamp(file) !== undefined) files[file] = disk.read(file);
  };
  for (const folder of new Set([...Object.values(inside), path.dirname(contract)]))
    for (const file of disk.list(folder).keys())
      if (read.test(file) && !/\/generated\//.test(file)) add(file);
  for (const file of [contract, overlay, icons]) add(file);
  return { folders, own: disk.own, files };
}
