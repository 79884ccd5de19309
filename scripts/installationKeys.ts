/** The keys that `npm start` signs releases with. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keyFolder, makeKey, publicKeys, signersIn } from '../src/project/release/keys.ts';

/** Beside the data of an installation, and not in git. */
const ownFolder = '.data/keys';

/**
 * Makes a key for an installation that has none: the first start of a fresh clone.
 * @param root the folder of the app
 * @param given RELEASE_KEYS: a folder, or `off` to sign nothing
 * @returns the folder for RELEASE_KEYS; '' for the app's `keys`, which all commands find
 */
export function installationKeys(root: string, given = ''): string {
  if (given || existsSync(join(root, keyFolder))) return given;
  const folder = join(root, ownFolder);
  if (!signersIn(folder).some(({ id }) => Object.hasOwn(publicKeys(folder), id))) makeKey(folder);
  return ownFolder;
}
