/** The views' queries to the language, by path. */
import type { Project } from '../../language/node.ts';
import { formsOf } from './forms.ts';
import { LongAnswer } from './longAnswer.ts';
import { pageLinksOf } from './pageLinks.ts';
import { pageMapOf } from './pageMap.ts';
import { paletteOf } from './palette/index.ts';
import { tablesOf } from './tables.ts';
import { textPlacesOf, textsOf, textUsesOf } from './textUses.ts';

type Answers = Readonly<Record<string, (project: Project, parameter: (name: string) => string) => unknown>>;

export const answers: Answers = {
  '/api/forms': formsOf,
  '/api/pages': pageMapOf,
  '/api/palette': paletteOf,
  '/api/tables': tablesOf,
  '/api/texts': textsOf,
};

/** Those that depend on all compiled pages. The first time after the start, these take as long as a check. */
export const answersOfCompiled: Answers = {
  '/api/pages/links': (project, parameter) => new LongAnswer(pageLinksOf(project, parameter('since'))),
  '/api/texts/places': textPlacesOf,
  '/api/texts/uses': (project, parameter) => textUsesOf(project, parameter('key')),
};
