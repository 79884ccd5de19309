/** What is said if someone else has released since the work of a folder started. */
import { type History, leftAt } from '../../language/release/history.ts';
import { exitCodes } from '../subcommand.ts';
import { describeMove, madeOf } from './releases.ts';

/**
 * Prints what others have released, and the options.
 * @param parent the release that the work started from; null for none
 * @param reach `all` for a release, `trial` for a trial
 * @returns the exit code
 */
export function refused(
  history: History,
  parent: string | null,
  inForce: string | null,
  reach: 'all' | 'trial' = 'all',
): number {
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
      : ['put on trial', 'start the trial again', 'shoji release trial'];
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
