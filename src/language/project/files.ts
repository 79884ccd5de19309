/** The files of a project: those of a disk (see ../node.ts), of memory, or of either with some replaced. */

/** Paths are absolute and have `/` on every system. */
export interface Files {
  /** The files of the language itself, for apps that name none of their own. */
  readonly own: OwnFiles;
  /** All files below a folder, each with a stamp that changes when its content does. Empty if there is no such folder. */
  list(folder: string): Map<string, string>;
  /** The stamp of one file; undefined if it does not exist. */
  stamp(file: string): string | undefined;
  /** @throws Error if there is no such file */
  read(file: string): string;
}

export interface OwnFiles {
  /** The folder of the grammar. */
  grammar: string;
  /** A JSON file with the shapes of icons, by name. */
  icons: string;
  /** The texts of runtime and shell, one JSON file per language tag. */
  texts: string;
  /** The stylesheets of the default theme. */
  theme: string;
}

/** Files that are only in memory, by path. Changes of the map take effect immediately. */
export function memory(texts: ReadonlyMap<string, string>, own: OwnFiles): Files {
  const nowhere: Files = {
    own,
    list: () => new Map(),
    stamp: () => undefined,
    read: (file) => {
      throw new Error(`There is no file ${file}`);
    },
  };
  return overlay(nowhere, texts);
}

/** Replaces files of another file system; null deletes a file. Changes of the map take effect immediately. */
export function overlay(below: Files, over: ReadonlyMap<string, string | null>): Files {
  return {
    own: below.own,
    list(folder) {
      const found = below.list(folder);
      for (const [file, text] of over) {
        if (!file.startsWith(`${folder}/`)) continue;
        if (text === null) found.delete(file);
        else found.set(file, `over:${text}`);
      }
      return found;
    },
    stamp(file) {
      const text = over.get(file);
      return text === undefined ? below.stamp(file) : text === null ? undefined : `over:${text}`;
    },
    read(file) {
      const text = over.get(file);
      return typeof text === 'string' ? text : below.read(file);
    },
  };
}
