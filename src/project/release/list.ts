/** The releases that there are in a folder, and those that there were. */
import { inForce, isTaken, leftAt, onTrial } from '../../language/release/history.ts';
import { readHistory } from './history.ts';
import { known, readPointer } from './pointer.ts';

/** A release, and what is known about it. */
export interface Row {
  release: string;
  state: 'in force' | 'on trial' | 'taken' | 'kept' | 'never in force' | 'pruned';
  /** Unix milliseconds; 0 if it is not known. */
  at: number;
  author: string;
  commit: string | null;
  parent: string | null;
  message: string;
}

/**
 * The newest first; of those that nothing was recorded about the ones last put in force.
 * @param there the names of the releases whose files are kept
 */
export function rowsOf(folder: string, there: readonly string[] = known(folder)): Row[] {
  const history = readHistory(folder);
  const pointer = readPointer(folder);
  const current = pointer?.release ?? inForce(history.moves);
  const trial = pointer?.trial?.release ?? onTrial(history.moves);
  const now = Date.now();
  const names = new Set([
    ...there,
    ...Object.keys(history.releases),
    ...history.moves.map(({ release }) => release),
  ]);
  const stateOf = (release: string): Row['state'] => {
    if (!there.includes(release)) return 'pruned';
    if (release === current) return 'in force';
    if (release === trial) return 'on trial';
    if (isTaken(history.moves, release, now)) return 'taken';
    return leftAt(history.moves, release) === undefined ? 'never in force' : 'kept';
  };
  return [...names]
    .map((release) => {
      const made = Object.hasOwn(history.releases, release) ? history.releases[release] : undefined;
      const first = history.moves.find((move) => move.release === release);
      return {
        release,
        state: stateOf(release),
        at: made?.at ?? first?.at ?? 0,
        author: made?.author ?? first?.by ?? '',
        commit: made?.commit ?? null,
        parent: made?.parent ?? null,
        message: made?.message ?? '',
      };
    })
    .sort((a, b) => b.at - a.at);
}
