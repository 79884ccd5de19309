/** An open draft: its files, its findings, and the app that shows it on a phone. */
import path from 'node:path';
import { createServer as createVite, type InlineConfig, type ViteDevServer } from 'vite';
import { check, type Project, readProject } from '../../language/node.ts';
import { foldersOf } from '../../project/folders.ts';
import { type ServedDefinitions, servedBy } from '../../project/served.ts';
import { shownIn } from '../shownFindings.ts';
import { nameOf } from './appName.ts';
import { Compiling } from './compiling.ts';
import { Draft, editable } from './draft.ts';
import { listPages } from './listPages.ts';
import type { Events, ListedPage, ShownFinding } from './messages.ts';
import { preview } from './previewPlugin.ts';
import { Trials } from './trials.ts';

/**
 * The pause after a change before the files are checked, in milliseconds. It is as long as the last check took, which in a
 * large app lets the phone load the page that was changed first.
 */
const quiet = { least: 60, most: 400 };
/** Before the first check, which takes seconds in a large app: pages and the phone load first. */
const firstQuiet = 1500;
/**
 * How long the work on all files gives way, in milliseconds: after a change, until a phone asks for it, and after each
 * request of a phone, which is followed by others.
 */
const wayFor = { change: 400, request: 100 };

/** The configuration of the app's development server for a folder. */
export type Serve = (root: string) => Promise<InlineConfig>;

type Send = <Name extends keyof Events>(name: Name, data: Events[Name]) => void;

export class Workspace {
  readonly draft: Draft;
  readonly project: Project;
  readonly trials: Trials;
  readonly #vite: ViteDevServer;
  /** The definitions that the phone shows. Undefined for an app whose server does not use the plugin. */
  readonly #served: ServedDefinitions | undefined;
  readonly #listeners = new Set<Send>();
  readonly #watching = new Set<() => void>();
  /** Incremented by each change of the files. */
  version = 1;
  /** Null until the first check: the page of the draft is shown earlier. */
  #findings: ShownFinding[] | null = null;
  #timer: NodeJS.Timeout | undefined;
  #quiet = quiet.least;
  readonly #compiling: Compiling;
  readonly #root: string;
  /** The list of pages that was sent last. */
  #pages: readonly ListedPage[] = [];
  /** Files that other programs have written since the last check. */
  readonly #written = new Set<string>();

  private constructor(root: string, journal: string, vite: ViteDevServer) {
    this.#root = root;
    this.#vite = vite;
    this.draft = new Draft(root, journal);
    this.#served = servedBy(vite);
    this.project = this.#served?.project ?? readProject(foldersOf(root));
    this.trials = new Trials(this.project);
    this.#compiling = new Compiling(this.project);
    this.#pages = listPages(this.project);
    this.draft.subscribe((step) => {
      this.#send('step', step);
      this.#refresh(step.changes.map(({ file }) => path.resolve(root, file)));
    });
    for (const event of ['add', 'change', 'unlink'] as const)
      vite.watcher.on(event, (file) => {
        if (!editable.test(file)) return;
        this.#written.add(file);
        this.#takeWritten();
      });
  }

  /**
   * @param root the folder of the app in this draft
   * @param journal the file of its steps
   * @param packages the folder with the app's packages, if it is another one
   */
  static async open(root: string, journal: string, serve: Serve, packages?: string): Promise<Workspace> {
    const config = await serve(root);
    let workspace: Workspace | undefined;
    const trials = (): Trials | undefined => workspace?.trials;
    const asked = (): void => workspace?.asked();
    const vite = await createVite({
      ...config,
      // Drafts share the installed packages with other development servers, but not Vite's cache: it is rebuilt for
      // another list of plugins, and an open page would miss its former files.
      cacheDir: path.join(path.dirname(journal), 'vite'),
      plugins: [...(config.plugins ?? []), preview(packages === undefined ? [] : [packages], trials, asked)],
      server: { ...config.server, host: '127.0.0.1' },
    });
    await vite.listen();
    workspace = new Workspace(root, journal, vite);
    return workspace;
  }

  /** The address of the app. It is on the studio's site, `localhost`: browsers may deny frames of other sites a storage. */
  get app(): string {
    return (this.#vite.resolvedUrls?.local[0] ?? '').replace('//127.0.0.1:', '//localhost:');
  }

  /** The first event of a stream. */
  start(): Omit<Events['start'], 'me' | 'account'> {
    const { steps } = this.draft;
    const settings = this.project.app?.content as { paths?: unknown; start?: unknown } | undefined;
    const files = new Set(steps.flatMap(({ changes }) => changes.map(({ file }) => file)));
    return {
      steps,
      bases: Object.fromEntries([...files].map((file) => [file, this.draft.base(file)])),
      name: nameOf(this.project),
      start: String(settings?.start ?? ''),
      // What has changed since is told by an event.
      pages: [...this.#pages],
      app: this.app,
      paths: settings?.paths === 'plain' ? 'plain' : 'hash',
    };
  }

  /** @returns ends the subscription */
  subscribe(listener: Send): () => void {
    this.#listeners.add(listener);
    if (this.#findings) listener('findings', this.#findings);
    else this.#timer ??= setTimeout(() => void this.#check(), firstQuiet);
    return () => this.#listeners.delete(listener);
  }

  /** @param changed called with changed files, which are read again @returns ends the subscription */
  watch(changed: () => void): () => void {
    this.#watching.add(changed);
    return () => this.#watching.delete(changed);
  }

  /** A phone has asked for definitions. */
  asked(): void {
    this.#compiling.giveWay(wayFor.request);
  }

  /** @returns when it is known what each file names, and whether it is: not if the draft was closed meanwhile */
  named(): Promise<boolean> {
    return this.#compiling.named();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#compiling.stop();
    this.#listeners.clear();
    this.#watching.clear();
    await this.#vite.close();
  }

  #send: Send = (name, data) => {
    for (const listener of this.#listeners) listener(name, data);
  };

  /** @param files absolute paths */
  #refresh(files: readonly string[]): void {
    if (this.#served) this.#served.refresh(files);
    else this.project.refresh([...files]);
    this.trials.refresh(files);
    this.#listPages();
    this.version += 1;
    this.#compiling.giveWay(wayFor.change);
    for (const changed of this.#watching) changed();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), this.#quiet);
  }

  /** Sends what has changed in the list of pages: it is large in a large app. */
  #listPages(): void {
    const before = this.#pages;
    this.#pages = listPages(this.project);
    const isSameList =
      this.#pages.length === before.length &&
      this.#pages.every(({ route, file }, at) => before[at]?.route === route && before[at]?.file === file);
    const changed = this.#pages.flatMap((page, at): Events['changedPages'] =>
      page === before[at] ? [] : [[at, page]],
    );
    if (!isSameList) this.#send('pages', [...this.#pages]);
    else if (changed.length > 0) this.#send('changedPages', changed);
  }

  /** Handles files that other programs have written. The draft ignores those that nobody has opened. */
  #takeWritten(): void {
    const files = [...this.#written];
    for (const file of files)
      this.draft.takeFromDisk(path.relative(this.#root, file).split(path.sep).join('/'));
    if (files.length > 0) this.#refresh(files);
  }

  async #check(): Promise<void> {
    // Programs truncate a file before writing it: what was read in between is read again.
    const isRead = this.#written.size === 0;
    if (!isRead) this.#takeWritten();
    this.#written.clear();
    if (!isRead) return;
    const { version } = this;
    const isCompiled = await this.#compiling.done();
    // In a large app the rest of the first check takes a second.
    if (!this.#findings) await this.#compiling.pause();
    // Files that were changed meanwhile have started another check.
    if (!isCompiled || this.version !== version) return;
    const began = performance.now();
    const findings = check(this.project).map(shownIn(this.project));
    const isSame = JSON.stringify(findings) === JSON.stringify(this.#findings);
    this.#findings = findings;
    this.#quiet = Math.min(Math.max(performance.now() - began, quiet.least), quiet.most);
    if (isSame) this.#send('checked', null);
    else this.#send('findings', findings);
  }
}
