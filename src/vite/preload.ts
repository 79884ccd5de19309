/**
 * Splits the app into a small initial script, which requests the data of the first page, and one large script, which the
 * HTML preloads in parallel, together with the release pointer.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { ownModule } from '../project/ownModule.ts';

/** The name of the large script. */
export const largeScript = 'app';

/** The name of the script with what a first view needs to show data. The large script imports it. */
const nodesScript = 'nodes';

/** Later scripts that several others import are merged up to this size, in bytes of source: each is a request. */
const smallScript = 3500;

/**
 * Radio buttons, which choices of pages and of forms share. They are in the large script: as a script of their own, or in
 * one that only forms need otherwise, a first page with a choice would load more.
 */
const radios = startOf('../runtime/choice/Radios');

/**
 * The functions that only some pages call, which such a page waits for. They are one script, and no other code is merged
 * with them.
 */
const functionLibrary = startOf('../language/expression/library');

/** Code that shows data in a first view, and that of nodes which few first views have. It does not wait for the large script. */
const filling = startOf('../shell/firstView/fill');
const laterKinds = startOf('../runtime/static/laterKinds');

/** Nodes, of which other code needs nothing. */
const nodesFolder = startOf('../runtime/nodes/kinds').replace(/kinds\.$/, '');

/** A form, and choices, which pages without forms have too. */
const formNode = startOf('../runtime/forms/FormNode');
const choices = startOf('../runtime/nodes/OtherLooks');

/** Code that every page loads soon after it is shown: each script would be a request. */
const loadedSoon = [
  '../runtime/dialogs/DialogLayer',
  '../runtime/pageView/pageStates',
  '../runtime/render/NodeFault',
  '../runtime/verbs/commonVerbs',
  '../shell/afterFirstPage',
  '../shell/release/newer',
].map(startOf);

/** What else the first script loads. The HTML preloads it. */
const firstPage = startOf('../shell/firstPage');

/**
 * The file of a script or style. Scripts list the files that they load later: the hash is short, and the name of a merged
 * chunk is without everything that imports it.
 */
const fileOf = (name: string): string => `assets/${name.split('~', 1)[0]}-[hash:7]`;

/** @param module the end of the path of the module that the initial script imports dynamically */
export function preload(module: string): Plugin {
  /** The modules of the large script. They stay together, although later chunks import some of them too. */
  const large = new Set<string>();
  /** The modules of the initial script. */
  const first = new Set<string>();
  /** The modules of the large script that early ones need too. */
  const nodes = new Set<string>();
  /** Those of nodes that few first views have. */
  const details = new Set<string>();
  /** Those that every form needs. */
  const forms = new Set<string>();
  /** Those that every page loads soon after it is shown. */
  const soon = new Set<string>();
  /** The modules of the functions that only some pages call. */
  const library = new Set<string>();
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
                { name: nodesScript, test: (id: string) => nodes.has(id) },
                { name: 'details', test: (id: string) => details.has(id) },
                { name: 'soon', test: (id: string) => soon.has(id) },
                { name: 'forms', test: (id: string) => forms.has(id) },
                { name: largeScript, test: (id: string) => large.has(id) || id.startsWith(radios) },
                { name: 'library', test: (id: string) => library.has(id) },
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
      const within = (id: string, found: Set<string>): Set<string> => {
        if (found.has(id)) return found;
        found.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) within(imported, found);
        return found;
      };
      const entries = ids.filter((id) => this.getModuleInfo(id)?.isEntry);
      for (const entry of entries) within(entry, first);
      const start = ids.find((id) => id.endsWith(module));
      if (!start || first.has(start))
        throw new Error(`No script of index.html imports ${module} later: parts: () => import('./parts.ts')`);
      for (const id of within(start, new Set())) if (!first.has(id)) large.add(id);
      const from = (module: string) =>
        ids.filter((id) => id.startsWith(module)).flatMap((id) => [...within(id, new Set())]);
      // These do not wait for the large script, which needs most of it too.
      for (const id of [...from(firstPage), ...from(filling)]) if (!first.has(id)) nodes.add(id);
      for (const id of from(laterKinds)) if (large.has(id)) nodes.add(id);
      for (const id of from(laterKinds)) if (!large.has(id) && id.startsWith(nodesFolder)) details.add(id);
      for (const module of loadedSoon)
        for (const id of from(module))
          if (![first, large, details].some((other) => other.has(id))) soon.add(id);
      const others = [first, large, nodes, details, soon, new Set(from(choices))];
      for (const id of from(formNode)) if (!others.some((other) => other.has(id))) forms.add(id);
      for (const functions of ids.filter((id) => id.startsWith(functionLibrary)))
        for (const id of within(functions, new Set())) if (!first.has(id) && !large.has(id)) library.add(id);
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
          link('preload', `${base}release/current.json`, { as: 'fetch' }),
          ...[...chunk.imports, chunk.fileName]
            .filter((file) => file !== first?.fileName)
            // The first view needs none of them: on a slow network they would compete with it.
            .map((file) => link('modulepreload', base + file, { fetchpriority: 'low' })),
          ...styles.map((style) => link('stylesheet', base + style)),
        ];
      },
    },
  };
}

/** The start of the path of a module of ours, which ends differently in the installed package. */
function startOf(module: string): string {
  return ownModule(module).replace(/\.\w+$/, '.');
}

const link = (rel: string, href: string, others: Record<string, string> = {}): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, href, crossorigin: true, ...others },
  injectTo: 'head',
});
