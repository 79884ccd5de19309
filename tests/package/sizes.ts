/** The sizes of the entries of the installed package, and their limits. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';

/**
 * The maximum size of an entry, in kB of 1,000 bytes, as gzip: everything that it exports and imports statically,
 * minified, without React. Code that it loads later is not counted. Measured, with little headroom.
 */
export const limits: Readonly<Record<string, number>> = {
  'shoji/client': 8.8,
  'shoji/language': 191.3,
  'shoji/language/editing': 161,
  'shoji/runtime': 40.8,
  'shoji/server': 2.4,
  // With every function of the language: a server does not load them by page.
  'shoji/server/rules': 9,
  // 0.7 of it show the first view of a page, before any other script runs.
  'shoji/shell': 5.5,
  'shoji/shell/start': 50.4,
  'shoji/widgets': 1.2,
  'shoji/widgets/charts': 1.3,
};

/** From this size on, in kB as gzip, a script that is loaded later has a limit of its own. */
const large = 4;

/** The maximum size of each large script that an entry loads later. */
export const lazyLimits: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // OAuth 2, for apps whose users log in at a provider.
  'shoji/client': { esm: 13.1 },
  // JSONPath, for the overlay of a contract.
  'shoji/language': { overlay: 14.6 },
  // Rich texts, forms, long lists, nodes that a first page rarely has, forms of any shape.
  'shoji/runtime': { Rich: 12.2, SubmitButton: 7.8, Virtual: 4.7, lazyDetails: 4.1, shape: 24.7 },
  // Newer releases are followed and guarded pages opened after the first page is shown. Data is shown in a first view by
  // nodes of the runtime (`fill`), which can be long lists.
  'shoji/shell': { SubmitButton: 11.2, Virtual: 4.7, fill: 7.3, i18next: 15.8, run: 4.4, shape: 26 },
  'shoji/shell/start': {
    Rich: 12.2,
    SubmitButton: 7.8,
    Virtual: 4.7,
    i18next: 15.8,
    lazyDetails: 4.1,
    provider: 7.4,
    shape: 24.7,
  },
  'shoji/widgets': { SearchPicker: 6.4 },
  'shoji/widgets/charts': { Chart: 8.8 },
};

/**
 * The maximum size of all scripts of an app on its form page, React included, and of those loaded after it is shown.
 * The goal is 149.
 */
export const formPageLimit = 142;

/** The maximum size of the scripts that run before the first view of the form is shown. */
export const firstViewLimit = 5.4;

export interface EntrySize {
  /** Of all that is loaded with the entry, in kB as gzip. */
  first: number;
  /** Of each script that is loaded later and is large, by name. */
  lazy: Readonly<Record<string, number>>;
}

/** The size of an entry, in kB as gzip. @param root the folder in which the package is installed */
export async function sizeOf(root: string, entry: string): Promise<EntrySize> {
  const module = path.join(root, 'node_modules/shoji/src/vite/leftOut.js');
  const { leftOut } = (await import(pathToFileURL(module).href)) as { leftOut: () => Plugin };
  const file = path.join(root, 'entry.js');
  const all: Plugin = {
    name: 'all-of-an-entry',
    resolveId: (asked) => (asked === file ? asked : undefined),
    load: (asked) => (asked === file ? `export * from '${entry}';` : undefined),
  };
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [leftOut(), all],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: file,
        // The chart library is the app's own, and a server has Node.
        external: /^(node:.*|react(-dom)?|highcharts(-react-official)?)(\/|$)/,
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])),
  );
  const counted = new Set<string>();
  const count = (name: string): number => {
    const chunk = chunks.get(name);
    if (!chunk || counted.has(name)) return 0;
    counted.add(name);
    const own = gzipSync(chunk.code, { level: 9 }).length;
    return own + chunk.imports.reduce((sum, imported) => sum + count(imported), 0);
  };
  const first = [...chunks.values()].find(({ isEntry }) => isEntry);
  const size = count(first?.fileName ?? '') / 1000;
  const lazy = [...chunks.values()]
    .filter(({ fileName }) => !counted.has(fileName))
    .map(({ name, code }) => [name, gzipSync(code, { level: 9 }).length / 1000] as const)
    .filter(([, kB]) => kB >= large);
  return { first: size, lazy: Object.fromEntries(lazy) };
}
