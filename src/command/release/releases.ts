/** What the subcommands of `shoji release` have in common: the folder, names that people type, and how releases are printed. */
import { nearest } from '../../language/nearest.ts';
import type { CreatedRelease, History, Move } from '../../language/release/history.ts';
import { defaultPlace, type Place, placeAt } from '../../project/release/targets/place.ts';
import { UsageError } from '../subcommand.ts';

/** The options that every subcommand takes besides `--root`. */
export const outOption = { out: { type: 'string' }, to: { type: 'string' } } as const;

/** Their lines in the help. */
export const outHelp =
  '--root <folder>       the folder of the app; default: the current one\n' +
  '  --out <folder>        where releases are kept; default: dist/release in the folder of the app\n' +
  '  --to <place>          where they are published: a folder, s3://bucket/prefix or git+<url>#<branch>; see\n' +
  '                        operations.md. Secrets are read from the environment only';

/** The option of subcommands that write what apps read. */
export const keyOption = { key: { type: 'string' } } as const;

/** Its line in the help. */
export const keyHelp =
  '--key <file>          the private key that signs; default: RELEASE_KEY (a file, or the key itself), or the one in\n' +
  '                        keys/ that the app knows; of several, the one that signed last. An app without keys\n' +
  '                        takes unsigned releases';

/** Where releases are kept or published. @throws UsageError if it cannot be reached */
export function placeOf(root: string, { out, to }: { out?: string; to?: string }): Promise<Place> {
  if (out !== undefined && to !== undefined) throw new UsageError('Give --out or --to, not both');
  return placeAt(root, to ?? out ?? defaultPlace);
}

/**
 * The release that a person means: by its name, or by the beginning of it where only one begins so.
 * @throws UsageError if there is none, with the nearest name, or if several begin so
 */
export function releaseNamed(place: Place, given: string): string {
  const names = place.names();
  if (names.length === 0) throw new UsageError(`There are no releases in ${place.name}`);
  const meant = names.filter((name) => given !== '' && name.startsWith(given.toLowerCase()));
  const [only] = meant;
  if (only !== undefined && meant.length === 1) return only;
  if (meant.length > 1) throw new UsageError(`${given} is the beginning of several: ${meant.join(', ')}`);
  const near = nearest(given, names);
  throw new UsageError(
    `There is no release ${given}${near === undefined ? '' : `; did you mean ${near}?`}\n\nThere are ${names.join(', ')}: see \`shoji release list\`.`,
  );
}

/** A time as people write it, in the time zone of this machine: 2026-11-23 07:15. */
export function timeOf(at: number): string {
  if (at === 0) return 'unknown';
  const time = new Date(at);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

const reasonTexts: Readonly<Record<NonNullable<Move['reason']>, string>> = {
  release: 'released',
  rollback: 'put back in force',
  promote: 'promoted from trial',
  trial: 'put on trial',
  'trial ended': 'taken from trial',
};

/** A line of the history, with author, time and message: `released by Mika, 2026-11-23 07:15: New fees`. */
export function describeMove({ at, by, reason = 'release', message }: Move, made?: CreatedRelease): string {
  const why = message || (reason === 'release' ? made?.message : '');
  return `${reasonTexts[reason]} by ${by ?? 'somebody'}, ${timeOf(at)}${why ? `: ${why}` : ''}`;
}

/** What is known about a release. */
export const madeOf = ({ releases }: History, release: string): CreatedRelease | undefined =>
  Object.hasOwn(releases, release) ? releases[release] : undefined;
