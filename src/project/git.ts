/**
 * The machine's git, as a process. It has worktrees, the repository's hooks and settings, and the user's access to remotes,
 * which git in JavaScript (isomorphic-git) has not.
 */
import { execFile } from 'node:child_process';

export class GitError extends Error {
  /** The exit code; -1 if git could not be started. */
  readonly code: number;

  constructor(args: readonly string[], code: number, message: string) {
    super(`git ${args[0]}: ${message.trim() || `exit code ${code}`}`);
    this.code = code;
  }
}

export interface GitOptions {
  /** Written to its standard input. */
  input?: string;
  /** Exit codes that are answers; 0 by default. */
  answers?: readonly number[];
  env?: Readonly<Record<string, string>>;
}

/** What git prints, and its exit code. @throws GitError */
export function runGit(
  folder: string,
  args: readonly string[],
  { input = '', answers = [0], env = {} }: GitOptions = {},
): Promise<{ out: string; code: number }> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      'git',
      args,
      // Questions (passwords of remotes) would wait for ever.
      { cwd: folder, maxBuffer: 1e9, env: { ...process.env, GIT_TERMINAL_PROMPT: '0', ...env } },
      (error, out, message) => {
        const code = error ? (typeof error.code === 'number' ? error.code : -1) : 0;
        if (answers.includes(code)) resolve({ out, code });
        else reject(new GitError(args, code, message || (error?.message ?? '')));
      },
    );
    // A process that has ended before it read all is an error of its own.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** What git prints, without the last line end. @throws GitError */
export const git = async (folder: string, args: readonly string[], options?: GitOptions): Promise<string> =>
  (await runGit(folder, args, options)).out.replace(/\n$/, '');
