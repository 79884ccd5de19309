/** Gives a build the public keys of its releases: the shell takes only what one of them has signed. */
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Folders } from '../language/index.ts';
import type { ReleaseKeys } from '../language/release/signature.ts';
import { keyFolder, publicKeys, shellKeys } from '../project/release/keys.ts';

/**
 * The public keys that a build of an app knows: those of its folder `keys`, or of `RELEASE_KEYS`, which is another folder,
 * or `off`.
 * @returns null if there are none: such a build takes unsigned releases
 */
export function keysOf(root: string, folder = process.env.RELEASE_KEYS || keyFolder): ReleaseKeys | null {
  const keys = folder === 'off' ? {} : publicKeys(path.resolve(root, folder));
  return Object.keys(keys).length > 0 ? keys : null;
}

/** @param folders the folders of the app, by Vite's root */
export function releaseKeys(folders: (root: string) => Folders): Plugin {
  let keys: ReleaseKeys | null = null;
  return {
    name: 'shoji-release-keys',
    config: ({ root }, { command }) => {
      // In development definitions are compiled on request.
      if (command === 'build') keys = keysOf(folders(path.resolve(root ?? '.')).root);
      return { define: { 'import.meta.env.RELEASE_KEYS': JSON.stringify(keys) } };
    },
    generateBundle() {
      // An earlier build may have left one: it is written without keys too.
      this.emitFile({ type: 'asset', fileName: shellKeys, source: JSON.stringify(keys ?? {}) });
    },
  };
}
