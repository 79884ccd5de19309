/** The views' queries to the language, by path. */
import type { Project } from '../../language/node.ts';
import { formsOf } from './forms.ts';
import { pageMapOf } from './pageMap.ts';
import { paletteOf } from './palette/index.ts';
import { tablesOf } from './tables.ts';
import { textsOf } from './textUses.ts';

export const answers: Readonly<Record<string, (project: Project) => unknown>> = {
  '/api/forms': formsOf,
  '/api/pages': pageMapOf,
  '/api/palette': paletteOf,
  '/api/tables': tablesOf,
  '/api/texts': textsOf,
};
