/** The author and commit of a release, from git and the environment. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Folders } from '../../language/node.ts';

/** What git prints; undefined if it fails, or is not there. */
function git(root: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * The name of the person who runs the command: `SHOJI_AUTHOR`, git's author, or the user of the system. No address:
 * what is recorded with a release can be read wherever releases are published.
 */
export function authorAt(root: string): string {
  const given = process.env.SHOJI_AUTHOR?.trim();
  return given || git(root, 'var', 'GIT_AUTHOR_IDENT')?.replace(/ <[^<]*$/, '') || os.userInfo().username;
}

/** The commit of the definitions, with `-dirty` if there are changes beside it; null outside of git. */
export function commitOf({ root, ...folders }: Required<Folders>): string | null {
  const commit = git(root, 'rev-parse', 'HEAD');
  if (commit === undefined) return null;
  const paths = [folders.screens, folders.schemas, folders.locales, folders.widgets, folders.theme]
    .concat(path.dirname(folders.contract))
    .map((folder) => path.resolve(root, folder))
    .filter((folder) => folder !== path.resolve(root) && fs.existsSync(folder));
  const changes = git(root, 'status', '--porcelain', '--', ...paths, path.resolve(root, folders.contract));
  return changes === '' ? commit : `${commit}-dirty`;
}

/** Whether the working copy at a folder contains a commit; undefined where that cannot be known. */
export function contains(root: string, commit: string): boolean | undefined {
  const { status } = spawnSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: root });
  if (status === 0) return true;
  // A shallow copy knows only its last commits.
  return git(root, 'rev-parse', '--is-shallow-repository') === 'false' ? false : undefined;
}

/** The first line of the last commit's message; empty outside of git. */
const subjectAt = (root: string): string => git(root, 'log', '-1', '--format=%s') ?? '';

/** The message of a release whose author gives none: that of its commit, if it has nothing besides. */
export const messageOf = (root: string, commit: string | null): string =>
  commit !== null && !commit.endsWith('-dirty') ? subjectAt(root) : '';
