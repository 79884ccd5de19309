/** What follows a build: the service worker, compressed copies and a release of the definitions. */
import path from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { originsOf } from '../language/contract/index.ts';
import { type Folders, readProject } from '../language/node.ts';
import { previewMode } from '../project/previewMode.ts';
import { compress } from '../project/release/compress.ts';
import { releaseBuilt } from './releaseBuilt.ts';
import { keysOf } from './releaseKeys.ts';
import { buildWorker } from './worker.ts';

/**
 * @param folders the folders of the app, by Vite's root
 * @param release whether the definitions are released too
 */
export function afterBuild(folders: (root: string) => Folders, release: boolean): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'shoji-after-build',
    apply: (_config, { command, mode }) => command === 'build' && mode !== previewMode,
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const folder = path.resolve(config.root, config.build.outDir);
        const assets = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file));
        const keys = keysOf(folders(config.root).root);
        await buildWorker(folder, config.base, assets, keys);
        await compress(path.join(folder, config.build.assetsDir));
        if (!release) return;
        const project = readProject(folders(config.root));
        const refusal = await releaseBuilt(project, config.root, path.join(folder, 'release'), (text) =>
          this.info(text),
        );
        if (refusal) this.error(refusal);
        const origins = project.contract ? originsOf(project.contract) : [];
        if (origins.length > 0)
          this.info(`The Content-Security-Policy has to allow connect-src 'self' ${origins.join(' ')}`);
      },
    },
  };
}
