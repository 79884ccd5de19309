/** Puts a release in force, unless another one was put in force in the meantime. */
import type { History } from '../../language/release/history.ts';
import { readHistory } from './history.ts';
import type { Signer } from './keys.ts';
import { changePointer, type Pointer, readPointer } from './pointer.ts';

/** Another release is in force than the one that was to be replaced. */
export class ReleaseConflict extends Error {
  /** What is in force; undefined if nothing is. */
  readonly pointer: Pointer | undefined;
  readonly history: History;

  constructor(pointer: Pointer | undefined, history: History) {
    super(`The release in force is ${pointer?.release ?? 'none'} now`);
    this.pointer = pointer;
    this.history = history;
  }
}

export interface NewRelease {
  release: string;
  /** The release that is to be in force until then; null for none. */
  parent: string | null;
  author: string;
  commit: string | null;
  message: string;
  signer?: Signer | undefined;
}

/**
 * Compares and swaps: the pointer moves only from the parent.
 * @throws ReleaseConflict if the release in force is another one
 */
export async function putInForce(
  folder: string,
  { release, parent, author, commit, message, signer }: NewRelease,
): Promise<void> {
  const made = { parent, author, at: Date.now(), commit, message };
  const change = { by: author, reason: 'release', message, made, signer } as const;
  await changePointer(folder, change, (now) => {
    if ((now?.release ?? null) !== parent) throw new ReleaseConflict(now, readHistory(folder));
    return { release };
  });
}

/** The release in force; null if there is none. */
export const releaseInForce = (folder: string): string | null => readPointer(folder)?.release ?? null;
