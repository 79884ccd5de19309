/** `current.json`, the pointer: which release is in force, and which is on trial. */
import fs from 'node:fs';
import path from 'node:path';
import { checkFormat } from '../../language/release/format.ts';
import { type CreatedRelease, inForce, type Reason } from '../../language/release/history.ts';
import { signerOf, withoutSignature } from '../../language/release/signature.ts';
import { UsageError } from '../usageError.ts';
import { compressFile } from './compress.ts';
import { readHistory, writeHistory } from './history.ts';
import type { Signer } from './keys.ts';
import { locked } from './lock.ts';
import { signerFor, trustedKeys } from './signer.ts';

/** A release that some devices take. */
export interface Trial {
  release: string;
  /** The part of all devices, above 0 and at most 1. */
  share: number;
  /** What the devices mix with their random number, so that another trial draws other devices. */
  salt: string;
}

/** What the pointer says, without the parts of the release that it carries along. */
export interface Pointed {
  release: string;
  trial?: Trial;
}

export interface Pointer extends Pointed {
  /** The release's app.json, which every client needs first: this saves one round trip. */
  app: unknown;
  /** Grows with each change: what is lower is older. */
  sequence: number;
}

/** The author of a change of the pointer, and the reason. */
export interface Change {
  by: string;
  reason: Reason;
  message?: string;
  /** Recorded with the release, unless something is already. */
  made?: CreatedRelease;
  /** By default what the app wants: see {@link signerFor}. */
  signer?: Signer | undefined;
}

const fileIn = (folder: string): string => path.join(folder, 'current.json');

/** The names of the releases in a folder. */
export const known = (folder: string): string[] =>
  fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => /^[0-9a-f]{16}$/.test(name)) : [];

/** Undefined if there is no release in force. @throws UsageError if the file is damaged */
export function readPointer(folder: string): Pointer | undefined {
  const file = fileIn(folder);
  if (!fs.existsSync(file)) return undefined;
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} is damaged: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Changes the pointer and records it in the history; under the lock of the folder.
 * @param decide is called with what the pointer says now, and may throw to leave everything as it is
 * @returns what the pointer says then
 * @throws UsageError if a release does not exist, or is not signed as the app wants it
 */
export async function changePointer(
  folder: string,
  { signer = signerFor(folder), ...change }: Change,
  decide: (now: Pointer | undefined) => Pointed,
): Promise<Pointer> {
  return locked(folder, async () => {
    const now = readPointer(folder);
    const { release, trial } = decide(now);
    const pointer: Pointer = {
      release,
      app: JSON.parse(appOf(folder, release, signer)),
      // Higher than those of any earlier folder at the same address, as far as clocks agree.
      sequence: Math.max((now?.sequence ?? 0) + 1, Date.now()),
      ...(trial && { trial }),
    };
    if (trial) appOf(folder, trial.release, signer);
    const moved = `${fileIn(folder)}.${process.pid}`;
    const text = JSON.stringify(pointer);
    fs.writeFileSync(moved, signer ? signer.signed('current.json', text) : text);
    await compressFile(moved);
    // Servers accept a release before pages learn of it.
    record(folder, pointer, { ...change, signer }, now);
    for (const copy of ['.br', '.gz', '']) fs.renameSync(moved + copy, fileIn(folder) + copy);
    return pointer;
  });
}

/** The app.json of a release, without its signature. @throws UsageError as {@link changePointer} */
function appOf(folder: string, release: string, signer: Signer | undefined): string {
  const releases = known(folder);
  const file = path.join(folder, release, 'app.json');
  if (releases.includes(release) && fs.existsSync(file)) {
    const text = fs.readFileSync(file, 'utf8');
    if (signer && !Object.hasOwn({ ...trustedKeys(folder), [signer.id]: '' }, signerOf(text) ?? ''))
      throw new UsageError(
        `${release} is not signed with a key that the app knows: release its definitions again`,
      );
    const app = withoutSignature(text);
    try {
      checkFormat(release, JSON.parse(app));
    } catch (error) {
      throw new UsageError(
        `${error instanceof Error ? error.message : String(error)}. It was made by a newer version of shoji: install that one`,
      );
    }
    return app;
  }
  const others = releases.length > 0 ? `; there are ${releases.join(', ')}` : '';
  throw new UsageError(`There is no release ${release}${others}`);
}

function record(
  folder: string,
  { release, trial }: Pointer,
  { made, signer, ...why }: Change,
  before: Pointer | undefined,
): void {
  const { moves, releases } = readHistory(folder);
  const concerned =
    why.reason === 'trial' ? trial?.release : why.reason === 'trial ended' ? before?.trial?.release : release;
  if (concerned === undefined) throw new Error(`There is no release on trial`);
  // Made by an older command, which recorded nothing.
  const first =
    moves.length === 0 && before && before.release !== concerned ? [{ release: before.release, at: 0 }] : [];
  writeHistory(
    folder,
    {
      moves:
        why.reason === 'release' && inForce(moves) === concerned && !before?.trial
          ? moves
          : [...first, ...moves, { release: concerned, at: Date.now(), ...why }],
      releases: made && !Object.hasOwn(releases, concerned) ? { ...releases, [concerned]: made } : releases,
    },
    signer,
  );
}

/** Puts a release in force, whatever is in force now, and ends a trial. @throws UsageError if it does not exist */
export const point = (
  folder: string,
  release: string,
  change: Change = { by: 'unknown', reason: 'release' },
): Promise<Pointer> => changePointer(folder, change, () => ({ release }));
