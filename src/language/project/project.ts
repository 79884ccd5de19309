/** The files of an app, read again only if they have changed. */

import { basename, dirname, normalize, relative, resolve } from 'pathe';
import type { Report } from '../check/report.ts';
import type { Observer } from '../compile/observer.ts';
import type { Contract } from '../contract/index.ts';
import { loadGrammar } from '../grammar/load.ts';
import type { Grammar } from '../grammar/shape.ts';
import { readSourceFile, type SourceFile } from '../source/read.ts';
import { type ContractFault, ContractFiles, readable } from './contractFiles.ts';
import type { Input } from './factBuilders.ts';
import { Facts } from './facts.ts';
import { type Files, overlay } from './files.ts';
import { type Folders, resolveFolders } from './folders.ts';
import { type Icon, readIcons } from './icons.ts';
import { isSchema } from './inline.ts';
import type { OverlayFault, overlaid } from './overlay.ts';
import { Tree } from './tree.ts';

/** A check of the whole project, which adds to the report. */
export type Pass = (project: Project, report: Report) => void;

/** Parts of the language that not every app needs. `readProject` of node.ts brings all of them. */
export interface ProjectParts {
  /** Checks of the whole project besides those of the language. */
  passes?: readonly Pass[];
  /** Applies the overlay of a contract; in a browser it comes from `loadOverlays`. */
  overlaid?: typeof overlaid;
}

/** Files by name; `app` and `statuses` are one file each. */
const groups = [
  'screens',
  'parts',
  'schemas',
  'channels',
  'locales',
  'widgets',
  'engineTexts',
  'widgetTexts',
  'styles',
] as const satisfies readonly Input[];
type Group = (typeof groups)[number];

/** Other texts for files, by absolute path; null for a file that does not exist. */
export type Texts = ReadonlyMap<string, string | null>;

export class Project {
  readonly folders: Required<Folders>;
  readonly facts: Facts;
  readonly grammar: Grammar;
  /** Pages, by file. */
  screens = new Map<string, SourceFile>();
  /** By name. */
  parts = new Map<string, SourceFile>();
  app: SourceFile | undefined;
  statuses: SourceFile | undefined;
  /** Every file below schemas/ except the grammar and socket messages, by absolute path. */
  schemas = new Map<string, SourceFile>();
  /** Schemas of socket messages, by channel. */
  channels = new Map<string, SourceFile>();
  /** By language code. */
  locales = new Map<string, SourceFile>();
  /** The property schemas of widgets, by name. */
  widgets = new Map<string, SourceFile>();
  /** The texts that the engine brings, by language tag. */
  engineTexts = new Map<string, SourceFile>();
  /** The texts that widgets bring: `<widget>/<language tag>`. */
  widgetTexts = new Map<string, SourceFile>();
  /** The stylesheets of themes and widgets, by absolute path. */
  styles = new Map<string, SourceFile>();
  /** Increases with each change of a file. */
  revision = 0;
  readonly passes: readonly Pass[];
  /** For tools that need more of a page than its findings: sees it compiled, and is kept as long as they are. */
  observe: ((page: SourceFile) => Observer) | undefined;
  readonly #parts: ProjectParts;
  /** Those of {@link withTexts}. */
  readonly #texts = new Map<string, string | null>();
  readonly #files: Files;
  readonly #tree: Tree;
  readonly #contract: ContractFiles;
  /** The pages whose content has changed, with the revision, since something else has. */
  readonly #changedPages = new Map<string, number>();
  /** The last revision at which something else has changed. */
  #changedElse = 0;

  /**
   * Reads an app. Never throws for errors in its files: the checker reports them.
   * @param files where its files are; `readProject` of node.ts takes them from the disk
   * @param like a project of the same folders, whose files are read already
   */
  constructor(folders: Folders, files: Files, parts: ProjectParts = {}, like?: Project) {
    const { passes = [], overlaid } = parts;
    this.#parts = parts;
    this.passes = passes;
    this.folders = resolveFolders(folders, files.own);
    this.grammar = like?.grammar ?? loadGrammar(this.folders.grammar, files);
    this.facts = new Facts(this, like?.facts);
    this.#files = overlay(files, this.#texts);
    const { screens, schemas, locales, widgets, sharedWidgets, texts, theme, ownTheme } = this.folders;
    const json = [screens, schemas, locales, texts].map((folder) => ({ folder, ending: '.json' }));
    const styles = [ownTheme, theme, widgets].map((folder) => ({ folder, ending: '.css' }));
    const all = [
      ...json,
      ...styles,
      // The app's own come last, and so take the place of others.
      ...[...new Set([sharedWidgets, widgets])].flatMap((folder) => [
        { folder, ending: '/schema.json' },
        { folder, ending: '.json', parent: 'texts' },
      ]),
    ];
    this.#contract = new ContractFiles(
      this.#files,
      this.folders,
      overlaid,
      like ? like.#contract : undefined,
    );
    this.#tree = new Tree(this.#files, all, (file) => this.relative(file), like ? like.#tree : undefined);
    if (like) this.#take(like);
    else this.refresh();
  }

  /** The same app with other texts. It knows what this one has read, and takes over no later changes. */
  fork(texts: Texts): Project {
    const fork = new Project(this.folders, overlay(this.#files, texts), this.#parts, this);
    fork.refresh([...texts.keys()]);
    return fork;
  }

  /**
   * Looks at the app with other texts, for questions such as what the checker would say. Afterwards, the app is as before.
   * @param look synchronous; it must not call this method again
   */
  withTexts<Result>(texts: Texts, look: () => Result): Result {
    const files = [...texts.keys()];
    for (const [file, text] of texts) this.#texts.set(file, text);
    this.refresh(files);
    try {
      return look();
    } finally {
      this.#texts.clear();
      this.refresh(files);
    }
  }

  /**
   * Reads what has changed since the last time.
   * @param files absolute paths that may have changed, with the separators of any system; all files by default
   * @returns the files that were changed, added or removed, relative to the root
   */
  refresh(files?: readonly string[]): string[] {
    const { changed, same } = this.#tree.update(files?.map((file) => normalize(file)));
    const inputs = new Set(changed.map((file) => this.#inputOf(file)));
    if (same) for (const file of changed) this.#place(file, this.#tree.source(file), true);
    else this.#sort();
    const read = this.#contract.refresh();
    if (read) inputs.add('contract');
    if (inputs.size > 0) this.revision += 1;
    if (same && inputs.size === 1 && inputs.has('screens')) {
      const pages = changed.flatMap((file) => this.#tree.source(file) ?? []);
      for (const { file } of pages) this.#changedPages.set(file, this.revision);
      this.facts.replacePages(pages);
    } else if (inputs.size > 0) {
      this.#changedElse = this.revision;
      this.#changedPages.clear();
      this.facts.forget(inputs);
    }
    return [...changed, ...(read ? [this.folders.contract] : [])].map((file) => this.relative(file));
  }

  /** The pages whose content has changed since a revision; undefined if something else has changed too. */
  pagesSince(revision: number): SourceFile[] | undefined {
    if (revision < this.#changedElse) return undefined;
    const files = [...this.#changedPages].filter(([, changed]) => changed > revision);
    return files.flatMap(([file]) => this.screens.get(file) ?? []);
  }

  /** A path relative to the root, with `/`. */
  relative(file: string): string {
    return relative(this.folders.root, file);
  }

  /** A definition by its path relative to the root; undefined if there is none. */
  sourceOf(file: string): SourceFile | undefined {
    return this.#tree.source(resolve(this.folders.root, file));
  }

  /** The text of any file, by its absolute path. @throws Error if there is none */
  textOf(file: string): string {
    return this.#tree.source(file)?.text ?? this.#files.read(file);
  }

  /**
   * The content of a schema file, for references between schemas.
   * @throws Error if it does not exist, is not JSON, or is nested too deep
   */
  json(file: string): unknown {
    const content: unknown = JSON.parse(this.textOf(file));
    if (!isSchema(content)) throw new Error(`${this.relative(file)} is not an object`);
    return readable(file, content);
  }

  /** The icons that nodes may name, by name. */
  icons(): Map<string, Icon> {
    return readIcons(this.folders.icons, this.#files);
  }

  /** The code in the folder of a file: it may set what a stylesheet beside it asks for. */
  codeBeside(file: string): string {
    const all = [...this.#files.list(dirname(file)).keys()].filter((name) => /\.[jt]sx?$/.test(name));
    return all.map((name) => this.#files.read(name)).join('\n');
  }

  /** The files that the contract was read from, including the schemas that it refers to. */
  contractFiles(): Iterable<string> {
    return this.#contract.names();
  }

  /** Undefined if it could not be read; the reason is in `contractFault`. */
  get contract(): Contract | undefined {
    return this.#contract.contract;
  }

  /** Why there is no contract; empty if there is one. */
  get contractFault(): string {
    return this.#contract.fault;
  }

  /** What is wrong in the files of the contract. */
  get contractFaults(): readonly ContractFault[] {
    return this.#contract.faults;
  }

  get overlayFaults(): readonly OverlayFault[] {
    return this.#contract.overlayFaults;
  }

  /** Files below the folders of definitions whose names keep them from being read; absolute paths. */
  misnamed(): Iterable<string> {
    return this.#tree.misnamed;
  }

  #inputOf(file: string): Input {
    const { screens, schemas, locales, grammar, texts } = this.folders;
    const within = (folder: string): boolean => file.startsWith(`${folder}/`);
    if (file.endsWith('.css')) return 'styles';
    if (within(screens)) {
      if (file === `${screens}/app.json`) return 'app';
      if (file === `${screens}/statuses.json`) return 'statuses';
      return within(`${screens}/parts`) ? 'parts' : 'screens';
    }
    if (within(schemas))
      return within(grammar) ? 'grammar' : within(`${schemas}/realtime`) ? 'channels' : 'schemas';
    if (within(texts)) return 'engineTexts';
    if (within(locales)) return 'locales';
    return basename(dirname(file)) === 'texts' ? 'widgetTexts' : 'widgets';
  }

  /** Assigns every file to its group. */
  #sort(): void {
    this.app = undefined;
    this.statuses = undefined;
    for (const group of groups) this[group] = new Map();
    for (const [file, { source }] of this.#tree.sources) this.#place(file, source);
  }

  /** @param same whether it stays where it is: the last one of a name is the one that counts */
  #place(file: string, source: SourceFile | undefined, same?: true): void {
    const input = this.#inputOf(file);
    if (input === 'app' || input === 'statuses') this[input] = source;
    const group = groups.find((one) => one === input);
    if (!source || !group) return;
    const name = this.#nameIn(group, file);
    if (!same || this[group].get(name)?.file === source.file) this[group].set(name, source);
  }

  /** The name of a file in its group. */
  #nameIn(group: Group, file: string): string {
    const { screens, schemas } = this.folders;
    const parent = dirname(file);
    switch (group) {
      case 'screens':
        return this.relative(file);
      case 'parts':
        return nameIn(`${screens}/parts`, file);
      case 'channels':
        return nameIn(`${schemas}/realtime`, file);
      case 'locales':
      case 'engineTexts':
        return basename(file, '.json');
      case 'widgets':
        return basename(parent);
      case 'widgetTexts':
        return `${basename(dirname(parent))}/${basename(file, '.json')}`;
      default:
        return file;
    }
  }

  /** Takes over the files of another. */
  #take(like: Project): void {
    this.app = like.app;
    this.statuses = like.statuses;
    for (const group of groups) this[group] = new Map(like[group]);
  }

  /** The overlay of the contract as a file; for its findings. */
  overlaySource(): SourceFile {
    const { overlay } = this.folders;
    return readSourceFile(this.relative(overlay), this.#files.read(overlay));
  }
}

const nameIn = (folder: string, file: string): string =>
  relative(folder, file).replace(/(\.schema)?\.json$/, '');
