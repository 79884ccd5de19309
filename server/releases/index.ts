/**
 * The releases of the app that this exchange knows: each call is judged by the release that it names, while that is in
 * force or was left less than a day ago. See docs/operations.md.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { inForce, isName, isTaken, type Move, movesOf } from '../../src/language/release/history.ts';
import type { ServerRules } from '../../src/language/release/serverRules.ts';
import { type Contract, parseContract } from '../http/contract.ts';
import { Refusal } from '../http/refusal.ts';
import type { Texts } from '../http/texts.ts';
import { type ReleaseFiles, releaseFiles } from './files.ts';
import { isServerRules } from './rules.ts';

export { judge } from './rules.ts';

/** What calls are judged by. */
export interface Release {
  name: string;
  contract: Contract;
  rules: ServerRules;
}

/** What the pointer says. */
export interface Pointer {
  /** The release in force. */
  release: string;
  /** Grows with each move of the pointer. */
  sequence: number;
  trial?: Trial;
}

/** A release that a share of the devices takes. */
export interface Trial {
  release: string;
  /** From 0 to 1. */
  share: number;
  /** Differs between trials. */
  salt: string;
}

export interface Releases {
  /** The release in force; undefined if there is none, or none with a contract. */
  inForce(): Release | undefined;
  /** Undefined if there is none. */
  pointer(): Pointer | undefined;
  /** @param listener called after each move of the pointer. @returns ends it */
  onMove(listener: () => void): () => void;
  /**
   * The release that a call names, or the one in force if it names none.
   * @throws Refusal release_outdated if that is unknown or was left a day ago or longer
   */
  of(name: string | undefined): Promise<Release | undefined>;
  close(): void;
}

/** Releases that are kept in memory, besides the one in force. */
const mostKept = 8;
/** Minimum interval between looks that calls of unknown releases cause, ms. */
const rest = 100;

/**
 * Follows the releases at a place. If that cannot be read, the known ones stay.
 * @param place a folder, or an http or https URL
 * @param now unix ms
 * @param onError receives errors of reading, once until it works again
 */
export async function followReleases(
  place: string,
  now: () => number,
  onError: (error: unknown) => void,
): Promise<Releases> {
  const files = releaseFiles(place);
  const loaded = new Map<string, Promise<Release | undefined>>();
  let moves: readonly Move[] = [];
  let seen: string | undefined;
  let current: Release | undefined;
  let pointer: Pointer | undefined;
  const listeners = new Set<() => void>();
  let failing = false;
  let looking: Promise<void> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const load = (name: string): Promise<Release | undefined> => {
    const known = loaded.get(name) ?? read(files, name);
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
    const name = inForce(next);
    if (name !== current?.name) current = name === undefined ? undefined : await load(name);
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
  /** Looks once more, after the look that may be under way has read what was there before. */
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
    inForce: () => current,
    pointer: () => pointer,
    onMove(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async of(name) {
      if (name === undefined || name === current?.name) return current;
      if (!isName(name)) throw new Refusal('release_outdated');
      // A page may learn of a release before this instance does.
      if (!isTaken(moves, name, now())) await lookAgain();
      if (moves.length === 0) return undefined;
      if (!isTaken(moves, name, now())) throw new Refusal('release_outdated');
      return load(name).catch((error: unknown) => {
        onError(error);
        throw new Refusal('release_outdated');
      });
    },
    close: () => clearInterval(timer),
  };
}

/** @param text the content of current.json; an older command wrote no sequence. @throws SyntaxError */
function pointerIn(text: string | undefined): Pointer | undefined {
  if (text === undefined) return undefined;
  const { release, sequence, trial } = Object(JSON.parse(text));
  if (typeof release !== 'string' || !isName(release)) return undefined;
  return {
    release,
    sequence: Number.isSafeInteger(sequence) ? sequence : 0,
    ...(isTrial(trial) && { trial: { release: trial.release, share: trial.share, salt: trial.salt } }),
  };
}

const isTrial = (value: unknown): value is Trial => {
  const { release, share, salt } = Object(value);
  return (
    typeof release === 'string' && isName(release) && typeof share === 'number' && typeof salt === 'string'
  );
};

/** Undefined if the release has no rules: an older command has made it. @throws Error if they are not readable */
async function read(files: ReleaseFiles, name: string): Promise<Release | undefined> {
  const [contract, text] = await Promise.all(
    ['contract', 'rules'].map((file) => files.read(`${name}/server/${file}.json`)),
  );
  if (contract === undefined || text === undefined) return undefined;
  const rules: unknown = JSON.parse(text);
  if (!isServerRules(rules)) throw new Error(`${name}/server/rules.json has no rules`);
  return { name, contract: parseContract(contract), rules };
}

/** The texts of the exchange, and those that a release brings for its messages. */
export function withTextsOf(release: Release | undefined, texts: Texts): Texts {
  if (!release) return texts;
  const own = release.rules.texts;
  return texts.over((language, key) => {
    const words = Object.hasOwn(own, language) ? own[language] : undefined;
    return words && Object.hasOwn(words, key) ? words[key] : undefined;
  });
}
