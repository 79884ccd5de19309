/** `shoji release`: compiles the definitions of an app and puts them in force. */
import { readArguments } from '../arguments.ts';
import { exitCodes, type Subcommands } from '../subcommand.ts';
import { parentOf, refused } from './overtaken.ts';
import { showProgress } from './progress.ts';
import { keyHelp, keyOption, outHelp, outOption, placeOf } from './releases.ts';

export const summary = 'publishes the definitions; lists, compares, prunes and rolls back releases';

export const subcommands: Subcommands = {
  list: () => import('./list.ts'),
  diff: () => import('./diff.ts'),
  prune: () => import('./prune.ts'),
  rollback: () => import('./rollback.ts'),
  trial: () => import('./trial.ts'),
  promote: () => import('./promote.ts'),
  keygen: () => import('./keygen.ts'),
  verify: () => import('./verify.ts'),
};

export const help = `
shoji release [--message <text>] [--yes] [--parent <release>] [--key <file>] [--root <folder>] [--out <folder>]
shoji release list | diff <a> [<b>] | prune | rollback [<name>]
shoji release trial --share <percent> | trial --end | promote
shoji release keygen | verify [<name>] [--url <address>]

Checks the definitions, compiles them into a folder that is named after its content, and moves the pointer
(current.json) to it. Open pages follow by themselves. Nothing is released if there is an error, or if someone else
has released since: if the release in force is neither the last one of this working copy nor the latest one whose commit
it contains.

  --message <text>      why; default: the first line of the last commit, if nothing has changed since
  --yes                 releases breaking changes without asking
  --parent <release>    the release that the work started from; null for none
  ${outHelp}
  ${keyHelp}

The author is SHOJI_AUTHOR, or the author of git. All is kept in history.json, which is published with the releases.

Exit code 1 if there is an error in the definitions, if someone else has released, or if breaking changes are not confirmed.
`;

export async function run(args: string[]): Promise<number> {
  const { values, root } = readArguments(args, {
    ...outOption,
    ...keyOption,
    message: { type: 'string' },
    parent: { type: 'string' },
    yes: { type: 'boolean', default: false },
  });
  const place = await placeOf(root, values);
  const { folder } = place;
  const [
    { openProject },
    { compileProject },
    { asText, summary: summaryOf },
    { authorAt, commitOf, messageOf },
    { noteBasis },
    { signerFor },
    { ReleaseConflict, putInForce, releaseInForce },
  ] = await Promise.all([
    import('../app.ts'),
    import('../../project/release/index.ts'),
    import('../../project/report.ts'),
    import('../../project/release/origin.ts'),
    import('../../project/release/basis.ts'),
    import('../../project/release/signer.ts'),
    import('../../project/release/put.ts'),
  ]);
  const project = openProject(root);
  const before = releaseInForce(folder);
  const parent = parentOf(root, place, values.parent, before);
  if (parent !== before) return refused(folder, parent, before);

  const commit = commitOf(project.folders);
  const author = authorAt(root);
  const message = values.message ?? messageOf(root, commit);
  const signer = signerFor(place.keysAt, values.key, place.folder);
  const line = showProgress();
  const { errors, written } = await compileProject(project, folder, line.progress, signer).finally(line.end);
  if (!written) {
    console.error(`${asText(errors)}\n\n${summaryOf(errors)}: nothing was released`);
    return exitCodes.findings;
  }
  const { release, files, fresh } = written;
  if (release === before) {
    console.log(`${release} is in force already: nothing has changed`);
    return exitCodes.ok;
  }
  if (before !== null) {
    const { isWanted } = await import('./wanted.ts');
    const question = { before, release, yes: values.yes, reach: 'all' } as const;
    if (!(await isWanted(folder, question))) return exitCodes.findings;
  }
  try {
    await place.change(() => putInForce(folder, { release, parent, author, commit, message, signer }));
    noteBasis(root, folder, release);
  } catch (error) {
    if (!(error instanceof ReleaseConflict)) throw error;
    return refused(folder, parent, error.pointer?.release ?? null);
  }
  console.log(`${release}: ${files} files, ${fresh ? 'written' : 'there already'}; it is in force now`);
  return exitCodes.ok;
}
