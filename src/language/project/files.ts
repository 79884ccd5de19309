/** The file system of a project: the disk, or the disk with some files replaced. Paths are absolute. */
import fs from 'node:fs';
import path from 'node:path';

export interface Files {
  /** All files below a folder, each with a stamp that changes when its content does. */
  list(folder: string): Map<string, string>;
  /** The stamp of one file; undefined if it does not exist. */
  stamp(file: string): string | undefined;
  read(file: string): string;
}

export const disk: Files = {
  list(folder) {
    const found = new Map<string, string>();
    const visit = (here: string): void => {
      if (!fs.existsSync(here)) return;
      for (const entry of fs.readdirSync(here, { withFileTypes: true })) {
        const file = path.join(here, entry.name);
        if (entry.isDirectory()) visit(file);
        else {
          const stamp = this.stamp(file);
          if (stamp) found.set(file, stamp);
        }
      }
    };
    visit(folder);
    return found;
  },
  stamp(file) {
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    return stat?.isFile() ? `${stat.mtimeMs}:${stat.size}` : undefined;
  },
  read: (file) => fs.readFileSync(file, 'utf8'),
};

/** Replaces files of another file system; null deletes a file. Changes of the map take effect immediately. */
export function overlay(below: Files, over: ReadonlyMap<string, string | null>): Files {
  return {
    list(folder) {
      const found = below.list(folder);
      for (const [file, text] of over) {
        if (!file.startsWith(folder + path.sep)) continue;
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
