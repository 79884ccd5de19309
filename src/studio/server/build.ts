/** Builds the pages of the studio, once for each state of their sources. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const sources = path.join(import.meta.dirname, '..');

/** @returns the folder of the built pages */
export async function buildPages(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of fs.readdirSync(sources, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(sources, name);
    if (fs.statSync(file).isFile()) hash.update(name).update(fs.readFileSync(file));
  }
  const folder = path.join(sources, '../../.cache/studio', hash.digest('hex').slice(0, 16));
  if (fs.existsSync(path.join(folder, 'index.html'))) return folder;
  await build({
    root: path.join(sources, 'app'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  });
  return folder;
}
