/** `shoji release rollback`: puts an earlier release in force. Nothing is compiled. */
import type { History } from '../../language/release/history.ts';
import { readHistory } from '../../project/release/history.ts';
import { authorAt } from '../../project/release/origin.ts';
import { readPointer } from '../../project/release/pointer.ts';
import { ReleaseConflict } from '../../project/release/put.ts';
import { releaseBefore, rollback } from '../../project/release/rollback.ts';
import { signerFor } from '../../project/release/signer.ts';
import { readArguments } from '../arguments.ts';
import { exitCodes, UsageError } from '../subcommand.ts';
import {
  describeMove,
  keyHelp,
  keyOption,
  madeOf,
  outHelp,
  outOption,
  placeOf,
  releaseNamed,
} from './releases.ts';

export const summary = 'returns to the previous release, or to another one';

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
  const place = await placeOf(root, values);
  const { folder } = place;
  const current = readPointer(folder);
  if (!current) throw new UsageError(`No release is in force in ${place.name}`);
  const [given] = positionals;
  const target =
    given === undefined ? releaseBefore(folder, current.release, place.names()) : releaseNamed(place, given);
  await place.fetch(target);
  if (target === current.release) {
    console.log(`${target} is in force already`);
    return exitCodes.ok;
  }
  const change = {
    by: authorAt(root),
    message: values.message,
    signer: signerFor(place.keysAt, values.key, place.folder),
  };
  try {
    await place.change(() => rollback(folder, { from: current.release, to: target }, change));
  } catch (error) {
    if (!(error instanceof ReleaseConflict)) throw error;
    throw new UsageError(`${error.pointer?.release} is in force by now: ${describeLastMove(error.history)}`);
  }
  const made = madeOf(readHistory(folder), target);
  console.log(`${target} is in force${made?.message ? `: ${made.message}` : ''}`);
  // Printed after the rollback, which must not wait.
  const { effectsAsText, effectsOf } = await import('../../project/release/effects.ts');
  const effects = effectsAsText(effectsOf(folder, current.release, target), Date.now());
  if (effects) console.log(`\n${effects}`);
  return exitCodes.ok;
}

function describeLastMove(history: History): string {
  const last = history.moves.at(-1);
  return last ? describeMove(last, madeOf(history, last.release)) : 'the history does not say why';
}
