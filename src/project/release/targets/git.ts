/**
 * Releases in a branch of a git repository, which a host of static files can serve. Each move of the pointer is a commit
 * with the files of the release; a push is refused if the branch has moved.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { isName } from '../../../language/release/history.ts';
import { GitError, git, runGit } from '../../git.ts';
import { UsageError } from '../../usageError.ts';
import { type Head, Moved, type Target } from './target.ts';

/** Of the branch, if none is named. */
const defaultBranch = 'releases';
/** Where the branch is in the repository on this machine. */
const fetched = 'refs/published';

/**
 * @param address `git+<url>#<branch>`: `git+ssh://git@host/app.git#releases`, `git+file:///srv/app.git`
 * @param folder for a repository of the place's files
 * @throws UsageError if the address is none, or has a password or a token in it
 */
export function gitTarget(address: string, folder: string): Target {
  const [, url = '', branch = defaultBranch] = /^git\+([^#]+)(?:#(.+))?$/.exec(address) ?? [];
  if (!URL.canParse(url)) throw new UsageError(`A repository is written git+<url>#<branch>, not git+${url}`);
  const { protocol, username, password } = new URL(url);
  // Over HTTP, hosts also take a token in place of the user's name.
  if (password !== '' || (username !== '' && /^https?:$/.test(protocol)))
    throw new UsageError(
      'The address of the repository has a password or a user name in it, which would be in logs: let git’s credential helper, GIT_ASKPASS or an SSH key give it',
    );
  return new GitTarget(url, branch, folder);
}

/** Of commits. The history has the names of people. */
const identity = {
  GIT_AUTHOR_NAME: 'shoji release',
  GIT_AUTHOR_EMAIL: 'release@shoji.invalid',
  GIT_COMMITTER_NAME: 'shoji release',
  GIT_COMMITTER_EMAIL: 'release@shoji.invalid',
};

class GitTarget implements Target {
  readonly name: string;
  readonly #url: string;
  readonly #branch: string;
  readonly #folder: string;
  /** The commit that was fetched; empty if there is no branch. */
  #commit = '';
  /** Lines for the index: files that were stored, and are in no commit yet. */
  #stored: string[] = [];

  constructor(url: string, branch: string, folder: string) {
    this.name = `git+${url}#${branch}`;
    this.#url = url;
    this.#branch = `refs/heads/${branch}`;
    this.#folder = folder;
  }

  async head(): Promise<Head> {
    await this.#fetch();
    const [pointer, history] = await Promise.all([this.read('current.json'), this.read('history.json')]);
    return {
      version: this.#commit,
      pointer: pointer?.toString('utf8'),
      history: history?.toString('utf8'),
    };
  }

  async releases(): Promise<string[]> {
    const names = (await this.#names('')).filter(isName);
    const complete = await this.#names('', ...names.map((name) => `${name}/app.json`));
    return names.filter((name) => complete.includes(`${name}/app.json`));
  }

  files = (release: string): Promise<string[]> => this.#names(release);

  /** Files of releases are text. */
  async read(file: string): Promise<Buffer | undefined> {
    if (this.#commit === '') return undefined;
    const { out, code } = await runGit(this.#folder, ['cat-file', 'blob', `${this.#commit}:${file}`], {
      answers: [0, 128],
    });
    return code === 0 ? Buffer.from(out) : undefined;
  }

  async put(folder: string, release: string, files: readonly string[]): Promise<void> {
    const paths = files.map((file) => path.join(folder, release, file));
    const blobs = await this.#git(['hash-object', '-w', '--no-filters', '--stdin-paths'], {
      input: paths.map((file) => `${file}\n`).join(''),
    });
    const lines = blobs.split('\n').map((blob, index) => `100644 ${blob}\t${release}/${files[index]}\0`);
    this.#stored.push(...lines);
  }

  async swap(before: Head, next: { pointer: string; history: string }, message: string): Promise<void> {
    const blobs = await Promise.all(
      [next.pointer, next.history].map((input) => this.#git(['hash-object', '-w', '--stdin'], { input })),
    );
    const lines = ['current.json', 'history.json'].map((file, index) => `100644 ${blobs[index]}\t${file}\0`);
    const env = { GIT_INDEX_FILE: path.join(this.#folder, 'publishing-index') };
    await this.#git(['read-tree', before.version || '--empty'], { env });
    await this.#git(['update-index', '-z', '--index-info'], {
      env,
      input: [...this.#stored, ...lines].join(''),
    });
    const tree = await this.#git(['write-tree'], { env });
    const parents = before.version === '' ? [] : ['-p', before.version];
    const commit = await this.#git(['commit-tree', tree, ...parents], {
      env: identity,
      input: `${message}\n`,
    });
    await this.#push(commit, before.version);
    this.#commit = commit;
    this.#stored = [];
  }

  async #push(commit: string, before: string): Promise<void> {
    const lease = `--force-with-lease=${this.#branch}:${before}`;
    try {
      await this.#git(['push', '-q', lease, this.#url, `${commit}:${this.#branch}`]);
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      const now = await this.#remote();
      // The connection may have ended after the push was done.
      if (now === commit) return;
      if (now !== before) throw new Moved(`${this.name} was moved by somebody else`);
      throw new UsageError(`${this.name}: ${error.message}`);
    }
  }

  /** The last commit of the branch; empty if there is none. */
  async #remote(): Promise<string> {
    try {
      const out = await this.#git(['ls-remote', this.#url, this.#branch]);
      return out.split('\t')[0] ?? '';
    } catch (error) {
      throw error instanceof GitError ? new UsageError(`${this.name}: ${error.message}`) : error;
    }
  }

  async #fetch(): Promise<void> {
    if (!existsSync(path.join(this.#folder, 'HEAD'))) {
      mkdirSync(this.#folder, { recursive: true });
      await this.#git(['init', '-q', '--bare', '--template=', '.']);
    }
    this.#stored = [];
    const commit = await this.#remote();
    if (commit !== '' && commit !== this.#commit)
      await this.#git(['fetch', '-q', '--depth=1', this.#url, `+${this.#branch}:${fetched}`]);
    // The branch may have moved between the two requests: what was fetched counts.
    this.#commit =
      commit === '' || commit === this.#commit ? commit : await this.#git(['rev-parse', fetched]);
  }

  /** What a folder of the branch has: at the top its files and folders, or those that are named; in others all files. */
  async #names(below: string, ...paths: string[]): Promise<string[]> {
    if (this.#commit === '') return [];
    const tree = below === '' ? [this.#commit, ...paths] : ['-r', `${this.#commit}:${below}`];
    const { out, code } = await runGit(this.#folder, ['ls-tree', '-z', '--name-only', ...tree], {
      answers: [0, 128],
    });
    return code === 0 ? out.split('\0').filter(Boolean) : [];
  }

  #git = (args: readonly string[], options?: Parameters<typeof git>[2]): Promise<string> =>
    git(this.#folder, args, options);
}
