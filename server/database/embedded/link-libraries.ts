import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Does what the install script of the binaries' package would do: create links, which a package cannot contain. Done
 * here, so that no install scripts have to be allowed.
 * @param native the package's folder `native`, or a copy of it under another name
 * @throws Error if something is missing and this process has no write permission
 */
export async function linkLibraries(native: string): Promise<void> {
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
      // Another process may have created it meanwhile.
      if (!existsSync(place)) throw error;
    });
  }
}
