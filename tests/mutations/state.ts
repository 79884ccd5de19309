/** What earlier runs found, in a folder that is kept: good as long as the files that it came from say the same. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const folder = join(process.cwd(), '.cache', 'mutations');

/** A digest of what some files say now, and of texts. */
export const stateOf = (files: readonly string[], ...texts: string[]): string =>
  digestOf(...texts, ...files.flatMap((file) => [file, readFileSync(file, 'utf8')]));

export function digestOf(...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** @returns what was kept under a name; nothing yet is an empty record */
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
