/** Work on all files of a project in turns: it may take minutes. */
import { type Computed, recompiledSince } from '../language/compile/index.ts';
import type { Project } from '../language/index.ts';
import type { SourceFile } from '../language/source/read.ts';
import { after, turn } from './turns.ts';

/**
 * The longest pause between two turns, in milliseconds: while there is always somebody who goes first, the work is slow, and
 * does not stop.
 */
const longest = 100;

/** The pages that have to be compiled again since an earlier state; all of them without one. */
export const pagesToCompile = (project: Project, since: Computed | undefined): readonly SourceFile[] =>
  (since && recompiledSince(project, since)) ?? [...project.screens.values()];

/** Whether the work is done for a state of the project is known. */
export class InTurns {
  readonly #project: Project;
  readonly #files: (since: Computed | undefined) => Iterable<SourceFile>;
  readonly #look: (file: SourceFile) => void;
  #done: Computed | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;
  /** Until then, others go first. */
  #othersUntil = 0;

  /** @param files those to look at, if it is done for an earlier state */
  constructor(
    project: Project,
    files: (since: Computed | undefined) => Iterable<SourceFile>,
    look: (file: SourceFile) => void,
  ) {
    this.#project = project;
    this.#files = files;
    this.#look = look;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Lets others go first for a while: what somebody waits for takes several turns of theirs. @param ms milliseconds */
  giveWay(ms: number): void {
    this.#othersUntil = Math.max(this.#othersUntil, performance.now() + ms);
  }

  /** Events that have arrived are handled first, and those who go first. */
  pause(): Promise<void> {
    return after(Math.min(Math.max(this.#othersUntil - performance.now(), 0), longest));
  }

  /** @returns when it is done for the present state, and whether it is: not if it was stopped */
  async done(): Promise<boolean> {
    while (this.#done?.revision !== this.#project.revision && !this.#isStopped) {
      this.#running ??= this.#run().finally(() => {
        this.#running = undefined;
      });
      await this.#running;
    }
    return !this.#isStopped;
  }

  /** Ends early when a file changes: what was done before and has not changed is known the next time. */
  async #run(): Promise<void> {
    const project = this.#project;
    const state = { revision: project.revision, version: project.facts.version() };
    let since = performance.now();
    for (const file of this.#files(this.#done)) {
      this.#look(file);
      if (performance.now() - since < turn) continue;
      await this.pause();
      if (this.#isStopped || project.revision !== state.revision) return;
      since = performance.now();
    }
    this.#done = state;
  }
}
