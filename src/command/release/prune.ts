/** `shoji release prune`: removes the files of old releases. */
import { prune } from '../../project/release/prune.ts';
import { readArguments } from '../arguments.ts';
import { exitCodes, UsageError } from '../subcommand.ts';
import { outHelp, outOption, placeOf } from './releases.ts';

export const summary = 'deletes the files of old releases';

export const help = `
shoji release prune [--keep <number>] [--dry-run] [--root <folder>] [--out <folder>]

Removes the files of old releases. It keeps the release in force, the one before it, the one on trial, those that were
left less than 24 hours ago (their open pages still work), and the latest of the others. What is known about a release
that was removed stays in the history.

  --keep <number>       how many of the others to keep; default: 5
  --dry-run             says what would be removed, and removes nothing
  ${outHelp}
`;

export async function run(args: string[]): Promise<number> {
  const { values, root } = readArguments(args, {
    ...outOption,
    keep: { type: 'string', default: '5' },
    'dry-run': { type: 'boolean', default: false },
  });
  const keep = Number(values.keep);
  if (!/^\d+$/.test(values.keep) || !Number.isSafeInteger(keep))
    throw new UsageError(`--keep is a number of releases, such as 5, not ${values.keep}`);
  if (values.to !== undefined)
    throw new UsageError(
      'prune works on folders. In a bucket a lifecycle rule removes old releases; in a repository they stay',
    );
  const { folder } = await placeOf(root, values);
  const dry = values['dry-run'];
  const { removed, kept } = await prune(folder, keep, Date.now(), dry);
  for (const { release, why } of kept) console.log(`${release}  kept: ${why}`);
  for (const release of removed) console.log(`${release}  ${dry ? 'would be removed' : 'removed'}`);
  console.log(
    removed.length === 0
      ? 'Nothing to remove'
      : `${removed.length} ${dry ? 'would be removed' : 'removed'}, ${kept.length} kept`,
  );
  return exitCodes.ok;
}
