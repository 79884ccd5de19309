/** A draft that is open: its files, what is wrong with them, and the app that shows it on a phone. */
import path from 'node:path';
import { createServer as createVite, type InlineConfig, type ViteDevServer } from 'vite';
import { check, type Finding, type Project, readProject } from '../../language/node.ts';
import { offsetOf } from '../../language/source/position.ts';
import { foldersOf } from '../../project/folders.ts';
import { nameOf } from './appName.ts';
import { Draft, editable } from './draft.ts';
import type { Events, ShownFinding } from './messages.ts';
import { preview } from './previewPlugin.ts';

/** How long nothing is changed before findings are looked for, in milliseconds. */
const quiet = 60;

/** How the development server of the app in a folder is started. */
export type Serve = (root: string) => Promise<InlineConfig>;

type Send = <Name extends keyof Events>(name: Name, data: Events[Name]) => void;

export class Workspace {
  readonly draft: Draft;
  readonly project: Project;
  readonly #vite: ViteDevServer;
  readonly #listeners = new Set<Send>();
  /** Null until the draft is opened: its page is shown before the check is complete. */
  #findings: ShownFinding[] | null = null;
  #timer: NodeJS.Timeout | undefined;
  readonly #root: string;
  /** Files that other programs have written since the last check. */
  readonly #written = new Set<string>();

  private constructor(root: string, journal: string, vite: ViteDevServer) {
    this.#root = root;
    this.#vite = vite;
    this.draft = new Draft(root, journal);
    this.project = readProject(foldersOf(root));
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
   * @param packages the folder that has the packages of the app, if that is another one
   */
  static async open(root: string, journal: string, serve: Serve, packages?: string): Promise<Workspace> {
    const config = await serve(root);
    const vite = await createVite({
      ...config,
      // Drafts have the installed packages in common, but not what is made of them.
      ...(packages !== undefined && { cacheDir: path.join(path.dirname(journal), 'vite') }),
      plugins: [...(config.plugins ?? []), preview(packages === undefined ? [] : [packages])],
      server: { ...config.server, host: '127.0.0.1' },
    });
    await vite.listen();
    return new Workspace(root, journal, vite);
  }

  /** The address of the app. */
  get app(): string {
    return this.#vite.resolvedUrls?.local[0] ?? '';
  }

  /** What a page has to know first. */
  start(): Omit<Events['start'], 'me'> {
    const { steps } = this.draft;
    const settings = this.project.app?.content as { paths?: unknown; start?: unknown } | undefined;
    const files = new Set(steps.flatMap(({ changes }) => changes.map(({ file }) => file)));
    return {
      steps,
      bases: Object.fromEntries([...files].map((file) => [file, this.draft.base(file)])),
      name: nameOf(this.project),
      start: String(settings?.start ?? ''),
      pages: [...this.project.facts.all('page')].map(([route, { fact }]) => ({
        route,
        file: fact.source.file,
        title: String((fact.source.content as { title?: unknown } | undefined)?.title ?? ''),
      })),
      app: this.app,
      paths: settings?.paths === 'plain' ? 'plain' : 'hash',
    };
  }

  /** @returns ends the subscription */
  subscribe(listener: Send): () => void {
    this.#listeners.add(listener);
    if (this.#findings) listener('findings', this.#findings);
    else this.#timer ??= setTimeout(() => this.#check(), quiet);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#listeners.clear();
    await this.#vite.close();
  }

  #send: Send = (name, data) => {
    for (const listener of this.#listeners) listener(name, data);
  };

  /** @param files absolute paths */
  #refresh(files: readonly string[]): void {
    this.project.refresh([...files]);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), quiet);
  }

  /** Files that other programs have written. The draft does not know those that nobody has opened. */
  #takeWritten(): void {
    const files = [...this.#written];
    for (const file of files)
      this.draft.takeFromDisk(path.relative(this.#root, file).split(path.sep).join('/'));
    if (files.length > 0) this.#refresh(files);
  }

  #check(): void {
    // A program empties a file before it writes it: what was read in between is read again.
    const isRead = this.#written.size === 0;
    if (!isRead) this.#takeWritten();
    this.#written.clear();
    if (!isRead) return;
    this.#findings = check(this.project).map((finding) => shown(finding, this.project));
    this.#send('findings', this.#findings);
  }
}

function shown(finding: Finding, project: Project): ShownFinding {
  const source = project.sourceOf(finding.file);
  const { rule, file, severity, message, expected, nearest, name, start, end } = finding;
  return {
    rule,
    file,
    severity,
    message,
    from: source ? offsetOf(source, start) : 0,
    to: source ? offsetOf(source, end) : 0,
    ...(expected !== undefined && { expected }),
    ...(nearest !== undefined && { nearest }),
    ...(name !== undefined && { name }),
  };
}
