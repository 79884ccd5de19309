/** Takes only what a key that the app knows has signed, when it reads the files of releases. */
import { existsSync, readFileSync } from 'node:fs';
import { type ReleaseKeys, Unverified, verified } from '../language/release/signature.ts';
import type { ReleaseFiles } from './files.ts';

/**
 * The keys that a build of the app knows.
 * @param file `release-keys.json` of the build
 * @returns none without that file: releases are not signed then
 */
export const keysOf = (file: string): ReleaseKeys =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

/** Reading throws Unverified for a file that was not signed as what it is. Without keys, anything is read. */
export function signedFiles(files: ReleaseFiles, keys: ReleaseKeys): ReleaseFiles {
  if (Object.keys(keys).length === 0) return files;
  let newest = 0;
  return {
    ...files,
    async read(file) {
      const text = await files.read(file);
      if (text === undefined) return undefined;
      const content = await verified(keys, file, text);
      if (file !== 'current.json') return content;
      const { sequence } = Object(JSON.parse(content));
      if (!(sequence >= newest)) throw new Unverified(file, 'older than the one that was read');
      newest = sequence;
      return content;
    },
  };
}
