import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const imported = /\b(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g;

/** The import graph of some files. @returns all files that import a file, directly or indirectly, including itself */
export function importersOf(files: readonly string[]): (file: string) => Set<string> {
  const importers = new Map<string, string[]>();
  for (const file of files.filter((one) => existsSync(one))) {
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
      const target = resolve(join(dirname(file), to));
      importers.set(target, [...(importers.get(target) ?? []), resolve(file)]);
    }
  }
  return (file) => {
    const found = new Set([resolve(file)]);
    for (const each of found) for (const importer of importers.get(each) ?? []) found.add(importer);
    return found;
  };
}
