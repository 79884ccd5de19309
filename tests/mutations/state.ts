/** Results of earlier runs, stored in a folder: valid while the files they depend on are unchanged. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const folder = join(process.cwd(), '.cache', 'mutations');

/** A digest of the current content of some files, and of texts. */
export const stateOf = (files: readonly string[], ...texts: string[]): string =>
  digestOf(...texts, ...files.flatMap((file) => [file, readFileSync(file, 'utf8')]));

export function digestOf(...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** @returns the value stored under a name; an empty record if there is none */
export function readKept<T>(name: string): Record<string, T> {
  try {
    return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  } catch {
    return {};
  }
}

export function keep(name: string, value: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(value, undefined, 1));
}
