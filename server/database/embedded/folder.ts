import { createHash } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { owner } from './process.ts';

/**
 * The actual folder of the cluster: the wanted one, or, when this process is root and the user that PostgreSQL runs as
 * has no access to it (in a home folder, say), one under /var/lib named after it.
 */
export async function reachableFolder(wanted: string): Promise<string> {
  const own = await owner();
  const folder = resolve(wanted);
  if (!own.ids || (await isReachable(dirname(folder)))) return prepare(folder);
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return prepare(join('/var/lib/shoji', key));

  async function prepare(path: string): Promise<string> {
    await mkdir(path, { recursive: true });
    await own.take(path);
    return path;
  }
}

/** Whether every folder on the path is accessible to all users. Missing folders are created accessible. */
export async function isReachable(path: string): Promise<boolean> {
  for (let at = resolve(path); ; at = dirname(at)) {
    const mode = await stat(at).then(
      (s) => s.mode,
      () => 0o001,
    );
    if ((mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
