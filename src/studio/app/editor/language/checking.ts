/** The checker in the worker. Its first check compiles all pages, in turns, so that other questions are answered meanwhile. */
import { pageOf } from '../../../../language/compile/index.ts';
import { check, type Project } from '../../../../language/index.ts';
import { InTurns, pagesToCompile } from '../../../inTurns.ts';
import type { ShownFinding } from '../../../server/messages.ts';
import { shownIn } from '../../../shownFindings.ts';

export class Checking {
  readonly #project: Project;
  readonly #pages: InTurns;

  constructor(project: Project) {
    this.#project = project;
    this.#pages = new InTurns(
      project,
      (since) => pagesToCompile(project, since),
      (page) => pageOf(project, page),
    );
  }

  /** Compiles pages, so that the next check takes less time. */
  start(): void {
    void this.#pages.done();
  }

  /** In the files as they are when all pages are compiled. */
  async findings(): Promise<ShownFinding[]> {
    await this.#pages.done();
    return check(this.#project).map(shownIn(this.#project));
  }
}
