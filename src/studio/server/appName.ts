import type { Project } from '../../language/node.ts';
import { firstLanguage } from './firstLanguage.ts';
import { wordingOf } from './wordingOf.ts';

/** The name of the app in its default language; its text key, or an empty string, if there is no such text. */
export const nameOf = (project: Project): string =>
  wordingOf(project, Object(project.app?.content).name, firstLanguage(project));
