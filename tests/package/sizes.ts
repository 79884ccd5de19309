/** The sizes of the entries of the installed package, and their limits. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';

/**
 * The most that an entry may bring, in kB of 1,000 bytes, as gzip: all that it exports and imports statically, minified,
 * without React. Code that it loads later is not counted. Measured, with little headroom.
 */
export const limits: Readonly<Record<string, number>> = {
  'shoji/client': 8.8,
  // A fifth of it is there for overlays (json-p3) and for the contrast of themes (culori, postcss).
  'shoji/language': 207,
  'shoji/runtime': 45.5,
  'shoji/shell': 4.5,
  'shoji/shell/start': 55,
  'shoji/widgets': 1.3,
};

/** The most that all scripts of an app bring until its form page is shown, React among them. */
export const formPageLimit = 149;

/** The size of an entry, in kB as gzip. @param root the folder in which the package is installed */
export async function sizeOf(root: string, entry: string): Promise<number> {
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
        external: /^react(-dom)?(\/|$)/,
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
  return count(first?.fileName ?? '') / 1000;
}
