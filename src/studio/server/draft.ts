/**
 * A draft on the server: decides on the order of steps, and writes their changes into the folder of the app. Changes
 * made there by other programs become steps as well.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { identified } from '../document/identity.ts';
import { NotJson, parseTree } from '../document/parse.ts';
import type { Tree } from '../document/tree.ts';
import { DraftFiles } from '../draft/files.ts';
import { History, type Outcome } from '../draft/history.ts';
import type { Step } from '../draft/step.ts';
import { HttpError } from './http.ts';
import { Journal } from './journal.ts';

/** The author of changes made outside the studio. */
export const disk = 'disk';

export const editable = /\.(json|ya?ml|css)$/;

export class Draft {
  readonly #root: string;
  readonly #journal: Journal;
  /** The texts at the start of the draft of all opened or changed files; null for files that did not exist. */
  readonly #bases = new Map<string, string | null>();
  /** Files whose original text is in the journal. */
  readonly #kept = new Set<string>();
  readonly #history: History;
  readonly #listeners = new Set<(step: Step) => void>();

  /**
   * @param root the folder of the app
   * @param journal the file of the journal
   */
  constructor(root: string, journal: string) {
    this.#root = root;
    this.#journal = new Journal(journal);
    const lines = this.#journal.read();
    for (const line of lines) {
      if (!('file' in line)) continue;
      this.#bases.set(line.file, line.text);
      this.#kept.add(line.file);
    }
    this.#history = new History(DraftFiles.startingWith((file) => this.base(file) ?? undefined));
    for (const line of lines) if ('step' in line) this.#history.apply(line.step);
    for (const file of this.#kept) this.takeFromDisk(file);
  }

  /** All steps, in the order in which they were applied. */
  get steps(): Step[] {
    return this.#history.done.map(({ step }) => step);
  }

  /** The current text of a file; null if it does not exist. @throws HttpError for files that are not definitions */
  text(file: string): string | null {
    this.base(file);
    return this.#history.files.text(file) ?? null;
  }

  /**
   * The text of a file at the start of the draft, before all steps; null if it did not exist.
   * @throws HttpError for files that are not definitions
   */
  base(file: string): string | null {
    const known = this.#bases.get(file);
    if (known !== undefined) return known;
    const text = this.#read(file);
    this.#bases.set(file, text);
    return text;
  }

  /**
   * Applies a step and writes the changed files. A step that was applied before is ignored.
   * @throws HttpError for files that are not definitions
   */
  submit(step: Step): Outcome {
    const known = this.#history.done.find(({ step: { id } }) => id === step.id);
    if (known) return { applied: known };
    for (const { file } of step.changes) this.#check(file);
    const outcome = this.#history.apply(step);
    if ('applied' in outcome) {
      this.#keep(step);
      for (const { file } of step.changes) this.#write(file, this.#history.files.text(file) ?? null);
      // Written before listeners are called: they read the files.
      this.#tell(step);
    }
    return outcome;
  }

  /** Takes over a change of another program. Does nothing if the draft has the same text. */
  takeFromDisk(file: string): void {
    // A file that was never opened has no state in the draft.
    if (!this.#bases.has(file)) return;
    const text = this.#read(file);
    const was = this.#history.files.text(file) ?? null;
    if (text === was) return;
    const id = `${disk}${this.#history.done.length}`;
    const step: Step = {
      id,
      author: disk,
      label: file,
      changes: [{ file, ...this.replacing(file, was, text, id) }],
    };
    this.#history.apply(step);
    this.#keep(step);
    this.#tell(step);
  }

  /**
   * A change of a whole text, in which unchanged values keep their ids.
   * @param prefix for the other ids; unique in the draft
   */
  replacing(file: string, was: string | null, text: string | null, prefix: string = randomUUID()) {
    const tree = text === null ? undefined : this.#likeBefore(file, text, prefix);
    return { was, text, ...(tree && { tree }) };
  }

  /** @returns ends the subscription */
  subscribe(listener: (step: Step) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The tree of a new text, in which unchanged values keep their ids. */
  #likeBefore(file: string, text: string, prefix: string): Tree | undefined {
    const before = this.#history.files.tree(file);
    if (!before) return undefined;
    try {
      const tree = parseTree(text, prefix);
      return { ...tree, root: identified(before.root, tree.root) };
    } catch (error) {
      if (error instanceof NotJson) return undefined;
      throw error;
    }
  }

  #keep(step: Step): void {
    const fresh = step.changes.map(({ file }) => file).filter((file) => !this.#kept.has(file));
    this.#journal.append(...fresh.map((file) => ({ file, text: this.#bases.get(file) ?? null })), { step });
    for (const file of fresh) this.#kept.add(file);
  }

  #tell(step: Step): void {
    for (const listener of this.#listeners) listener(step);
  }

  /** @throws HttpError unless the file is a definition below the root */
  #check(file: string): string {
    const absolute = path.resolve(this.#root, file);
    const relative = path.relative(this.#root, absolute).split(path.sep).join('/');
    const isOutside = relative.startsWith('..') || path.isAbsolute(relative);
    const isHidden = /(^|\/)(\.|node_modules\/)/.test(relative);
    if (relative !== file || isOutside || isHidden || !editable.test(file))
      throw new HttpError(400, `${file} is not a definition of the app`);
    return absolute;
  }

  #read(file: string): string | null {
    const absolute = this.#check(file);
    return fs.existsSync(absolute) ? fs.readFileSync(absolute, 'utf8') : null;
  }

  /** Atomic: readers see either the former text or the new one. */
  #write(file: string, text: string | null): void {
    const absolute = this.#check(file);
    if (text === null) {
      fs.rmSync(absolute, { force: true });
      return;
    }
    if (this.#read(file) === text) return;
    fs.mkdirSync(path.dirname(absolute), { recursive: true });
    const beside = `${absolute}.${process.pid}.tmp`;
    fs.writeFileSync(beside, text);
    fs.renameSync(beside, absolute);
  }
}
