/**
 * Follows the releases of an app, so that a server can check each call against the release that it names: while that is
 * in force or on trial, and for a day after it was left.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { checkFormat } from '../language/release/format.ts';
import { inForce, isName, isTaken, type Move, movesOf } from '../language/release/history.ts';
import type { ReleaseKeys } from '../language/release/signature.ts';
import { type ReleaseFiles, releaseFiles } from './files.ts';
import { type Pointer, pointerIn } from './pointer.ts';
import { signedFiles } from './signed.ts';

/** A call names a release that is unknown, or was left a day ago or longer. */
export class ReleaseOutdated extends Error {
  override name = 'ReleaseOutdated';
}

export interface Releases<Loaded> {
  /** What was loaded of the release in force; undefined if there is none. */
  inForce(): Loaded | undefined;
  /** Undefined if there is none. */
  pointer(): Pointer | undefined;
  /** @param listener called after each move of the pointer. @returns ends it */
  onMove(listener: () => void): () => void;
  /**
   * What was loaded of the release that a call names, or of the one in force if it names none.
   * @throws ReleaseOutdated
   */
  of(name: string | undefined): Promise<Loaded | undefined>;
  close(): void;
}

export interface Following<Loaded> {
  /**
   * Loads the rules and schemas that calls are checked against. Up to nine releases are kept.
   * @param read the content of a file of the release, such as `server/contract.json`; undefined if there is none
   * @returns undefined if the release has none
   */
  load(name: string, read: (file: string) => Promise<string | undefined>): Promise<Loaded | undefined>;
  /** Receives errors of reading, once until it works again: of the pointer, and of each release. */
  onError(error: unknown): void;
  /** Unix ms. */
  now?(): number;
  /** The public keys that releases have to be signed with; none if they are not signed. */
  keys?: ReleaseKeys;
}

/** Releases that are kept in memory, besides the one in force. */
const mostKept = 8;
/** Minimum interval between looks that calls of unknown releases cause, ms. */
const rest = 100;

/**
 * Follows the releases at a place. If that cannot be read, the known ones stay.
 * @param place a folder, or an http or https URL
 */
export async function followReleases<Loaded>(
  place: string,
  { load: loadRelease, onError, now = Date.now, keys = {} }: Following<Loaded>,
): Promise<Releases<Loaded>> {
  const files: ReleaseFiles = signedFiles(releaseFiles(place), keys);
  const loaded = new Map<string, Promise<Loaded | undefined>>();
  let moves: readonly Move[] = [];
  let seen: string | undefined;
  let current: { name: string; loaded: Loaded | undefined } | undefined;
  let pointer: Pointer | undefined;
  const listeners = new Set<() => void>();
  let failing = false;
  /** Releases that could not be loaded for a call. */
  const unloaded = new Set<string>();
  let looking: Promise<void> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const readRelease = async (name: string): Promise<Loaded | undefined> => {
    const read = (file: string) => files.read(`${name}/${file}`);
    const app = await read('app.json');
    if (app !== undefined) checkFormat(name, JSON.parse(app));
    return loadRelease(name, read);
  };
  const load = (name: string): Promise<Loaded | undefined> => {
    const known = loaded.get(name) ?? readRelease(name);
    known.catch(() => loaded.delete(name));
    // The least recently used one is first.
    loaded.delete(name);
    loaded.set(name, known);
    for (const [other] of loaded)
      if (loaded.size > mostKept && other !== current?.name && other !== name) loaded.delete(other);
    return known;
  };

  const take = async (): Promise<void> => {
    const stamps = await Promise.all(['history.json', 'current.json'].map((file) => files.stamp(file)));
    const stamp = stamps.includes(undefined) ? undefined : stamps.join('|');
    if (stamp !== undefined && stamp === seen) return;
    const [history, pointed] = await Promise.all(
      ['history.json', 'current.json'].map((file) => files.read(file)),
    );
    const next = movesOf(history, pointed);
    const moved = pointerIn(pointed);
    if (Object.keys(keys).length > 0 && (next.at(-1)?.at ?? 0) < (moves.at(-1)?.at ?? 0))
      throw new Error('history.json is older than the one that was read');
    const name = inForce(next);
    if (name !== current?.name) current = name === undefined ? undefined : { name, loaded: await load(name) };
    moves = next;
    seen = stamp;
    const isNews = JSON.stringify(moved) !== JSON.stringify(pointer);
    pointer = moved;
    if (isNews) for (const listener of listeners) listener();
  };
  /** Calls at the same time share one look. */
  const look = (): Promise<void> => {
    looking ??= take()
      .then(
        () => {
          failing = false;
        },
        (error: unknown) => {
          if (!failing) onError(error);
          failing = true;
        },
      )
      .finally(() => {
        lookedAt = performance.now();
        looking = undefined;
      });
    return looking;
  };

  let next: Promise<void> | undefined;
  /** Checks once more: a check that is already running may have read the earlier pointer. */
  const lookAgain = (): Promise<void> => {
    const begin = async (): Promise<void> => {
      await pause(Math.max(0, lookedAt + rest - performance.now()));
      while (looking) await looking;
      next = undefined;
      await look();
    };
    next ??= begin();
    return next;
  };

  await look();
  const timer = setInterval(() => void look(), files.every);
  timer.unref();
  return {
    inForce: () => current?.loaded,
    pointer: () => pointer,
    onMove(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async of(name) {
      if (name === undefined || name === current?.name) return current?.loaded;
      if (!isName(name)) throw new ReleaseOutdated(name);
      // A page may learn of a release before this instance does.
      if (!isTaken(moves, name, now())) await lookAgain();
      if (moves.length === 0) return undefined;
      if (!isTaken(moves, name, now())) throw new ReleaseOutdated(name);
      try {
        const known = await load(name);
        unloaded.delete(name);
        return known;
      } catch (error) {
        if (!unloaded.has(name)) onError(error);
        unloaded.add(name);
        throw new ReleaseOutdated(name);
      }
    },
    close: () => clearInterval(timer),
  };
}
