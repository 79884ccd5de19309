/** `shoji release rollback`: puts an earlier release in force. Nothing is compiled. */
import { type History, parentOf } from '../../language/release/history.ts';
import { readHistory } from '../../project/release/history.ts';
import { authorAt } from '../../project/release/origin.ts';
import { changePointer, known, readPointer } from '../../project/release/pointer.ts';
import { signerFor } from '../../project/release/signer.ts';
import { readArguments } from '../arguments.ts';
import { exitCodes, UsageError } from '../subcommand.ts';
import {
  deedOf,
  folderOf,
  keyHelp,
  keyOption,
  madeOf,
  outHelp,
  outOption,
  releaseNamed,
} from './releases.ts';

export const summary = 'puts the release before the one in force back in force, or another one';

export const help = `
shoji release rollback [<name>] [--root <folder>] [--out <folder>] [--message <text>] [--key <file>]

Moves the pointer to an earlier release; without a name to the one that the release in force has replaced. A trial ends.
Open pages follow by themselves. Nothing is compiled, and no release is removed.

  <name>                the release, or the beginning of its name: see \`shoji release list\`
  --message <text>      why; kept in the history
  ${outHelp}
  ${keyHelp}
`;

export async function run(args: string[]): Promise<number> {
  const { values, positionals, root } = readArguments(
    args,
    { ...outOption, ...keyOption, message: { type: 'string', default: '' } },
    1,
  );
  const folder = folderOf(root, values.out);
  const current = readPointer(folder);
  if (!current) throw new UsageError(`No release is in force in ${folder}`);
  const [given] = positionals;
  const target = given === undefined ? releaseBefore(folder, current.release) : releaseNamed(folder, given);
  if (target === current.release) {
    console.log(`${target} is in force already`);
    return exitCodes.ok;
  }
  const change = {
    by: authorAt(root),
    reason: 'rollback',
    message: values.message,
    signer: signerFor(folder, values.key),
  } as const;
  await changePointer(folder, change, (now) => {
    // Two people rolling back the same release at once would go back two steps.
    if (now?.release !== current.release)
      throw new UsageError(`${now?.release} is in force by now: ${lastDeed(readHistory(folder))}`);
    return { release: target };
  });
  const made = madeOf(readHistory(folder), target);
  console.log(`${target} is in force${made?.message ? `: ${made.message}` : ''}`);
  // Said afterwards: a rollback is urgent.
  const { effectsAsText, effectsOf } = await import('../../project/release/effects.ts');
  const effects = effectsAsText(effectsOf(folder, current.release, target), Date.now());
  if (effects) console.log(`\n${effects}`);
  return exitCodes.ok;
}

/** The release that the one in force has replaced. @throws UsageError if there is none, or no longer */
function releaseBefore(folder: string, release: string): string {
  const history = readHistory(folder);
  const parent = parentOf(history, release);
  if (parent === undefined) throw new UsageError(`${release} is the first release: there is none before it`);
  if (!known(folder).includes(parent))
    throw new UsageError(`The release before, ${parent}, was pruned. There are ${known(folder).join(', ')}`);
  return parent;
}

function lastDeed(history: History): string {
  const last = history.moves.at(-1);
  return last ? deedOf(last, madeOf(history, last.release)) : 'the history does not say why';
}
