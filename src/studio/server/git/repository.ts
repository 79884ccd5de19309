/** The git repository of an app: the branches of drafts, and the texts of their files. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GitError, git, runGit } from '../../../project/git.ts';

/** The prefix of the branches of drafts. */
const below = 'draft/';

/** Deleted drafts, which can be restored. Not under refs/heads, so that they are neither listed nor pushed. */
const deletedRefs = 'refs/shoji/deleted/';

export interface Branch {
  /** The name of the branch without `draft/`. */
  id: string;
  /** For people. */
  title: string;
  /** Unix milliseconds of its last commit. */
  at: number;
  /** The author of its last commit. */
  author: string;
  /** The number of commits that the main branch lacks, and that the draft lacks. */
  ahead: number;
  behind: number;
}

export class Repository {
  /** The folder of the app. */
  readonly root: string;
  /** The path of the app in the repository, such as `examples/library/`; empty if the app is at its root. */
  readonly prefix: string;
  readonly #top: string;

  private constructor(root: string, top: string, prefix: string) {
    this.root = root;
    this.#top = top;
    this.prefix = prefix;
  }

  /** Undefined if the app is not in a repository, or is ignored by it. */
  static async at(root: string): Promise<Repository | undefined> {
    try {
      const top = await git(root, ['rev-parse', '--show-toplevel']);
      const prefix = await git(root, ['rev-parse', '--show-prefix']);
      await git(root, ['rev-parse', '--verify', 'HEAD']);
      await git(root, ['ls-files', '--error-unmatch', 'screens/app.json']);
      return new Repository(root, top, prefix);
    } catch (error) {
      if (error instanceof GitError) return undefined;
      throw error;
    }
  }

  /** Creates a repository for an app; all files that are not ignored are its first commit. */
  static async start(root: string, name: string): Promise<Repository> {
    const ignored = path.join(root, '.gitignore');
    if (!fs.existsSync(ignored)) fs.writeFileSync(ignored, 'node_modules/\ndist/\n.cache/\n.data/\n');
    await git(root, ['init', '-q', '-b', 'main']);
    await git(root, ['add', '-A']);
    const env = identity(name);
    await git(root, ['commit', '-q', '--no-verify', '-m', 'The current state of the app'], { env });
    return new Repository(root, root, '');
  }

  /** The drafts, the last changed first. */
  async drafts(): Promise<Branch[]> {
    const format = '%(refname:short)%00%(committerdate:unix)%00%(authorname)';
    const lines = await git(this.#top, [
      'for-each-ref',
      '--sort=-committerdate',
      `--format=${format}`,
      `refs/heads/${below}`,
    ]);
    return Promise.all(
      lines
        .split('\n')
        .filter(Boolean)
        .map(async (line): Promise<Branch> => {
          const [name = '', at = '0', author = ''] = line.split('\0');
          const [title, counts] = await Promise.all([
            this.#title(name),
            git(this.root, ['rev-list', '--left-right', '--count', `HEAD...${name}`]),
          ]);
          const [behind = 0, ahead = 0] = counts.split('\t').map(Number);
          return { id: name.slice(below.length), title, at: Number(at) * 1000, author, ahead, behind };
        }),
    );
  }

  /** Creates a draft from the main branch. @returns its id */
  async create(title: string): Promise<string> {
    // Also those of deleted drafts: whoever has a link to one must not see another draft.
    const deleted = await git(this.#top, ['for-each-ref', '--format=%(refname:lstrip=3)', deletedRefs]);
    const known = new Set([...(await this.drafts()).map(({ id }) => id), ...deleted.split('\n')]);
    const plain = idOf(title);
    let id = plain;
    for (let count = 2; known.has(id); count += 1) id = `${plain}-${count}`;
    await git(this.root, ['branch', '--no-track', below + id, 'HEAD']);
    await this.rename(id, title);
    return id;
  }

  /** Renames a draft. Its branch keeps its name, since others may be working in it. */
  async rename(id: string, title: string): Promise<void> {
    await git(this.#top, ['config', `branch.${below}${id}.description`, title]);
  }

  /** Removes a draft and its folder; its commits are kept, so that it can be restored. */
  async delete(id: string): Promise<void> {
    const folder = (await this.#worktrees()).get(below + id);
    const title = await this.#title(below + id);
    await git(this.#top, ['update-ref', deletedRefs + id, `refs/heads/${below}${id}`]);
    if (folder !== undefined) await git(this.#top, ['worktree', 'remove', '--force', folder]);
    await git(this.#top, ['branch', '-q', '-D', below + id]);
    await git(this.#top, ['config', `shoji.${id}.title`, title]);
  }

  async restore(id: string): Promise<void> {
    await git(this.#top, ['branch', '--no-track', below + id, deletedRefs + id]);
    await this.rename(id, await git(this.#top, ['config', `shoji.${id}.title`]));
    await git(this.#top, ['update-ref', '-d', deletedRefs + id]);
    await git(this.#top, ['config', '--remove-section', `shoji.${id}`]);
  }

  /** The folder of the app in a draft, outside of the app's own folder; it is created if necessary. */
  async folderOf(id: string): Promise<string> {
    const known = (await this.#worktrees()).get(below + id);
    const folder = known ?? path.join(draftsFolder(this.#top), id);
    if (known === undefined || !fs.existsSync(folder)) {
      await git(this.#top, ['worktree', 'prune']);
      await git(this.#top, ['worktree', 'add', '-q', '--force', folder, below + id]);
    }
    await this.#shareIgnored(folder);
    return path.join(folder, this.prefix);
  }

  /** The branch of a draft as a revision. */
  readonly branchOf = (id: string): string => `refs/heads/${below}${id}`;

  /** The text of a file of the app in a commit; null if it has none. */
  async text(commit: string, file: string): Promise<string | null> {
    const { out, code } = await runGit(this.#top, ['cat-file', 'blob', `${commit}:${this.prefix}${file}`], {
      answers: [0, 128],
    });
    return code === 0 ? out : null;
  }

  /** The files of the app that differ between two commits. */
  async changed(before: string, after: string): Promise<string[]> {
    const out = await git(this.root, [
      'diff',
      '--name-only',
      '--no-renames',
      '--relative',
      '-z',
      before,
      after,
      '--',
      '.',
    ]);
    return out.split('\0').filter(Boolean);
  }

  async #title(branch: string): Promise<string> {
    const { out } = await runGit(this.#top, ['config', `branch.${branch}.description`], { answers: [0, 1] });
    return out.trim() || branch.slice(below.length);
  }

  /** The folders of branches that have one. */
  async #worktrees(): Promise<Map<string, string>> {
    const out = await git(this.#top, ['worktree', 'list', '--porcelain', '-z']);
    return new Map(
      out.split('\0\0').flatMap((entry): [string, string][] => {
        const folder = /^worktree ([^\0]*)/.exec(entry)?.[1];
        const branch = /\0branch refs\/heads\/([^\0]*)/.exec(entry)?.[1];
        return folder === undefined || branch === undefined ? [] : [[branch, folder]];
      }),
    );
  }

  /** A draft uses the installed packages of the app, and a copy of its generated files. */
  async #shareIgnored(folder: string): Promise<void> {
    const out = await git(this.#top, [
      'ls-files',
      '--others',
      '--ignored',
      '--exclude-standard',
      '--directory',
      '-z',
    ]);
    for (const name of out.split('\0')) {
      const place = name.replace(/\/$/, '');
      const target = path.join(folder, place);
      if (!/(^|\/)(node_modules|generated)$/.test(place) || fs.existsSync(target)) continue;
      // Not needed if its parent folder is not in the draft.
      if (!fs.existsSync(path.dirname(target))) continue;
      if (place.endsWith('node_modules')) fs.symlinkSync(path.join(this.#top, place), target);
      else fs.cpSync(path.join(this.#top, place), target, { recursive: true });
    }
  }
}

/** The environment variables for the author's name and address in git. */
export function identity(name: string): Record<string, string> {
  const email = `${idOf(name)}@studio.invalid`;
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  };
}

/** A valid part of a branch name: letters and digits of any language, and `-`. */
export const idOf = (title: string): string =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'draft';

/** The folder of drafts is outside of all apps, so that no tool of an app reads it. */
function draftsFolder(top: string): string {
  const data = process.env.XDG_DATA_HOME || path.join(os.homedir(), '.local/share');
  const hash = createHash('sha256').update(top).digest('hex').slice(0, 8);
  return path.join(data, 'shoji/drafts', `${path.basename(top)}-${hash}`);
}
