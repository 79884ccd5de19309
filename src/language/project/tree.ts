/** The JSON files of a project, read again only if they have changed. */
import { basename, dirname } from 'pathe';
import { readSourceFile, type SourceFile } from '../source/read.ts';
import type { Files } from './files.ts';

export interface Folder {
  folder: string;
  /** The suffix of its files. */
  ending: string;
  /** The name of the folder that directly holds them; any by default. */
  parent?: string;
}

interface ReadFile {
  stamp: string;
  source: SourceFile;
}

/** What editors and file managers make of `.json`: `.json.txt`, `.jsonc`, `.JSON`. */
const misnamed = (file: string): boolean =>
  /\.(?:json|json\.txt|jsonc|json5|jsn|txt)$/i.test(file) && !file.endsWith('.json');

export class Tree {
  readonly #files: Files;
  readonly #folders: readonly Folder[];
  readonly #name: (file: string) => string;
  /** By absolute path, in order. */
  sources = new Map<string, ReadFile>();
  /** Files whose names look like those of definitions and are not, by absolute path. */
  readonly misnamed: Set<string> = new Set();
  /** The former content of files that have changed: what is tried and taken back is not read again. */
  readonly #former = new Map<string, ReadFile | undefined>();

  /**
   * @param name the name of a file in messages
   * @param like a tree of the same folders, whose files are read already
   */
  constructor(files: Files, folders: readonly Folder[], name: (file: string) => string, like?: Tree) {
    this.#files = files;
    this.#folders = folders;
    this.#name = name;
    if (!like) return;
    this.sources = new Map(like.sources);
    this.misnamed = new Set(like.misnamed);
  }

  /**
   * @param files files that may have changed; all by default
   * @returns the files that were changed, added or removed, and whether there are the same files as before
   */
  update(files?: readonly string[]): { changed: string[]; same: boolean } {
    const stamps = files ? this.#some(files) : this.#all();
    const changed: string[] = [];
    let same = true;
    for (const [file, stamp] of stamps) {
      const before = this.sources.get(file);
      if (before?.stamp === stamp) continue;
      changed.push(file);
      same &&= stamp !== undefined && before !== undefined;
      const former = this.#former.get(file);
      this.#former.set(file, before);
      if (stamp === undefined) this.sources.delete(file);
      else if (former?.stamp === stamp) this.sources.set(file, former);
      else
        this.sources.set(file, { stamp, source: readSourceFile(this.#name(file), this.#files.read(file)) });
    }
    // Sorted, so that findings and duplicates do not depend on the order of saving.
    if (!same) this.sources = new Map([...this.sources].sort(([a], [b]) => (a < b ? -1 : 1)));
    return { changed, same };
  }

  /** @param file absolute */
  source(file: string): SourceFile | undefined {
    return this.sources.get(file)?.source;
  }

  #belongs(file: string): boolean {
    const within = ({ folder, ending, parent }: Folder): boolean =>
      file.startsWith(`${folder}/`) &&
      file.endsWith(ending) &&
      (parent === undefined || basename(dirname(file)) === parent);
    return !file.includes('/generated/') && this.#folders.some(within);
  }

  /** Keeps what would be read under another name. */
  #note(file: string, exists: boolean): void {
    const isOurs = this.#folders.some(
      ({ folder, ending }) => ending === '.json' && file.startsWith(`${folder}/`),
    );
    if (isOurs && misnamed(file) && exists) this.misnamed.add(file);
    else this.misnamed.delete(file);
  }

  #some(files: readonly string[]): Map<string, string | undefined> {
    for (const file of files) this.#note(file, this.#files.stamp(file) !== undefined);
    return new Map(
      files.filter((file) => this.#belongs(file)).map((file) => [file, this.#files.stamp(file)]),
    );
  }

  #all(): Map<string, string | undefined> {
    const stamps = new Map<string, string | undefined>(
      [...this.sources.keys()].map((file) => [file, undefined]),
    );
    this.misnamed.clear();
    for (const folder of new Set(this.#folders.map((one) => one.folder))) {
      for (const [file, stamp] of this.#files.list(folder)) {
        if (this.#belongs(file)) stamps.set(file, stamp);
        else this.#note(file, true);
      }
    }
    return stamps;
  }
}
