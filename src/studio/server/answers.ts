/** What the views ask of the language, by path. */
import type { Project } from '../../language/node.ts';
import { textsOf } from './textUses.ts';

export const answers: Readonly<Record<string, (project: Project) => unknown>> = {
  '/api/texts': textsOf,
};
