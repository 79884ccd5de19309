/** Builds the pages of the studio, once for each state of their sources. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const sources = path.join(import.meta.dirname, '..');

/** Those of the package, which has no sources of them. */
const built = path.join(sources, 'pages');

const isBuilt = (folder: string): boolean => fs.existsSync(path.join(folder, 'index.html'));

/** @returns the folder of the built pages */
export async function pagesFolder(): Promise<string> {
  if (isBuilt(built)) return built;
  const hash = createHash('sha256');
  for (const name of fs.readdirSync(sources, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(sources, name);
    if (fs.statSync(file).isFile()) hash.update(name).update(fs.readFileSync(file));
  }
  const folder = path.join(sources, '../../.cache/studio', hash.digest('hex').slice(0, 16));
  if (!isBuilt(folder)) await buildPages(folder);
  return folder;
}

/** Builds the pages of the studio into a folder. */
export async function buildPages(folder: string): Promise<void> {
  await build({
    root: path.join(sources, 'app'),
    configFile: false,
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  });
}
