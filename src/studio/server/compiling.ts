/** Compiles all pages of a project in short turns, so that a server answers meanwhile: in a large app it takes minutes. */
import { setImmediate } from 'node:timers/promises';
import { type Computed, recompiledSince } from '../../language/compile/index.ts';
import type { Project } from '../../language/node.ts';
import type { SourceFile } from '../../language/source/read.ts';
import { namesOfOther, namesOfPage, noteNames, othersOf } from './namesIn.ts';

/** The length of a turn, in milliseconds. */
const turn = 10;

/** Work on all files of a project. Whether it is done for a state of the project is known. */
class Work {
  readonly #project: Project;
  readonly #files: (since: Computed | undefined) => Iterable<SourceFile>;
  readonly #look: (file: SourceFile) => void;
  #done: Computed | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;

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
      await setImmediate();
      if (this.#isStopped || project.revision !== state.revision) return;
      since = performance.now();
    }
    this.#done = state;
  }
}

export class Compiling {
  readonly #pages: Work;
  readonly #others: Work;

  constructor(project: Project) {
    noteNames(project);
    this.#pages = new Work(
      project,
      (since) => (since && recompiledSince(project, since)) ?? [...project.screens.values()],
      (page) => namesOfPage(project, page),
    );
    this.#others = new Work(
      project,
      () => othersOf(project),
      (source) => namesOfOther(project, source),
    );
  }

  /** @returns when all pages are compiled, and whether they are: not if it was stopped */
  done(): Promise<boolean> {
    return this.#pages.done();
  }

  /** The same, with the names in all other files. */
  async named(): Promise<boolean> {
    return (await this.#pages.done()) && (await this.#others.done());
  }

  stop(): void {
    this.#pages.stop();
    this.#others.stop();
  }
}
