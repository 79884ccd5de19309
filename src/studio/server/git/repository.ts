/** The git repository that an app is in: the branches of drafts, and the texts of their files. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GitError, git, runGit } from '../../../project/git.ts';

/** Drafts are branches below this one. */
const below = 'draft/';

/** Deleted drafts, to be restored. No branches, so that they are neither listed nor pushed. */
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
  /** The number of commits that the main line does not have, and that it has beyond the draft. */
  ahead: number;
  behind: number;
}

export class Repository {
  /** The folder of the app. */
  readonly root: string;
  /** The path of the app in the repository, such as `examples/library/`; empty where it is the repository. */
  readonly prefix: string;
  readonly #top: string;

  private constructor(root: string, top: string, prefix: string) {
    this.root = root;
    this.#top = top;
    this.prefix = prefix;
  }

  /** Undefined if the app is in no repository, or only within the folder of one that ignores it. */
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

  /** Puts an app under git, with all that is not ignored as its first commit. */
  static async start(root: string, name: string): Promise<Repository> {
    const ignored = path.join(root, '.gitignore');
    if (!fs.existsSync(ignored)) fs.writeFileSync(ignored, 'node_modules/\ndist/\n.cache/\n.data/\n');
    await git(root, ['init', '-q', '-b', 'main']);
    await git(root, ['add', '-A']);
    const env = identity(name);
    await git(root, ['commit', '-q', '--no-verify', '-m', 'The app as it is'], { env });
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

  /** Makes a draft of what the main line has now. @returns its id */
  async create(title: string): Promise<string> {
    const known = new Set((await this.drafts()).map(({ id }) => id));
    const plain = idOf(title);
    let id = plain;
    for (let count = 2; known.has(id); count += 1) id = `${plain}-${count}`;
    await git(this.root, ['branch', '--no-track', below + id, 'HEAD']);
    await this.rename(id, title);
    return id;
  }

  /** Gives a draft another title. Its branch keeps its name: others may be working in it. */
  async rename(id: string, title: string): Promise<void> {
    await git(this.#top, ['config', `branch.${below}${id}.description`, title]);
  }

  /** Removes a draft with its folder; its commits are kept until it is restored. */
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

  /** The folder of the app in a draft, outside of the app's own folder; it is made if there is none. */
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

  /** A draft uses the packages that are installed for the app, and a copy of what was generated for it. */
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
      // What the draft does not have does not need it.
      if (!fs.existsSync(path.dirname(target))) continue;
      if (place.endsWith('node_modules')) fs.symlinkSync(path.join(this.#top, place), target);
      else fs.cpSync(path.join(this.#top, place), target, { recursive: true });
    }
  }
}

/** The name and address that git records. */
export function identity(name: string): Record<string, string> {
  const email = `${idOf(name)}@studio.invalid`;
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  };
}

/** A part of a branch's name, as git allows it: letters and digits of any language, and `-`. */
export const idOf = (title: string): string =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'draft';

/** Where the folders of drafts are: of no app, so that no tool of an app reads them as its own. */
function draftsFolder(top: string): string {
  const data = process.env.XDG_DATA_HOME || path.join(os.homedir(), '.local/share');
  const hash = createHash('sha256').update(top).digest('hex').slice(0, 8);
  return path.join(data, 'shoji/drafts', `${path.basename(top)}-${hash}`);
}
