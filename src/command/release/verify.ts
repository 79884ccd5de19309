/** `shoji release verify`: whether releases are as they were signed, on the disk or where they are published. */
import type { Place } from '../../project/release/targets/place.ts';
import { readArguments } from '../arguments.ts';
import { exitCodes, UsageError } from '../subcommand.ts';
import { outHelp, outOption, placeOf, releaseNamed } from './releases.ts';

export const summary = 'finds files of releases that were changed after they were signed';

export const help = `
shoji release verify [<name> | --current] [--url <address>] [--root <folder>] [--out <folder>]

Verifies the pointer, the history, and every file of a release with the public keys that the app knows, and says which
file is wrong.

  <name>                the release, or the beginning of its name; default: the one in force
  --current             the release in force
  --url <address>       verifies what is published there, such as https://example/app/release/
  ${outHelp}

The keys are those of the build beside the releases, or of the app's folder keys.

Exit code 1 if a file is missing, or is not what was signed.
`;

export async function run(args: string[]): Promise<number> {
  const { values, positionals, root } = readArguments(
    args,
    { ...outOption, current: { type: 'boolean', default: false }, url: { type: 'string' } },
    1,
  );
  const [given] = positionals;
  if (given !== undefined && values.current) throw new UsageError('Give the name of a release or --current');
  const place = await placeOf(root, values);
  const [{ trustedKeys }, { atUrl, verifyPointer, verifyRelease }] = await Promise.all([
    import('../../project/release/signer.ts'),
    import('../../project/release/verify.ts'),
  ]);
  const keys = trustedKeys(place.keysAt);
  if (Object.keys(keys).length === 0)
    throw new UsageError(
      'The app knows no keys: it takes unsigned releases. `shoji release keygen` makes one',
    );
  const read = values.url === undefined ? place.read : atUrl(addressOf(values.url));
  const { release, faults } = await verifyPointer(read, keys);
  const name = given === undefined ? release : nameOf(place, given, values.url !== undefined);
  if (name !== undefined) faults.push(...(await verifyRelease(read, keys, name)));
  for (const { file, why } of faults) console.error(`${file}: ${why}`);
  if (faults.length > 0) return exitCodes.findings;
  console.log(`${name} is unchanged since it was signed`);
  return exitCodes.ok;
}

/** What is published may be on no disk here: a full name is taken as it is. */
const nameOf = (place: Place, given: string, isElsewhere: boolean): string =>
  isElsewhere && /^[0-9a-f]{16}$/.test(given) ? given : releaseNamed(place, given);

function addressOf(given: string): string {
  if (!/^https?:\/\//.test(given) || !URL.canParse(given))
    throw new UsageError(`--url is an address, not ${given}`);
  return given.replace(/\/*$/, '/');
}
