/** Drops findings that are consequences of other mistakes and disappear with them. */
import { untyped } from '../expression/typing.ts';
import type { Finding } from '../findings.ts';
import type { Project } from '../project/project.ts';
import { faultySources } from './syntax.ts';

/** Rules about what an operation takes: unknown, where its body cannot be read. */
const ofBodies = ['unknown-parameter', 'missing-parameter'];

/** By the start of a file's path: rules that report consequences in other files if that file cannot be parsed. */
const follows = ({ screens, schemas }: Project['folders'], relative: (file: string) => string) =>
  [
    [`${relative(screens)}/app.json`, ['unknown-source', 'unknown-format', 'unknown-value']],
    [`${relative(screens)}/statuses.json`, ['unknown-statuses', 'status-missing']],
    [
      `${relative(screens)}/parts/`,
      ['unknown-form', 'unknown-sheet', 'unknown-picture', 'expression-field', 'unused-value'],
    ],
    [`${relative(schemas)}/`, ['schema', 'contract', ...ofBodies]],
  ] as const;

/** Rules about unused things. Their findings are unreliable as long as there are other errors. */
const ofUse = /^(unused-|unreachable-|unheard-)/;

/** The findings without those that are consequences of others. */
export function withoutConsequences(project: Project, findings: readonly Finding[]): Finding[] {
  const broken = new Set<string>();
  for (const source of faultySources(project)) if (source.broken) broken.add(source.file);
  const silent = new Set<string>();
  for (const [beginning, rules] of follows(project.folders, (file) => project.relative(file))) {
    if ([...broken].some((file) => file.startsWith(beginning))) for (const rule of rules) silent.add(rule);
  }
  // Operations that cannot be read are not unknown.
  if (project.contractFaults.some(({ severity }) => severity !== 'warning'))
    for (const rule of ofBodies) silent.add(rule);
  if (project.contract?.incomplete !== false)
    for (const rule of ['unknown-operation', 'unknown-form', 'unknown-schema']) silent.add(rule);
  // There may be many findings of few rules.
  const rules = new Set<string>();
  const errors = new Set<string>();
  let left: Finding[] = [];
  for (const finding of findings) {
    const { rule, file, severity } = finding;
    rules.add(rule);
    if (severity === 'error') errors.add(rule);
    if (rule === 'syntax' || (!broken.has(file) && !silent.has(rule))) left.push(finding);
  }
  const isLeft = (rule: string): boolean => rules.has(rule) && left.some((one) => one.rule === rule);
  const allOf = (rule: string): readonly Finding[] =>
    rules.has(rule) ? findings.filter((one) => one.rule === rule) : [];
  // A body that refers to a schema which refers to nothing: the reference is a finding of its own.
  const schemas = `${project.relative(project.folders.schemas)}/`;
  const nowhere = allOf('schema')
    .filter(({ file }) => file.startsWith(schemas))
    .flatMap(({ message }) => /“[^”]+” leads nowhere/.exec(message) ?? []);
  // Nobody could open the second page of a route: where it should be, nothing is.
  const double = allOf('double-route').map(({ nearest }) => nearest);
  if (nowhere.length > 0)
    left = left.filter(
      ({ rule, file, message }) =>
        rule !== 'schema' || file.startsWith(schemas) || !nowhere.some((one) => message.includes(one)),
    );
  if (double.length > 0)
    left = left.filter(({ rule, name }) => rule !== 'unknown-route' || !double.includes(name));
  // The type of what a part is given comes from its uses, which may be within a missing part.
  const isPart = (file: string) => file.startsWith(`${project.relative(project.folders.screens)}/parts/`);
  if (isLeft('unknown-part'))
    left = left.filter(({ file, rule }) => !isPart(file) || rule !== 'expression-field');
  // What has no type in a schema has none in expressions.
  if (isLeft('unshowable-field') || isLeft('schema'))
    left = left.filter(({ message }) => message !== untyped);
  const isError = ({ rule, severity }: Finding): boolean => severity === 'error' && !ofUse.test(rule);
  const wrong = [...errors].some((rule) => !ofUse.test(rule)) && left.some(isError);
  return wrong ? left.filter(({ rule }) => !ofUse.test(rule)) : left;
}
