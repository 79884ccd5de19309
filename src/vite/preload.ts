/**
 * Splits the app into a small initial script, which requests the data of the first page, and large ones. The HTML
 * preloads them in parallel, together with the release pointer, but for the largest one, which it names.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { ownModule } from '../project/ownModule.ts';
import { largeScript, nodesScript, scripts, scriptsOf } from './scripts.ts';

/** Later scripts that several others import are merged up to this size, in bytes of source: each is a request. */
const smallScript = 3500;

/**
 * The file of a script or style. Scripts list the files that they load later: the hash is short, and the name of a merged
 * chunk is without everything that imports it.
 */
const fileOf = (name: string): string => `assets/${name.split('~', 1)[0]}-[hash:7]`;

/** @param module the end of the path of the module that the initial script imports dynamically */
export function preload(module: string): Plugin {
  /** The modules of the initial script. */
  const first = new Set<string>();
  /** The script of each module. They stay together, although later chunks import some of them too. */
  let scriptOf = new Map<string, string>();
  /** The scripts that the HTML loads. */
  const inHtml = new Set<string>();
  /** The styles of the large script. */
  let styles: string[] = [];
  /** The scripts with a style of their own, which is loaded in parallel. */
  const styled = new Set<string>();
  let base = '/';
  return {
    name: 'shoji-preload',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Of the scripts that come with a later one, only those that the HTML has not loaded. One that comes alone is
          // simply imported.
          resolveDependencies(file, files) {
            const missing = files.filter((one) => !inHtml.has(one));
            return missing.length === 1 && missing[0] === file && !styled.has(file) ? [] : missing;
          },
        },
        rolldownOptions: {
          output: {
            entryFileNames: ({ name }) => `${fileOf(name)}.js`,
            chunkFileNames: ({ name }) => `${fileOf(name)}.js`,
            assetFileNames: ({ names: [name = ''] }) => `${fileOf(name.replace(/\.[^.]*$/, ''))}[extname]`,
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                ...scripts.map((name) => ({ name, test: (id: string) => scriptOf.get(id) === name })),
                {
                  name: 'shared',
                  test: (id: string) => !first.has(id),
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: smallScript,
                },
              ],
            },
          },
        },
      },
    }),
    configResolved(config) {
      base = config.base;
    },
    resolveId: {
      order: 'pre',
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => ownModule('../runtime/lazy/preload'),
    },
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      for (const id of ids) if (this.getModuleInfo(id)?.isEntry) first.add(id);
      for (const id of first) for (const imported of importsOf(id)) first.add(imported);
      const start = ids.find((id) => id.endsWith(module));
      if (!start || first.has(start))
        throw new Error(`No script of index.html imports ${module} later: parts: () => import('./parts.ts')`);
      scriptOf = scriptsOf(ids, importsOf, first, start);
    },
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const preloaded = new Map<string, string>();
        for (const part of Object.values(bundle)) {
          if (part.type !== 'chunk') continue;
          if (part.viteMetadata?.importedCss.size) styled.add(part.fileName);
          const isPreloaded = part.name === largeScript || part.name === nodesScript;
          if (part.isEntry || isPreloaded)
            for (const file of [part.fileName, ...part.imports]) inHtml.add(file);
          // The HTML loads them: no script that comes later has to name them.
          if (isPreloaded) {
            const { importedCss } = part.viteMetadata ?? {};
            for (const file of importedCss ?? []) {
              const style = bundle[file];
              if (style?.type === 'asset') preloaded.set(part.name, String(style.source));
              delete bundle[file];
            }
            importedCss?.clear();
          }
        }
        // One request for both, in the order in which they are imported.
        const source = [nodesScript, largeScript].map((name) => preloaded.get(name) ?? '').join('\n');
        if (source.trim())
          styles = [this.getFileName(this.emitFile({ type: 'asset', name: `${largeScript}.css`, source }))];
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk: first }) {
        const chunk = Object.values(bundle).find(
          (part) => part.type === 'chunk' && part.name === largeScript,
        );
        if (chunk?.type !== 'chunk') throw new Error(`${module} is not a script of its own`);
        return [
          link({ rel: 'preload', href: `${base}release/current.json`, as: 'fetch' }),
          // The first view needs none of these scripts: on a slow network they would compete with it.
          ...chunk.imports
            .filter((file) => file !== first?.fileName)
            .map((file) => link({ rel: 'modulepreload', href: base + file, ...lowPriority })),
          // Requested by shell/prefetch.ts, which sets its `rel`.
          link({ id: 'shoji-main', href: base + chunk.fileName, ...lowPriority }),
          ...styles.map((style) => link({ rel: 'stylesheet', href: base + style })),
        ];
      },
    },
  };
}

const lowPriority = { fetchpriority: 'low' };

const link = (attributes: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attributes, crossorigin: true },
  injectTo: 'head',
});
