/**
 * A draft as one of its authors sees it: the steps that the server has confirmed, and the pending ones after them. The
 * server decides on the order; replicas with the same confirmed steps have the same files.
 */
import type { DraftFiles } from './files.ts';
import { applyStep, History } from './history.ts';
import type { SetAside, Step } from './step.ts';
import { type Done, redoing, undoing } from './undo.ts';

export class Replica {
  readonly #author: string;
  readonly #confirmed: History;
  /** Sent, but not answered yet. Steps that can no longer be applied are skipped; the server will refuse them. */
  #pending: Step[] = [];
  #applied: Done[] = [];
  #files: DraftFiles;
  #setAside: readonly SetAside[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(files: DraftFiles, author: string) {
    this.#author = author;
    this.#confirmed = new History(files);
    this.#files = files;
  }

  /** The files with the pending steps applied. */
  get files(): DraftFiles {
    return this.#files;
  }

  /** The number of confirmed steps. */
  get revision(): number {
    return this.#confirmed.done.length;
  }

  /** The steps that are not confirmed yet, oldest first: they are sent again after a lost connection. */
  get pending(): readonly Step[] {
    return this.#pending;
  }

  /** The author's own steps that could not be applied, until the author has seen them. */
  get setAside(): readonly SetAside[] {
    return this.#setAside;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Applies an own step at once. @returns why it cannot be applied; undefined if it was */
  add(step: Step): SetAside | undefined {
    const { files, outcome } = applyStep(this.#files, step);
    if ('setAside' in outcome) return outcome.setAside;
    this.#files = files;
    this.#pending.push(step);
    this.#applied.push(outcome.applied);
    this.#notify();
    return undefined;
  }

  /** Takes the next step that the server has applied: an own one or another author's. */
  confirm(step: Step): void {
    const outcome = this.#confirmed.apply(step);
    if ('setAside' in outcome)
      throw new Error(`This copy of the draft differs from the server’s at ${step.id}`);
    if (this.#pending[0]?.id === step.id && this.#applied[0]?.step.id === step.id) {
      // It was applied here to the same files: the steps after it are still valid.
      this.#pending = this.#pending.slice(1);
      this.#applied = this.#applied.slice(1);
      this.#notify();
    } else this.#rebase(step.id);
  }

  /** Takes the server's refusal of an own step. */
  refuse(refused: SetAside): void {
    this.#setAside = [...this.#setAside, refused];
    this.#rebase(refused.step.id);
  }

  /** Removes a set-aside step that the author has seen. */
  settle(id: string): void {
    this.#setAside = this.#setAside.filter(({ step }) => step.id !== id);
    this.#notify();
  }

  /** The step that undoes the author's last one; the caller adds it. */
  undoing(id: string): Step | undefined {
    return undoing([...this.#confirmed.done, ...this.#applied], this.#author, id);
  }

  /** The step that redoes the author's last undone one; the caller adds it. */
  redoing(id: string): Step | undefined {
    return redoing([...this.#confirmed.done, ...this.#applied], this.#author, id);
  }

  /**
   * Applies the pending steps to the confirmed files again.
   * @param answered the id of a step that is no longer pending
   */
  #rebase(answered: string): void {
    this.#pending = this.#pending.filter(({ id }) => id !== answered);
    this.#files = this.#confirmed.files;
    this.#applied = [];
    for (const step of this.#pending) {
      const { files, outcome } = applyStep(this.#files, step);
      this.#files = files;
      if ('applied' in outcome) this.#applied.push(outcome.applied);
    }
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
