/** Where releases are published besides a folder: what each kind of place has to be able to do. */

/** The two files that move, as a place has them. */
export interface Head {
  /** Differs for each state of the two files; empty if there are none. */
  version: string;
  /** The content of current.json, and of history.json. */
  pointer: string | undefined;
  history: string | undefined;
}

/**
 * A place for releases. Files of releases never change once they are there; only the pointer and the history do, and they
 * change together.
 */
export interface Target {
  /** For people, without secrets. */
  readonly name: string;
  head(): Promise<Head>;
  /** The names of the releases that are complete. */
  releases(): Promise<string[]>;
  /** The paths of the files of a release, within it. */
  files(release: string): Promise<string[]>;
  /** The content of a file, by its path from the pointer's folder; undefined if there is none. */
  read(file: string): Promise<Buffer | undefined>;
  /**
   * Stores the files of a release, `app.json` last: without it, a release is not complete. What is there already stays.
   * @param folder that has the release as a folder
   * @param files paths within the release
   */
  put(folder: string, release: string, files: readonly string[]): Promise<void>;
  /**
   * Compares and swaps: replaces history and pointer, unless they have changed since they were read.
   * @param message what is done, for places that record it
   * @throws Moved, and then nothing was replaced
   */
  swap(before: Head, next: { pointer: string; history: string }, message: string): Promise<void>;
}

/** The pointer of a place was moved by somebody else in the meantime. */
export class Moved extends Error {
  override name = 'Moved';
}

/** `app.json` after all others. */
export const lastApp = (files: readonly string[]): string[] => [
  ...files.filter((file) => file !== 'app.json'),
  ...files.filter((file) => file === 'app.json'),
];
