/** Releases the definitions of an app that was built, by the rules of `shoji release`. */
import type { Project } from '../language/node.ts';
import { basisOf, noteBasis } from '../project/release/basis.ts';
import { effectsAsText, effectsOf } from '../project/release/effects.ts';
import { readHistory } from '../project/release/history.ts';
import { compileProject } from '../project/release/index.ts';
import { authorAt, commitOf, messageOf } from '../project/release/origin.ts';
import { putInForce, releaseInForce } from '../project/release/put.ts';
import { asText, summary } from '../project/report.ts';

/** A build asks nothing: this variable is the yes to a release that breaks something. `shoji build --yes` sets it. */
export const consent = 'SHOJI_YES';

/**
 * @param root the folder of the app
 * @param folder of its releases, in that of the build
 * @param log receives the release in force and its breaking changes
 * @returns why nothing was released; undefined if something was, or nothing has changed
 */
export async function releaseBuilt(
  project: Project,
  root: string,
  folder: string,
  log: (text: string) => void,
): Promise<string | undefined> {
  const before = releaseInForce(folder);
  const basis = basisOf(root, folder, readHistory(folder));
  if (basis !== undefined && basis !== before)
    return `The app is built, and its definitions are not released: ${before ?? 'no release'} is in force, and your work started ${basis === null ? 'with no release' : `from ${basis}`}. \`shoji release\` says what happened since`;
  const { errors, written } = await compileProject(project, folder);
  if (!written) return `${asText(errors)}\n\n${summary(errors)}: nothing was released`;
  const { release } = written;
  if (release === before) {
    log(`The release in force is ${release}, as before`);
    return undefined;
  }
  const effects = before === null ? '' : effectsAsText(effectsOf(folder, before, release), Date.now());
  if (effects && !process.env[consent])
    return `The app is built, and its definitions are not released: that breaks something.\n\n${effects}\n\n${before} is still in force. \`shoji build --yes\` releases it, and so does \`shoji release\``;
  const commit = commitOf(project.folders);
  const [author, message] = [authorAt(root), messageOf(root, commit)];
  await putInForce(folder, { release, parent: before, author, commit, message });
  noteBasis(root, folder, release);
  if (effects) log(`This release breaks something.\n\n${effects}\n`);
  log(`The release in force is ${release}${before === null ? '' : `, in place of ${before}`}`);
  return undefined;
}
