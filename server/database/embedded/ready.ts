import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Does what the package of the binaries would do by a script of its own when it is installed: a package cannot hold
 * links. It is done here, so that no package has to be let run anything on the machine that it is installed on.
 * @param native the package's folder `native`, or a copy of it under another name
 * @throws Error where something is missing and this process may not write
 */
export async function makeReady(native: string): Promise<void> {
  for (const name of await readdir(join(native, 'bin'))) {
    const tool = join(native, 'bin', name);
    if (((await stat(tool)).mode & 0o111) !== 0o111) await chmod(tool, 0o755);
  }
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(text);
  // Both begin with the folder's own name in the package.
  const placeOf = (path: string) => join(native, path.slice(path.indexOf('/') + 1));
  for (const { source, target } of links) {
    const place = placeOf(target);
    if (existsSync(place)) continue;
    await symlink(relative(dirname(place), placeOf(source)), place).catch((error) => {
      // Another process may have done it in the meantime.
      if (!existsSync(place)) throw error;
    });
  }
}
