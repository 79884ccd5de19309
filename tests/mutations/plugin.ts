import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** A world of modules of its own in which some files say something else. */
export interface World {
  /** Files that are loaded anew in it: those that differ, and all that import them. Absolute paths. */
  files: ReadonlySet<string>;
  /** What a file says there; undefined for what it always says. */
  textOf(file: string): string | undefined;
}

const query = /[?&]world=(\w+)/;

/**
 * `import('./x.ts?world=7')` loads a file in world 7, with all that it imports. So one process can hold the exchange many
 * times, each time with another rule broken, and nothing is ever written to a file.
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
