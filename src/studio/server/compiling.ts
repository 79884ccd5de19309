/** Compiles all pages of a project, and finds the names in its files, while the server answers. */
import type { Project } from '../../language/node.ts';
import { InTurns, pagesToCompile } from '../inTurns.ts';
import { namesOfOther, namesOfPage, noteNames, othersOf } from './namesIn.ts';
import { textIndexOf } from './textIndex.ts';

export class Compiling {
  readonly #pages: InTurns;
  readonly #others: InTurns;

  constructor(project: Project) {
    noteNames(project);
    const index = textIndexOf(project);
    this.#pages = new InTurns(
      project,
      (since) => pagesToCompile(project, since),
      (page) => index.take(page.file, namesOfPage(project, page)),
    );
    this.#others = new InTurns(
      project,
      () => othersOf(project),
      (source) => index.take(source.file, namesOfOther(project, source)),
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

  /** Lets others go first for a while. @param ms milliseconds */
  giveWay(ms: number): void {
    this.#pages.giveWay(ms);
    this.#others.giveWay(ms);
  }

  /** Before work that cannot be done in turns. */
  pause(): Promise<void> {
    return this.#pages.pause();
  }

  stop(): void {
    this.#pages.stop();
    this.#others.stop();
  }
}
