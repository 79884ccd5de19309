/**
 * Disk cache for slow computations, invalidated when their inputs change. There is one entry for each name, so that the
 * folder does not grow.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { engineVersion } from './engineVersion.ts';
import { ownFile, writeOwnFile } from './ownFolder.ts';

export interface CacheKey {
  /** The folder of the app. */
  root: string;
  /** The path of the entry, such as `validators/loans`. */
  name: string;
  /** What it is made from, besides files and the engine itself. It can be written as JSON. */
  from: unknown;
}

export interface Computed {
  text: string;
  /** The files that were read, absolute. */
  files?: readonly string[];
}

interface Entry {
  key: string;
  text: string;
  /** The hashes of the files. */
  files: Record<string, string>;
}

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** @returns the text that `make` makes, now or at an earlier time. @throws what it throws */
export async function cachedOnDisk(
  { root, name, from }: CacheKey,
  make: () => Promise<Computed>,
): Promise<string> {
  const version = engineVersion();
  // Where packages cannot be found, nothing says which compiler it is.
  if (version === undefined) return (await make()).text;
  const key = hashOf(JSON.stringify([version, from]));
  const file = `cache/${name}.json`;
  const known = entryIn(ownFile(root, file));
  if (known?.key === key && Object.entries(known.files).every(([path, hash]) => fileHash(path) === hash))
    return known.text;
  const { text, files = [] } = await make();
  const entry: Entry = { key, text, files: Object.fromEntries(files.map((path) => [path, fileHash(path)])) };
  try {
    writeOwnFile(root, file, JSON.stringify(entry));
  } catch {
    // A folder that cannot be written to costs time only.
  }
  return text;
}

function entryIn(file: string): Entry | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const fileHash = (file: string): string => (fs.existsSync(file) ? hashOf(fs.readFileSync(file)) : '');
