/**
 * Commits the steps of a draft: steps of one author within a few seconds become one commit. Texts are those of the
 * draft after the last of these steps, not those on the disk, where the next author may already have written.
 */

import { git } from '../../../project/git.ts';
import type { Step } from '../../draft/step.ts';
import { type Draft, editable } from '../draft.ts';
import type { Repository } from './repository.ts';
import { identity } from './repository.ts';

interface Burst {
  author: string;
  labels: string[];
  /** The files after the last step; null for deleted ones. */
  texts: Map<string, string | null>;
}

interface Options {
  /** The name of an author. */
  nameOf(author: string): string;
  /** The pause after an author's last step before the steps are committed, in milliseconds. */
  quiet?: number;
  /** Called if a commit fails; its steps become part of the next one. */
  failed(error: unknown): void;
}

export class Committer {
  readonly #draft: Draft;
  readonly #repository: Pick<Repository, 'prefix'>;
  readonly #folder: string;
  readonly #options: Options;
  readonly #end: () => void;
  #burst: Burst | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The burst of a failed commit. */
  #left: Burst | undefined;
  /** Commits are made one after the other. */
  #queue: Promise<void> = Promise.resolve();

  /** @param folder of the app in the draft */
  constructor(draft: Draft, repository: Pick<Repository, 'prefix'>, folder: string, options: Options) {
    this.#draft = draft;
    this.#repository = repository;
    this.#folder = folder;
    this.#options = options;
    this.#end = draft.subscribe((step) => this.#take(step));
  }

  /**
   * Commits changes in the folder of the draft that are in no commit, because a previous process ended before it could
   * commit them.
   * @param name of the author that is recorded
   */
  async takeLeft(name: string): Promise<void> {
    const status = ['status', '--porcelain', '-z', '--no-renames', '-uall', '--', '.'];
    const changed = (await git(this.#folder, status))
      .split('\0')
      .map((line) => line.slice(3))
      .filter((file) => editable.test(file));
    if (changed.length === 0) return;
    const top = await git(this.#folder, ['rev-parse', '--show-toplevel']);
    const files = ['--pathspec-from-file=-', '--pathspec-file-nul'];
    await git(top, ['add', '-A', ...files], { input: changed.join('\0') });
    await git(top, ['commit', '-q', '--no-verify', '-m', 'Earlier changes'], { env: identity(name) });
  }

  /** Commits all pending steps. */
  async flush(): Promise<void> {
    this.#close();
    await this.#queue;
  }

  async close(): Promise<void> {
    this.#end();
    await this.flush();
  }

  /**
   * Commits a step with further parents: a merge. The draft must have just applied the step.
   * @param parents besides the last commit of the draft
   */
  async merged(message: string, author: string, parents: readonly string[]): Promise<void> {
    const burst = this.#burst;
    this.#burst = undefined;
    clearTimeout(this.#timer);
    this.#enqueue({ author, labels: [message], texts: burst?.texts ?? new Map() }, parents);
    await this.#queue;
  }

  #take(step: Step): void {
    const { author, label, changes } = step;
    if (this.#burst && this.#burst.author !== author) this.#close();
    this.#burst ??= { author, labels: [], texts: new Map() };
    this.#burst.labels.push(label);
    for (const { file } of changes) this.#burst.texts.set(file, this.#draft.text(file));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#close(), this.#options.quiet ?? 3000);
  }

  #close(): void {
    clearTimeout(this.#timer);
    const burst = this.#burst;
    this.#burst = undefined;
    if (burst) this.#enqueue(burst, []);
  }

  #enqueue(burst: Burst, parents: readonly string[]): void {
    this.#queue = this.#queue.then(async () => {
      const { labels = [], texts = [] } = this.#left ?? {};
      const all = {
        ...burst,
        labels: [...labels, ...burst.labels],
        texts: new Map([...texts, ...burst.texts]),
      };
      try {
        await this.#commit(all, parents);
        this.#left = undefined;
      } catch (error) {
        this.#left = all;
        this.#options.failed(error);
      }
    });
  }

  async #commit({ author, labels, texts }: Burst, parents: readonly string[]): Promise<void> {
    const { prefix } = this.#repository;
    const lines = await Promise.all(
      [...texts].map(async ([file, text]) => {
        if (text === null) return `0 ${'0'.repeat(40)}\t${prefix}${file}\0`;
        const blob = await git(this.#folder, ['hash-object', '-w', '--stdin'], { input: text });
        return `100644 ${blob}\t${prefix}${file}\0`;
      }),
    );
    if (lines.length > 0)
      await git(this.#folder, ['update-index', '-z', '--index-info'], { input: lines.join('') });
    const [tree, head] = await Promise.all([
      git(this.#folder, ['write-tree']),
      git(this.#folder, ['rev-parse', 'HEAD']),
    ]);
    const all = [head, ...parents].flatMap((parent) => ['-p', parent]);
    const commit = await git(this.#folder, ['commit-tree', tree, ...all], {
      input: messageOf(labels),
      env: identity(this.#options.nameOf(author)),
    });
    await git(this.#folder, ['update-ref', 'HEAD', commit, head]);
  }
}

/** The commit message: a summary, and a line for each of several steps. */
function messageOf(labels: readonly string[]): string {
  const plain = labels.map((label) => label.replace(/\s+/g, ' ').trim() || '…');
  const subject = [...new Set(plain)].join(', ');
  const short = subject.length > 72 ? `${subject.slice(0, 71)}…` : subject;
  return plain.length > 1 ? `${short}\n\n${plain.map((label) => `- ${label}`).join('\n')}\n` : `${short}\n`;
}
