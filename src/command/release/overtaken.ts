/** Whether someone else has released since the work of a folder started, and what is said then. */
import { leftAt } from '../../language/release/history.ts';
import { basisOf } from '../../project/release/basis.ts';
import { readHistory } from '../../project/release/history.ts';
import type { Place } from '../../project/release/targets/place.ts';
import { exitCodes } from '../subcommand.ts';
import { describeMove, madeOf, releaseNamed } from './releases.ts';

/**
 * The release that the work of a folder started from; null for none.
 * @param given `--parent`
 * @throws UsageError if there is no such release
 */
export function parentOf(
  root: string,
  place: Place,
  given: string | undefined,
  inForce: string | null,
): string | null {
  if (given === 'null') return null;
  if (given) return releaseNamed(place, given);
  const basis = basisOf(root, place.folder, readHistory(place.folder));
  // Where nothing is known of earlier work, it started from what is in force now.
  return basis === undefined ? inForce : basis;
}

/**
 * Prints what others have released, and the options.
 * @param folder of the releases
 * @param parent the release that the work started from; null for none
 * @param reach `all` for a release, `trial` for a trial
 * @returns the exit code
 */
export function refused(
  folder: string,
  parent: string | null,
  inForce: string | null,
  reach: 'all' | 'trial' = 'all',
): number {
  const history = readHistory(folder);
  const since = parent === null ? -1 : history.moves.findLastIndex(({ release }) => release === parent);
  const lines = history.moves
    .slice(since + 1)
    .map((move) => `  ${move.release}  ${describeMove(move, madeOf(history, move.release))}`);
  const started = parent === null ? 'with no release' : `from ${parent}`;
  const compare =
    parent === null || leftAt(history.moves, parent) === undefined
      ? ''
      : `shoji release diff ${parent} ${inForce}`;
  const [done, again, command] =
    reach === 'all'
      ? ['released', 'release again', 'shoji release']
      : ['put on trial', 'start the trial again', 'shoji release trial --share <percent>'];
  console.error(
    [
      `Nothing was ${done}: your work started ${started}, and ${inForce ?? 'no release'} is in force.`,
      ...(lines.length > 0 ? ['', 'Since then:', ...lines] : []),
      '',
      ...(compare ? [`What differs:                ${compare}`] : []),
      `To include their changes:    git pull, then ${again}`,
      `To replace them:             ${command} --parent ${inForce}`,
    ].join('\n'),
  );
  return exitCodes.findings;
}
