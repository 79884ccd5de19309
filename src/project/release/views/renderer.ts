/** The program that renders first views: the engine's own components, bundled for Node. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { renderFirstView } from '../../../shell/firstView/render.ts';
import { cachedOnDisk } from '../../diskCache.ts';
import { ownModule } from '../../ownModule.ts';
import { scopedNames } from '../../scopedNames.ts';

export interface Renderer {
  render: typeof renderFirstView;
  /** A hash of the program. */
  version: string;
}

let loading: Promise<Renderer> | undefined;

/** It is the same for every app: its code is kept in the cache of the engine. */
export function rendererOf(): Promise<Renderer> {
  loading ??= load();
  return loading;
}

/** The folder of the repository or the package. */
const engine = path.join(import.meta.dirname, '../../../..');

async function load(): Promise<Renderer> {
  const code = await cachedOnDisk({ root: engine, name: 'first-view', from: null }, bundle);
  // It imports nothing, so it can be anywhere.
  const module = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as {
    renderFirstView: typeof renderFirstView;
  };
  return { render: module.renderFirstView, version: createHash('sha256').update(code).digest('hex') };
}

const entry = ownModule('../shell/firstView/render');

async function bundle(): Promise<{ text: string; files: string[] }> {
  // Imported lazily: only a release needs the bundler.
  const { build } = await import('vite');
  const root = path.dirname(entry);
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    // Whatever the process is that makes a release, such as a test.
    define: {
      'import.meta.env.BASE_URL': '"/"',
      'import.meta.env.DEV': 'false',
      'process.env.NODE_ENV': '"production"',
    },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    css: { modules: { generateScopedName: scopedNames(() => root) } },
    plugins: [sameOnServer()],
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      write: false,
      target: 'esnext',
      rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk] = output;
  return { text: chunk.code, files: chunk.moduleIds.filter((id) => path.isAbsolute(id)) };
}

/** React asks for a second function of a store when it renders on a server. Here nothing changes: it is the same one. */
function sameOnServer(): Plugin {
  const imported = /\buseSyncExternalStore\b(?=[^;]*? from ['"]react['"])/;
  return {
    name: 'shoji-same-on-server',
    enforce: 'post',
    transform: {
      filter: { id: /\.[jt]sx?$/, code: imported },
      handler: (code) =>
        `${code.replace(imported, 'useSyncExternalStore as useStore')}
const useSyncExternalStore = (subscribe, read) => useStore(subscribe, read, read);`,
    },
  };
}
