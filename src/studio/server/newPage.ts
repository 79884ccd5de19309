/** Generates pages for operations of the contract. */
import type { Project } from '../../language/node.ts';
import type { Additions } from '../../project/additions.ts';
import { turns } from '../turns.ts';
import type { NewPageAnswer, OperationsAnswer } from './messages.ts';
import type { Routes } from './routes.ts';

/**
 * Generates a page without writing it.
 * @param project the open app
 * @param route such as `/pages/pets/list`
 * @param pause awaited between pieces of the work: others are answered meanwhile
 * @throws UsageError with the reason if it cannot be generated
 */
export type NewPage = (
  project: Project,
  route: string,
  operation: string,
  pause: () => Promise<void>,
) => Promise<{
  page: { screen: { query?: unknown }; link: { label?: unknown } };
  additions: Additions;
}>;

export const newPageRoutes: Routes = {
  'GET /api/operations': async ({ opened }): Promise<OperationsAnswer> => {
    const { contract } = (await opened()).workspace.project;
    return {
      operations: [...(contract?.operations ?? [])].map(([id, { method, path, summary = '' }]) => ({
        id,
        method,
        path,
        summary,
      })),
    };
  },
  'GET /api/newPage': async ({ opened, newPage, parameter }): Promise<NewPageAnswer> => {
    const { project } = (await opened()).workspace;
    const { page, additions } = await newPage(project, parameter('route'), parameter('operation'), turns());
    const { screen, link } = page;
    return {
      additions,
      label: String(link.label),
      needs: Object.keys(Object(screen.query)),
    };
  },
};
