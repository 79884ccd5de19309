/** Drops findings that are consequences of other mistakes and disappear with them. */
import type { Finding } from '../findings.ts';
import type { Project } from '../project/project.ts';
import { sourcesOf } from './syntax.ts';

/** By the start of a file's path: rules that report consequences in other files if that file cannot be parsed. */
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

/** Rules about unused things. Their findings are unreliable as long as there are other errors. */
const ofUse = /^(unused-|unreachable-|unheard-)/;

/** The findings without those that are consequences of others. */
export function withoutConsequences(project: Project, findings: readonly Finding[]): Finding[] {
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
