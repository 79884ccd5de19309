/** One app as its files say it, read anew only where they changed. */
import fs from 'node:fs';
import path from 'node:path';
import { parse as parseYaml } from 'yaml';
import { type Contract, readContract } from '../contract/index.ts';
import { loadGrammar } from '../grammar/load.ts';
import type { Grammar } from '../grammar/shape.ts';
import { readSource, type Source } from '../source/read.ts';
import { Facts } from './facts.ts';
import { disk, type Files } from './files.ts';
import { type Folders, resolveFolders } from './folders.ts';

export class Project {
  readonly folders: Required<Folders>;
  readonly facts: Facts;
  grammar: Grammar;
  /** Undefined where it could not be read; the reason stands in `contractFault`. */
  contract: Contract | undefined;
  contractFault = '';
  /** Pages, by file. */
  screens = new Map<string, Source>();
  /** By name. */
  parts = new Map<string, Source>();
  app: Source | undefined;
  statuses: Source | undefined;
  /** Every file below schemas/ that is neither grammar nor a message of the socket, by absolute path. */
  schemas = new Map<string, Source>();
  /** Messages of the socket, by channel. */
  channels = new Map<string, Source>();
  /** By language code. */
  locales = new Map<string, Source>();
  /** Their property schemas, by name. */
  widgets = new Map<string, Source>();
  readonly #files: Files;
  readonly #read = new Map<string, { stamp: string; source: Source }>();
  #stamps = '';

  constructor(folders: Folders, files: Files = disk) {
    this.folders = resolveFolders(folders);
    this.#files = files;
    this.grammar = loadGrammar(this.folders.grammar);
    this.facts = new Facts(this);
    this.refresh();
  }

  /**
   * Reads what has changed since it was read before.
   * @returns the files that changed, came or went, relative to the root.
   */
  refresh(): string[] {
    const before = new Map([...this.#read].map(([file, { source }]) => [file, source]));
    const { folders } = this;
    const screens = this.#folder(folders.screens, '.json');
    const parts = path.join(folders.screens, 'parts') + path.sep;
    const schemas = this.#folder(folders.schemas, '.json');
    const realtime = path.join(folders.schemas, 'realtime') + path.sep;
    const grammar = folders.grammar + path.sep;
    const within = (all: Map<string, Source>, folder: string): [string, Source][] =>
      [...all].filter(([file]) => file.startsWith(folder));
    const app = path.join(folders.screens, 'app.json');
    const statuses = path.join(folders.screens, 'statuses.json');
    this.app = screens.get(app);
    this.statuses = screens.get(statuses);
    this.parts = new Map(within(screens, parts).map(([file, source]) => [nameIn(parts, file), source]));
    this.screens = new Map(
      [...screens]
        .filter(([file]) => file !== app && file !== statuses && !file.startsWith(parts))
        .map(([, source]) => [source.file, source]),
    );
    this.channels = new Map(
      within(schemas, realtime).map(([file, source]) => [nameIn(realtime, file), source]),
    );
    this.schemas = new Map(
      [...schemas].filter(([file]) => !file.startsWith(realtime) && !file.startsWith(grammar)),
    );
    this.locales = new Map(
      [...this.#folder(folders.locales, '.json')].map(([file, source]) => [
        path.basename(file, '.json'),
        source,
      ]),
    );
    this.widgets = new Map(
      [...this.#folder(folders.widgets, `${path.sep}schema.json`)].map(([file, source]) => [
        path.basename(path.dirname(file)),
        source,
      ]),
    );
    const current = new Set([...screens.keys(), ...schemas.keys()]);
    for (const source of [...this.locales.values(), ...this.widgets.values()])
      current.add(path.join(folders.root, source.file));
    for (const file of this.#read.keys()) if (!current.has(file)) this.#read.delete(file);
    const changed = [...new Set([...before.keys(), ...this.#read.keys()])].filter(
      (file) => before.get(file) !== this.#read.get(file)?.source,
    );
    const contract = this.#readContract();
    if (contract.length > 0 || changed.length > 0) this.facts.forget();
    return [...changed, ...contract].map((file) => this.relative(file));
  }

  /** A path relative to the root, with `/`. */
  relative(file: string): string {
    return path.relative(this.folders.root, file).split(path.sep).join('/');
  }

  /** The text of a file of the project, parsed; for schemas that refer to one another. @throws Error where there is none. */
  json(file: string): unknown {
    const known = this.#read.get(file);
    if (known) return JSON.parse(known.source.text);
    if (this.#files.stamp(file) === undefined) throw new Error(`There is no file ${this.relative(file)}`);
    return JSON.parse(this.#files.read(file));
  }

  #document(file: string): unknown {
    const text = this.#files.read(file);
    return file.endsWith('.json') ? JSON.parse(text) : parseYaml(text);
  }

  #folder(folder: string, ending: string): Map<string, Source> {
    const found = new Map<string, Source>();
    for (const [file, stamp] of [...this.#files.list(folder)].sort()) {
      if (!file.endsWith(ending) || file.includes(`${path.sep}generated${path.sep}`)) continue;
      let known = this.#read.get(file);
      if (known?.stamp !== stamp) {
        known = { stamp, source: readSource(this.relative(file), this.#files.read(file)) };
        this.#read.set(file, known);
      }
      found.set(file, known.source);
    }
    return found;
  }

  /** The contract refers to forms, so it is read again with them. @returns what changed */
  #readContract(): string[] {
    const folder = path.dirname(this.folders.contract);
    const files = this.#files.list(folder);
    const stamps = JSON.stringify([...files, ...[...this.schemas.values()].map((source) => source.text)]);
    if (stamps === this.#stamps) return [];
    const first = this.#stamps === '';
    this.#stamps = stamps;
    try {
      this.contract = readContract(this.folders.contract, (file: string) => this.#document(file));
      this.contractFault = '';
    } catch (error) {
      this.contract = undefined;
      this.contractFault = error instanceof Error ? error.message : String(error);
    }
    return first ? [] : [this.folders.contract];
  }
}

const nameIn = (folder: string, file: string): string =>
  file
    .slice(folder.length)
    .replace(/(\.schema)?\.json$/, '')
    .split(path.sep)
    .join('/');

/** Reads an app. Nothing is thrown for what is wrong in its files; the checker tells. */
export function readProject(folders: Folders, files?: Files): Project {
  if (!fs.existsSync(folders.root)) throw new Error(`There is no folder ${folders.root}`);
  return new Project(folders, files);
}
