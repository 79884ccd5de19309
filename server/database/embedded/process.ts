/** The user that PostgreSQL runs as: it refuses to run as root, so root runs it as the user `postgres`. */
import { execFile, spawn } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface Owner {
  /** Set when this process is root. */
  ids: { uid: number; gid: number } | undefined;
  /** Changes the owner of a file or folder. */
  take(path: string): Promise<void>;
}

let known: Promise<Owner> | undefined;

export function owner(): Promise<Owner> {
  known ??= find();
  return known;
}

async function find(): Promise<Owner> {
  if (process.getuid?.() !== 0) return { ids: undefined, take: async () => undefined };
  const ids = (await lookUp()) ?? (await createUser());
  return { ids, take: (path) => chown(path, ids.uid, ids.gid) };
}

async function lookUp(): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([
      execute('id', ['-u', 'postgres']),
      execute('id', ['-g', 'postgres']),
    ]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createUser(): Promise<{ uid: number; gid: number }> {
  await execute('groupadd', ['--system', 'postgres']).catch(() => undefined);
  await execute('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres']);
  const ids = await lookUp();
  if (!ids) throw new Error('PostgreSQL refuses to run as root, and the user "postgres" cannot be created');
  return ids;
}

/**
 * Runs one of PostgreSQL's programs as its user, in a session of its own: a Ctrl-C for the exchange must not reach the
 * database that it started.
 * @throws Error with the output of the tool when it fails
 */
export async function run(tool: string, args: string[]): Promise<void> {
  const { ids } = await owner();
  await new Promise<void>((resolve, reject) => {
    const child = spawn(tool, args, {
      ...ids,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      child.stderr.destroy();
      if (code === 0) resolve();
      else reject(new Error(`${tool} ended with ${code}: ${output.trim()}`));
    });
  });
}
