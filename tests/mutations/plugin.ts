import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** A separate instance of modules in which some files have another text. */
export interface World {
  /** Files that are loaded separately in it: those that differ, and all that import them. Absolute paths. */
  files: ReadonlySet<string>;
  /** The text of a file in this world; undefined for the original. */
  textOf(file: string): string | undefined;
}

const query = /[?&]world=(\w+)/;

/**
 * `import('./x.ts?world=7')` loads a file in world 7, with all of its imports. So one process can contain the exchange
 * many times, each time with another mutation, and no file is ever written.
 */
export function worldsPlugin(worlds: ReadonlyMap<string, World>): Plugin {
  return {
    name: 'worlds',
    enforce: 'pre',
    async resolveId(source, importer) {
      const name = query.exec(source)?.[1] ?? query.exec(importer ?? '')?.[1];
      const world = name === undefined ? undefined : worlds.get(name);
      if (!world) return undefined;
      const found = await this.resolve(source.replace(query, ''), importer?.replace(query, ''), {
        skipSelf: true,
      });
      return found && world.files.has(found.id) ? { ...found, id: `${found.id}?world=${name}` } : found;
    },
    load(id) {
      const name = query.exec(id)?.[1];
      if (name === undefined) return undefined;
      const file = id.replace(query, '');
      return worlds.get(name)?.textOf(file) ?? readFileSync(file, 'utf8');
    },
  };
}
