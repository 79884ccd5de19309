/** Generates pages for operations of the contract. */
import type { Project } from '../../language/node.ts';
import type { Additions } from '../../project/additions.ts';
import { turns } from '../turns.ts';
import type { NewPageAnswer, OperationsAnswer } from './messages.ts';
import type { Routes } from './routes.ts';

export interface PageGenerator {
  /**
   * Reads what {@link generate} reads of an app for its first page, which takes seconds in a large one.
   * @param pause awaited between pieces of the work: others are answered meanwhile
   */
  prepare(project: Project, pause: () => Promise<void>): Promise<void>;
  /**
   * Generates a page for an operation without writing it.
   * @param project the open app
   * @param route such as `/pages/pets/list`
   * @throws UsageError with the reason if it cannot be generated
   */
  generate(
    project: Project,
    route: string,
    operation: string,
    pause: () => Promise<void>,
  ): Promise<{
    page: { screen: { query?: unknown }; link: { label?: unknown } };
    additions: Additions;
  }>;
}

export const newPageRoutes: Routes = {
  'GET /api/operations': async ({ opened, pageGenerator }): Promise<OperationsAnswer> => {
    const { project } = (await opened()).workspace;
    // Whoever asks is about to choose one. `generate` reports what could not be read.
    pageGenerator.prepare(project, turns()).catch(() => undefined);
    const { contract } = project;
    return {
      operations: [...(contract?.operations ?? [])].map(([id, { method, path, summary = '' }]) => ({
        id,
        method,
        path,
        summary,
      })),
    };
  },
  'GET /api/newPage': async ({ opened, pageGenerator, parameter }): Promise<NewPageAnswer> => {
    const { project } = (await opened()).workspace;
    const { page, additions } = await pageGenerator.generate(
      project,
      parameter('route'),
      parameter('operation'),
      turns(),
    );
    const { screen, link } = page;
    return {
      additions,
      label: String(link.label),
      needs: Object.keys(Object(screen.query)),
    };
  },
};
