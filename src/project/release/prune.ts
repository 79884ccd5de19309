/** Removes releases that are no longer needed. */
import fs from 'node:fs';
import path from 'node:path';
import { type History, inForce, isTaken, leftAt, parentOf } from '../../language/release/history.ts';
import { readHistory } from './history.ts';
import { locked } from './lock.ts';
import { known, type Pointer, readPointer } from './pointer.ts';

/** How long a release is kept that was never put in force, ms: it may be about to be. */
const pending = 3600_000;

export interface Pruned {
  removed: string[];
  /** Each with why it stays. */
  kept: { release: string; why: string }[];
}

/**
 * Removes the files of releases; what is known about them stays in the history.
 * @param keep how many of the latest that were left stay in any case
 * @param now unix ms
 * @param dry says what would be removed, and removes nothing
 */
export function prune(folder: string, keep: number, now: number, dry = false): Promise<Pruned> {
  return locked(folder, async () => {
    const history = readHistory(folder);
    const pointer = readPointer(folder);
    const why = reasons(folder, history, pointer, keep, now);
    const removed = known(folder).filter((release) => !why.has(release));
    if (!dry) {
      for (const release of removed) remove(folder, release);
      for (const draft of drafts(folder, now))
        fs.rmSync(path.join(folder, draft), { recursive: true, force: true });
    }
    return { removed, kept: [...why].map(([release, reason]) => ({ release, why: reason })) };
  });
}

/** Renamed first: a release that is half removed has no name. */
function remove(folder: string, release: string): void {
  const aside = path.join(folder, `.${release}.pruned`);
  fs.renameSync(path.join(folder, release), aside);
  fs.rmSync(aside, { recursive: true, force: true });
}

/** What a process has left that ended while it wrote or removed a release. */
const drafts = (folder: string, now: number): string[] =>
  fs
    .readdirSync(folder)
    .filter(
      (name) =>
        /^\.[0-9a-f]{16}\./.test(name) && now - fs.statSync(path.join(folder, name)).mtimeMs > pending,
    );

function reasons(
  folder: string,
  history: History,
  pointer: Pointer | undefined,
  keep: number,
  now: number,
): Map<string, string> {
  const current = pointer?.release ?? inForce(history.moves);
  const parent = current === undefined ? undefined : parentOf(history, current);
  const why = new Map<string, string>();
  for (const release of known(folder)) {
    if (release === current) why.set(release, 'in force');
    else if (release === pointer?.trial?.release) why.set(release, 'on trial');
    else if (release === parent) why.set(release, 'the one before');
    else if (isTaken(history.moves, release, now)) why.set(release, 'left less than 24 h ago');
    else if (leftAt(history.moves, release) === undefined && now - madeAt(folder, release) < pending)
      why.set(release, 'just written');
  }
  const others = known(folder)
    .filter((release) => !why.has(release))
    .sort((a, b) => (leftAt(history.moves, b) ?? 0) - (leftAt(history.moves, a) ?? 0));
  for (const release of others.slice(0, keep)) why.set(release, `one of the latest ${keep}`);
  return why;
}

const madeAt = (folder: string, release: string): number => fs.statSync(path.join(folder, release)).mtimeMs;
