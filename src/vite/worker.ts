/** Builds the service worker of a built app: `sw.js`, and `sw-off.js`, which a host serves instead to remove it. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import type { ReleaseKeys } from '../language/release/signature.ts';
import { ownModule } from '../project/ownModule.ts';

/** Lazy scripts above this size, in bytes, are cached when first used; smaller ones are precached. */
const maxBytes = 100_000;

interface Kept {
  url: string;
  revision: string | null;
}

/**
 * @param folder the folder of the built app
 * @param base its path on the server, such as `/h5/`
 * @param assets the files of this build, relative to the folder, which may also hold files of earlier builds
 * @param keys the worker keeps only what one of them has signed; null for anything
 */
export async function buildWorker(
  folder: string,
  base: string,
  assets: readonly string[],
  keys: ReleaseKeys | null,
): Promise<void> {
  const kept = await shellOf(folder, base, assets);
  for (const [source, name] of [
    ['serviceWorker', 'sw.js'],
    ['off', 'sw-off.js'],
  ] as const) {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: {
        __BASE__: JSON.stringify(base),
        __PRECACHE__: JSON.stringify(kept),
        __KEYS__: JSON.stringify(keys),
        'process.env.NODE_ENV': '"production"',
      },
      build: {
        target: 'es2022',
        outDir: folder,
        emptyOutDir: false,
        modulePreload: false,
        lib: {
          entry: ownModule(`../worker/${source}`),
          formats: ['iife'],
          name: 'worker',
          fileName: () => name,
        },
      },
    });
  }
}

/** The files to precache: the HTML, the initial scripts and styles, and small lazy chunks. */
async function shellOf(folder: string, base: string, assets: readonly string[]): Promise<Kept[]> {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8');
  const kept: Kept[] = [{ url: `${base}index.html`, revision: hash(html) }];
  for (const file of assets) {
    const needed = html.includes(file) || (await stat(path.join(folder, file))).size <= maxBytes;
    // Their names contain a content hash.
    if (needed) kept.push({ url: base + file, revision: null });
  }
  for (const file of await readdir(folder)) {
    if (!/\.(svg|png|webmanifest)$/.test(file)) continue;
    kept.push({ url: base + file, revision: hash(await readFile(path.join(folder, file))) });
  }
  return kept;
}

const hash = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);
