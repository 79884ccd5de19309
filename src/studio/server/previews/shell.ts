/**
 * The scripts of an app for previews: built, so that no source leaves this machine and a phone loads few files, and
 * with the studio's additions: positions of nodes, and updates when the draft changes.
 */
import fs from 'node:fs';
import path from 'node:path';
import { build, type InlineConfig } from 'vite';
import { previewMode } from '../../../project/previewMode.ts';
import { ownModule } from '../ownModule.ts';

/** A placeholder for the address of a draft, which is replaced in each response. */
export const basePlace = '/shoji-preview-base/';

/** The scripts of the studio, for {@link ownModule}. */
export const scripts = ['follow', 'preview'] as const;

/**
 * Needs its own process, since Vite sets NODE_ENV for all of it.
 * @param config of the app
 */
export async function buildShell(config: InlineConfig, folder: string): Promise<void> {
  // Previews are compiled on demand, and not signed.
  process.env.RELEASE_KEYS = 'off';
  await build({
    ...config,
    mode: previewMode,
    base: basePlace,
    logLevel: 'warn',
    define: {
      ...config.define,
      'import.meta.env.DEV': 'true',
      'import.meta.env.PROD': 'false',
      'import.meta.hot': 'globalThis.shojiPreview',
    },
    build: { ...config.build, outDir: folder },
  });
  for (const name of scripts)
    await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        outDir: folder,
        emptyOutDir: false,
        target: 'es2022',
        lib: {
          entry: ownModule(`../preview/${name}`),
          formats: ['iife'],
          name: 'shoji',
          fileName: () => `${name}.js`,
        },
      },
    });
}

/** A file of the built app. */
export interface ShellFile {
  type: string;
  /** Texts contain {@link basePlace}. */
  content: string | Buffer;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** All files of the built app, by their path. */
export function readShell(folder: string): Map<string, ShellFile> {
  const files = new Map<string, ShellFile>();
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (!fs.statSync(file).isFile()) continue;
    const ending = path.extname(name);
    const isText = /^\.(html|js|css|json|webmanifest)$/.test(ending);
    files.set(name.split(path.sep).join('/'), {
      type: types[ending] ?? 'application/octet-stream',
      content: isText ? fs.readFileSync(file, 'utf8') : fs.readFileSync(file),
    });
  }
  return files;
}
