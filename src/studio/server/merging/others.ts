/** Merges files that are not definitions, such as code, by lines with git. */

import { git, runGit } from '../../../project/git.ts';
import { editable } from '../draft.ts';
import type { Repository } from '../git/repository.ts';
import { HttpError } from '../http.ts';

export interface Others {
  /** The tree of the merge; definitions in it are merged by lines, and must not be used. */
  tree: string;
  /** Paths in the repository of the files in which `mine` differs. */
  changed: string[];
  gone: string[];
}

/** @throws HttpError if git cannot merge them */
export async function mergeOthers(
  { root, prefix }: Repository,
  mine: string,
  theirs: string,
): Promise<Others> {
  const isOther = (file: string): boolean => !(file.startsWith(prefix) && editable.test(file));
  const top = await git(root, ['rev-parse', '--show-toplevel']);
  const { out, code } = await runGit(top, ['merge-tree', '--write-tree', '--name-only', '-z', mine, theirs], {
    answers: [0, 1],
  });
  const [tree = '', ...files] = (out.split('\0\0')[0] ?? '').split('\0').filter(Boolean);
  const unmerged = code === 0 ? [] : files.filter(isOther);
  if (unmerged.length > 0)
    throw new HttpError(409, `Both have changed ${unmerged.join(', ')}: merge it with git`);
  const differing = async (kind: string): Promise<string[]> =>
    (await git(top, ['diff', '--name-only', '--no-renames', '-z', `--diff-filter=${kind}`, mine, tree]))
      .split('\0')
      .filter((file) => file !== '' && isOther(file));
  const [changed, gone] = await Promise.all([differing('d'), differing('D')]);
  return { tree, changed, gone };
}

/**
 * Updates these files of a working copy to the merged state.
 * @throws HttpError if it has uncommitted changes of them
 */
export async function checkoutOthers(folder: string, { tree, changed, gone }: Others): Promise<void> {
  const all = [...changed, ...gone];
  if (all.length === 0) return;
  const top = await git(folder, ['rev-parse', '--show-toplevel']);
  const uncommitted = await git(top, ['status', '--porcelain', '--', ...all]);
  if (uncommitted !== '') throw new HttpError(409, `There are uncommitted changes:\n${uncommitted}`);
  if (changed.length > 0) await git(top, ['checkout', '-q', tree, '--', ...changed]);
  if (gone.length > 0) await git(top, ['rm', '-q', '--', ...gone]);
}
