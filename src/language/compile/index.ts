/** Compiled pages and the compiled app; kept until something that they depend on has changed. */
import type { App, Screen } from '../compiled.ts';
import { Questions } from '../project/facts.ts';
import type { Project } from '../project/project.ts';
import type { Source } from '../source/read.ts';
import { compileAppFile } from './app.ts';
import { compilePage } from './screen.ts';
import type { Unit } from './unit.ts';

export type { Unit } from './unit.ts';

interface Memory<Result> {
  source: Source;
  questions: Questions;
  result: Result;
}

const pages = new WeakMap<Project, Map<string, Memory<{ screen: Screen; unit: Unit }>>>();
const apps = new WeakMap<Project, Memory<{ app: App; unit: Unit }>>();

/** A page and what was found while it was compiled. */
export function pageOf(project: Project, source: Source): { screen: Screen; unit: Unit } {
  const memories = pages.get(project) ?? new Map<string, Memory<{ screen: Screen; unit: Unit }>>();
  pages.set(project, memories);
  const known = memories.get(source.file);
  if (known?.source === source && known.questions.hold()) return known.result;
  const questions = new Questions(project.facts);
  const result = compilePage(project, source, questions);
  source.forget();
  memories.set(source.file, { source, questions, result });
  return result;
}

/** The app and what was found while it was compiled; undefined where there is no app.json. */
export function appOf(project: Project): { app: App; unit: Unit } | undefined {
  const source = project.app;
  if (!source) return undefined;
  const known = apps.get(project);
  if (known?.source === source && known.questions.hold()) return known.result;
  const questions = new Questions(project.facts);
  const result = compileAppFile(project, source, questions);
  apps.set(project, { source, questions, result });
  return result;
}

/** What was found and made use of on every page and in the app. */
export const unitsOf = (project: Project): Unit[] => {
  const app = appOf(project);
  return [
    ...[...project.screens.values()].map((source) => pageOf(project, source).unit),
    ...(app ? [app.unit] : []),
  ];
};
