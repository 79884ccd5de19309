/** `shoji release trial`: a share of the devices takes a release; the others keep the one in force. */

import type { Project } from '../../language/node.ts';
import type { Signer } from '../../project/release/keys.ts';
import { authorAt, commitOf, messageOf } from '../../project/release/origin.ts';
import { readPointer } from '../../project/release/pointer.ts';
import { releaseInForce } from '../../project/release/put.ts';
import { signerFor } from '../../project/release/signer.ts';
import { endTrial, putOnTrial } from '../../project/release/trial.ts';
import { readArguments } from '../arguments.ts';
import { exitCodes, UsageError } from '../subcommand.ts';
import { parentOf, refused } from './overtaken.ts';
import { keyHelp, keyOption, outHelp, outOption, placeOf, releaseNamed } from './releases.ts';

export const summary = 'puts a release on trial on a share of the devices; ends a trial';

export const help = `
shoji release trial [<name>] --share <percent> [--message <text>] [--parent <release>] [--yes] [--root <folder>]
                    [--out <folder>]
shoji release trial --end [--message <text>]

Compiles the definitions, as \`shoji release\` does, and lets a share of the devices take them; with a name it takes a
release that there is already. Each device draws by itself whether it takes part, and keeps to that: a larger share only
adds devices. The others keep the release in force. Nothing is put on trial if there is an error, or if
someone else has released since: see \`shoji release --help\`. Breaking changes are listed before the trial begins, and
need a confirmation.

  <name>                a release, or the beginning of its name: see \`shoji release list\`
  --share <percent>     above 0, at most 100; with the trial of the same release under way, changes its share
  --end                 ends the trial: all devices take the release in force
  --message <text>      why; default for a new release: the first line of the last commit, if nothing has changed since
  --parent <release>    the release that the work started from
  --yes                 puts on trial what breaks something, without asking
  ${outHelp}
  ${keyHelp}

\`shoji release promote\` puts the release on trial in force. A release that is put in force otherwise ends the trial.
Exit code 1 if there is an error in the definitions, if someone else has released, or if breaking changes are not
confirmed.
A server that counts what goes wrong may end a trial that does badly: \`shoji release list --moves\` says why.
`;

export async function run(args: string[]): Promise<number> {
  const { values, positionals, root } = readArguments(
    args,
    {
      ...outOption,
      ...keyOption,
      share: { type: 'string' },
      end: { type: 'boolean', default: false },
      message: { type: 'string' },
      parent: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
    1,
  );
  const place = await placeOf(root, values);
  const { folder } = place;
  const [given] = positionals;
  const by = authorAt(root);
  const signer = signerFor(place.keysAt, values.key, place.folder);
  if (values.end) {
    if (given !== undefined || values.share !== undefined)
      throw new UsageError('--end takes neither a release nor a share');
    const ended = await place.change(() => endTrial(folder, { by, message: values.message ?? '', signer }));
    console.log(
      `The trial of ${ended} has ended: all devices take ${readPointer(folder)?.release ?? 'no release'}`,
    );
    return exitCodes.ok;
  }
  const share = readShare(values.share);
  const before = releaseInForce(folder);
  const work = given === undefined ? await workOf(root) : undefined;
  if (work) {
    const parent = parentOf(root, place, values.parent, before);
    if (parent !== before) return refused(folder, parent, before, 'trial');
  }
  const release = work ? await compiled(work.project, folder, signer) : releaseNamed(place, given ?? '');
  if (release === undefined) return exitCodes.findings;
  await place.fetch(release);
  // A running trial was confirmed when it started.
  if (before !== null && readPointer(folder)?.trial?.release !== release) {
    const { isWanted } = await import('./wanted.ts');
    const question = { before, release, yes: values.yes, reach: 'trial' } as const;
    if (!(await isWanted(folder, question))) return exitCodes.findings;
  }
  const commit = work?.commit ?? null;
  const message = values.message ?? messageOf(root, commit);
  const parent = (work && before) ?? undefined;
  const made = parent && { parent, author: by, at: Date.now(), commit, message };
  const change = { by, message, signer, ...(made && { made }) };
  await place.change(() => putOnTrial(folder, { release, share: share / 100, parent }, change));
  console.log(
    share === 100
      ? `${release} is on trial: all devices take it`
      : `${release} is on trial: ${share} % of the devices take it, the others ${before}`,
  );
  return exitCodes.ok;
}

/** In percent. @throws UsageError */
export function readShare(given: string | undefined): number {
  if (given === undefined)
    throw new UsageError('The share of the devices is missing: --share 10, in percent');
  const share = Number(given.replace(/ *%$/, ''));
  if (given.trim() === '' || !(share > 0 && share <= 100))
    throw new UsageError(`--share is a number above 0 and up to 100, in percent, not ${given}`);
  return share;
}

/** The current definitions and their commit, which is read before they are compiled: another one may be made meanwhile. */
async function workOf(root: string): Promise<{ project: Project; commit: string | null }> {
  const { openProject } = await import('../app.ts');
  const project = openProject(root);
  return { project, commit: commitOf(project.folders) };
}

/** The release of the current definitions; undefined if they have errors, which are printed. */
async function compiled(
  project: Project,
  folder: string,
  signer: Signer | undefined,
): Promise<string | undefined> {
  const [{ compileProject }, { asText, summary: summaryOf }, { showProgress }] = await Promise.all([
    import('../../project/release/index.ts'),
    import('../../project/report.ts'),
    import('./progress.ts'),
  ]);
  const line = showProgress();
  const { errors, written } = await compileProject(project, folder, line.progress, signer).finally(line.end);
  if (!written) console.error(`${asText(errors)}\n\n${summaryOf(errors)}: nothing was put on trial`);
  return written?.release;
}
