/** Builds the pages of the studio, once for each state of their sources. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';

const sources = path.join(import.meta.dirname, '..');

/** The prebuilt pages of the package, which has no sources of them. */
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
  if (!isBuilt(folder)) await inOwnProcess(folder);
  return folder;
}

/**
 * Vite's build sets NODE_ENV for its process: development servers started meanwhile would serve the app for production,
 * in which nodes cannot be selected. It also occupies a core.
 */
async function inOwnProcess(folder: string): Promise<void> {
  const [self, into] = [import.meta.url, folder].map((name) => JSON.stringify(name));
  const script = `import { buildPages } from ${self}; await buildPages(${into});`;
  await promisify(execFile)(process.execPath, [...process.execArgv, '--input-type=module', '--eval', script]);
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
