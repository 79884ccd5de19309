/** Checks a complete project and reports everything it finds; it does not stop at the first error. */
import { appOf, wrongPagesOf } from '../compile/index.ts';
import { type Finding, sorted } from '../findings.ts';
import type { Project } from '../project/project.ts';
import { checkApp } from './app.ts';
import { withoutConsequences } from './consequences.ts';
import { checkFileNames } from './fileNames.ts';
import { folded } from './fold.ts';
import { checkGuards } from './guards.ts';
import { withoutMisspelt } from './misspelt.ts';
import { checkReachable } from './reachable.ts';
import { Report } from './report.ts';
import { checkRoutes } from './routes.ts';
import { checkSchemas } from './schemas.ts';
import { checkStatusUse } from './statuses.ts';
import { checkSyntax } from './syntax.ts';
import { checkTabBars } from './tabBars.ts';
import { checkTexts } from './texts.ts';
import { checkWording } from './wording.ts';
import { underTheirTypes } from './wrongTypes.ts';

export interface CheckOptions {
  /** A rule to leave out, to see what depends on it. */
  without?: string;
}

/** The finding of each cause, by file and position; those that follow from the same cause are below it. */
export function check(project: Project, { without }: CheckOptions = {}): Finding[] {
  const report = new Report();
  for (const { findings } of wrongPagesOf(project).values())
    for (const finding of findings) report.findings.push(finding);
  report.findings.push(...(appOf(project)?.compilation.findings ?? []));
  for (const look of [
    checkSyntax,
    checkRoutes,
    checkGuards,
    checkReachable,
    checkTexts,
    checkWording,
    checkFileNames,
    checkStatusUse,
    checkTabBars,
    checkSchemas,
    checkApp,
    ...project.passes,
  ])
    look(project, report);
  const wanted = (findings: Finding[]): Finding[] =>
    without === undefined ? findings : findings.filter(({ rule }) => rule !== without);
  const found = withoutMisspelt(wanted(withoutConsequences(project, report.findings)));
  return folded(wanted(underTheirTypes(project, sorted(found))));
}
