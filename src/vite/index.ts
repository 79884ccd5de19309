/**
 * `shoji/vite`: what Vite needs to serve and to build an app.
 *
 *     export default defineConfig({ plugins: [shoji()] });
 *
 * In development, definitions are compiled when they are asked for, and an open page follows what is saved. A build has a
 * small first script beside a large one, the calls of the contract as it is, a web app manifest, a service worker,
 * compressed copies, and a release of the definitions.
 */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import type { Folders } from '../language/node.ts';
import { foldersOf } from '../project/folders.ts';
import { scopedNames } from '../project/scopedNames.ts';
import { afterBuild } from './afterBuild.ts';
import { callTable } from './callTable.ts';
import { compileHint } from './compileHint.ts';
import { definitions, type ExtraPages } from './definitions.ts';
import { environment } from './environment.ts';
import { leftOut } from './leftOut.ts';
import { type RenderIcon, webManifest } from './manifest.ts';
import { preload } from './preload.ts';
import { releaseKeys } from './releaseKeys.ts';
import { largeScript } from './scripts.ts';
import { startTexts } from './startTexts.ts';
import { themeHint } from './themeHint.ts';
import { usedClasses } from './usedClasses.ts';

export type { ExtraPages } from './definitions.ts';
export type { RenderIcon } from './manifest.ts';

export interface ShojiOptions {
  /** The folder of the app. Default: Vite's own root. */
  root?: string;
  /** The folders of its definitions, where they are not the usual ones. */
  folders?: Omit<Folders, 'root'>;
  /** The module that the first script imports later, `parts` of `createApp`. Default: `src/parts.ts`. */
  parts?: string;
  /** Whether a build releases the definitions too. Default: true. */
  release?: boolean;
  /** Makes PNGs of the icons in `public/`. Default: the manifest names the SVGs. */
  renderIcon?: RenderIcon;
  /** Pages that only the development server has. */
  extraPages?: ExtraPages;
}

/** The plugins of an app, React's among them. */
export function shoji(options: ShojiOptions = {}): PluginOption[] {
  const folders = (viteRoot: string): Folders => ({
    ...foldersOf(path.resolve(options.root ?? viteRoot)),
    ...options.folders,
  });
  let root = '';
  return [
    environment(),
    react(),
    leftOut(),
    ...usedClasses(),
    {
      name: 'shoji-defaults',
      configResolved(config) {
        root = config.root;
      },
      config: (_config, { command }) => ({
        ...(command === 'build' && { css: { modules: { generateScopedName: scopedNames(() => root) } } }),
        // The package may be a link to a folder that has its own copies, as in a repository of several packages.
        resolve: { dedupe: ['react', 'react-dom'] },
        // Otherwise Vite looks for dependencies in every HTML file below the root, such as those of tests.
        optimizeDeps: { entries: 'index.html' },
        build: {
          target: 'es2022',
          // Pages of an earlier build, which are still open somewhere, may need its files.
          emptyOutDir: false,
          // The Content-Security-Policy allows no `data:`.
          assetsInlineLimit: 0,
          // The last of these plugins writes releases and compressed copies, which takes its time.
          rolldownOptions: {
            checks: { pluginTimings: false },
            // Names of classes too, which are constants of another module.
            optimization: { inlineConst: { mode: 'all' } },
          },
        },
      }),
    },
    definitions(folders, options.extraPages),
    callTable(folders),
    preload(options.parts ?? 'src/parts.ts'),
    compileHint(largeScript),
    webManifest(folders, options.renderIcon),
    themeHint(folders),
    startTexts(folders),
    releaseKeys(folders),
    afterBuild(folders, options.release ?? true),
  ];
}
