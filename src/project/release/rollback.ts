/** Puts an earlier release back in force. */
import { parentOf } from '../../language/release/history.ts';
import { UsageError } from '../usageError.ts';
import { readHistory } from './history.ts';
import { type Change, changePointer, known } from './pointer.ts';
import { ReleaseConflict } from './put.ts';

/**
 * The release that the one in force has replaced.
 * @param there the names of the releases whose files are kept
 * @throws UsageError if there is none, or no longer
 */
export function releaseBefore(
  folder: string,
  release: string,
  there: readonly string[] = known(folder),
): string {
  const history = readHistory(folder);
  const parent = parentOf(history, release);
  if (parent === undefined) throw new UsageError(`${release} is the first release: there is none before it`);
  if (!there.includes(parent))
    throw new UsageError(`The release before, ${parent}, was pruned. There are ${there.join(', ')}`);
  return parent;
}

/**
 * Moves the pointer back; a trial ends.
 * @param from the release that is to be in force until then
 * @throws ReleaseConflict if another one is, UsageError if there is no release `to`
 */
export async function rollback(
  folder: string,
  { from, to }: { from: string; to: string },
  change: Omit<Change, 'reason'>,
): Promise<void> {
  await changePointer(folder, { ...change, reason: 'rollback' }, (now) => {
    // Two people rolling back the same release at once would go back two steps.
    if (now?.release !== from) throw new ReleaseConflict(now, readHistory(folder));
    return { release: to };
  });
}
