/** Reads the files of releases, from a folder or from a URL. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface ReleaseFiles {
  /** The content of a file, by its path; undefined if there is none. @throws network errors */
  read(file: string): Promise<string | undefined>;
  /** Changes with the content of the file; undefined if that can only be found by reading it. */
  stamp(file: string): Promise<string | undefined>;
  /** How often to look for another pointer, ms. */
  every: number;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** @param place a folder, or an http or https URL */
export const releaseFiles = (place: string): ReleaseFiles =>
  /^https?:/.test(place) ? atUrl(place.replace(/\/*$/, '/')) : inFolder(place);

function inFolder(folder: string): ReleaseFiles {
  return {
    every: 500,
    read: (file) =>
      readFile(join(folder, file), 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    stamp: (file) =>
      stat(join(folder, file)).then(
        ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
        (error: unknown) => {
          if (isMissing(error)) return 'none';
          throw error;
        },
      ),
  };
}

/** Milliseconds after which a request is given up. */
const timeoutMs = 5000;

function atUrl(base: string): ReleaseFiles {
  /** The files that are read again and again, and their entity tags. */
  const known = new Map<string, { tag: string; text: string }>();
  return {
    every: 1000,
    async read(file) {
      const before = known.get(file);
      const response = await fetch(new URL(file, base), {
        cache: 'no-store',
        headers: { 'cache-control': 'no-cache', ...(before && { 'if-none-match': before.tag }) },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status === 304 && before) return before.text;
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`${file}: HTTP ${response.status}`);
      const text = await response.text();
      const tag = response.headers.get('etag');
      if (tag !== null && !file.includes('/')) known.set(file, { tag, text });
      return text;
    },
    stamp: async () => undefined,
  };
}
