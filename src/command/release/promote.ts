/** `shoji release promote`: the release on trial is put in force. */
import { noteBasis } from '../../project/release/basis.ts';
import { effectsAsText, effectsOf } from '../../project/release/effects.ts';
import { authorAt } from '../../project/release/origin.ts';
import { readPointer } from '../../project/release/pointer.ts';
import { signerFor } from '../../project/release/signer.ts';
import { promote } from '../../project/release/trial.ts';
import { readArguments } from '../arguments.ts';
import { exitCodes } from '../subcommand.ts';
import { keyHelp, keyOption, outHelp, outOption, placeOf } from './releases.ts';

export const summary = 'puts the release on trial in force';

export const help = `
shoji release promote [--message <text>] [--root <folder>] [--out <folder>]

Puts the release on trial in force for all devices. Nothing is compiled. Breaking changes are
listed afterwards: they were confirmed when the trial began.

  --message <text>      why; kept in the history
  ${outHelp}
  ${keyHelp}
`;

export async function run(args: string[]): Promise<number> {
  const { values, root } = readArguments(args, {
    ...outOption,
    ...keyOption,
    message: { type: 'string', default: '' },
  });
  const place = await placeOf(root, values);
  const { folder } = place;
  const before = readPointer(folder)?.release;
  const change = {
    by: authorAt(root),
    message: values.message,
    signer: signerFor(place.keysAt, values.key, place.folder),
  };
  const release = await place.change(() => promote(folder, change));
  noteBasis(root, folder, release);
  console.log(`${release} is in force`);
  if (before !== undefined) {
    const effects = effectsAsText(effectsOf(folder, before, release), Date.now());
    if (effects) console.log(`\n${effects}`);
  }
  return exitCodes.ok;
}
