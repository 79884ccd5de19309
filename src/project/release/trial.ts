/** Puts a release on trial, changes its share, and ends the trial. */
import { randomBytes } from 'node:crypto';
import { UsageError } from '../usageError.ts';
import { type Change, changePointer, type Pointer, type Trial } from './pointer.ts';

/**
 * Puts a release on trial. That of the same release goes on with another share: the devices of the smaller share are
 * among those of the larger one.
 * @param parent the release that has to be in force; undefined for any
 * @throws UsageError if that is another one, if the release is in force itself, or if another one is on trial
 */
export async function putOnTrial(
  folder: string,
  { release, share, parent }: { release: string; share: number; parent?: string | undefined },
  change: Omit<Change, 'reason'>,
): Promise<Trial> {
  const { trial } = await changePointer(folder, { ...change, reason: 'trial' }, (now) => {
    if (!now) throw new UsageError('No release is in force: there is nothing to try another one against');
    if (now.release === release) throw new UsageError(`${release} is in force: it cannot be on trial`);
    if (parent !== undefined && now.release !== parent)
      throw new UsageError(`${now.release} is in force by now, and not ${parent}`);
    const before = now.trial;
    if (before && before.release !== release)
      throw new UsageError(
        `${before.release} is on trial: promote it, or end its trial (\`shoji release trial --end\`)`,
      );
    return {
      release: now.release,
      trial: { release, share, salt: before?.salt ?? randomBytes(9).toString('base64url') },
    };
  });
  if (!trial) throw new Error('The pointer has no trial');
  return trial;
}

/**
 * Ends the trial: its devices take the release in force.
 * @param salt of the trial that is meant; undefined for any
 * @returns the release that was on trial
 * @throws UsageError if there is no such trial
 */
export async function endTrial(
  folder: string,
  change: Omit<Change, 'reason'>,
  salt?: string,
): Promise<string> {
  let ended = '';
  await changePointer(folder, { ...change, reason: 'trial ended' }, (now) => {
    ended = trialOf(now, salt).release;
    return { release: now?.release ?? '' };
  });
  return ended;
}

/** Puts the release on trial in force. @returns it. @throws UsageError if there is no trial */
export async function promote(folder: string, change: Omit<Change, 'reason'>): Promise<string> {
  const { release } = await changePointer(folder, { ...change, reason: 'promote' }, (now) => ({
    release: trialOf(now).release,
  }));
  return release;
}

function trialOf(now: Pointer | undefined, salt?: string): Trial {
  if (!now?.trial || (salt !== undefined && now.trial.salt !== salt))
    throw new UsageError('No release is on trial');
  return now.trial;
}
