/** Where the releases of an app are: a folder, a bucket, or a git repository. The command and the studio use it alike. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ownFile, writeOwnFile } from '../../ownFolder.ts';
import { builtCallsFile } from '../builtCalls.ts';
import { shellKeys } from '../keys.ts';
import { known } from '../pointer.ts';
import { trustedKeys } from '../signer.ts';
import { inFolder, type ReadRelease } from '../verify.ts';
import { gitTarget } from './git.ts';
import { Mirror } from './mirror.ts';
import { s3Target } from './s3.ts';

export interface Place {
  /** For people, without secrets. */
  readonly name: string;
  /** The folder to compile into, and to compare in. It has what is in force; others are there after {@link Place.fetch}. */
  readonly folder: string;
  /** The folder of releases that the keys of the app are found with: see `signerFor`. */
  readonly keysAt: string;
  /** The names of all releases. */
  names(): string[];
  /** Reads the pointer again. */
  refresh(): Promise<void>;
  fetch(...releases: string[]): Promise<void>;
  /** The content of a file as it is at the place, by its path from the pointer’s folder. */
  readonly read: ReadRelease;
  /** Does what changes the pointer in the folder, and publishes it. @throws ReleaseConflict, and what the work throws */
  change<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Where an app is built, and its releases by default. */
export const defaultPlace = 'dist/release';

/**
 * Opens a place: what is in force there has been read then.
 * @param root the folder of the app
 * @param address a folder, `s3://bucket/prefix`, or `git+<url>#<branch>`
 * @throws UsageError if it cannot be reached
 */
export async function placeAt(root: string, address: string): Promise<Place> {
  const isElsewhere = /^(s3:|git\+)/.test(address);
  if (!isElsewhere) return folderPlace(path.resolve(root, address));
  const keysAt = path.join(root, defaultPlace);
  const keys = trustedKeys(keysAt);
  const id = createHash('sha256').update(address).digest('hex').slice(0, 12);
  const own = `targets/${id}`;
  writeOwnFile(root, `${own}/place`, `${address}\n`);
  const target = address.startsWith('s3:')
    ? s3Target(address)
    : gitTarget(address, ownFile(root, `${own}/repository`));
  const folder = ownFile(root, `${own}/release`);
  // Signatures in this folder are verified with the same keys.
  const noted = path.join(path.dirname(folder), shellKeys);
  if (Object.keys(keys).length > 0) fs.writeFileSync(noted, JSON.stringify(keys));
  else fs.rmSync(noted, { force: true });
  // So are the calls of the built app compared with those of releases.
  const built = path.join(path.dirname(folder), builtCallsFile);
  fs.rmSync(built, { force: true });
  const here = path.join(path.dirname(keysAt), builtCallsFile);
  if (fs.existsSync(here)) fs.copyFileSync(here, built);
  const mirror = new Mirror(folder, target, keys);
  await mirror.refresh();
  return {
    name: target.name,
    folder,
    keysAt,
    names: mirror.names,
    refresh: () => mirror.refresh(),
    fetch: (...releases) => mirror.fetch(...releases),
    read: (file) => target.read(file),
    change: (work) => mirror.change(work),
  };
}

/** Its releases are where they are used. */
const folderPlace = (folder: string): Place => ({
  name: folder,
  folder,
  keysAt: folder,
  names: () => known(folder),
  refresh: async () => {},
  fetch: async () => {},
  read: inFolder(folder),
  change: (work) => work(),
});
