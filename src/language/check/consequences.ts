/**
 * What follows from another mistake is not told: whoever mends that one would look for a second one in vain.
 */
import type { Finding } from '../findings.ts';
import type { Project } from '../project/project.ts';
import { sourcesOf } from './syntax.ts';

/** What is found in other files where one of a folder cannot be read, by how its path begins. */
const follows = ({ screens, schemas }: Project['folders'], relative: (file: string) => string) =>
  [
    [`${relative(screens)}/app.json`, ['unknown-source']],
    [`${relative(screens)}/statuses.json`, ['unknown-statuses', 'status-missing']],
    [
      `${relative(screens)}/parts/`,
      ['unknown-form', 'unknown-sheet', 'unknown-picture', 'expression-field', 'unused-value'],
    ],
    [`${relative(schemas)}/`, ['schema', 'contract']],
  ] as const;

/** Whether something is used cannot be told while that which might use it is wrong. */
const ofUse = /^(unused-|unreachable-|unheard-)/;

/** The findings without those that come of others. */
export function meant(project: Project, findings: readonly Finding[]): Finding[] {
  const broken = new Set<string>();
  for (const source of sourcesOf(project)) if (source.broken) broken.add(source.file);
  const silent = new Set<string>();
  for (const [beginning, rules] of follows(project.folders, (file) => project.relative(file))) {
    if ([...broken].some((file) => file.startsWith(beginning))) for (const rule of rules) silent.add(rule);
  }
  const left = findings.filter(
    ({ rule, file }) => rule === 'syntax' || (!broken.has(file) && !silent.has(rule)),
  );
  const wrong = left.some(({ rule, severity }) => severity === 'error' && !ofUse.test(rule));
  return wrong ? left.filter(({ rule }) => !ofUse.test(rule)) : left;
}
