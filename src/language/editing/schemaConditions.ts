/** The names in the conditions of fields, in the schema of a form. */
import { keywords, namesAt } from '../compile/forms/writtenConditions.ts';
import { emptyCompilation } from '../compile/index.ts';
import { isExpression } from '../compile/values/expression.ts';
import type { Names } from '../expression/names.ts';
import { broken } from '../expression/type.ts';
import type { Project } from '../project/project.ts';
import { type JsonNode, offsetInString, type SourceFile, stringOf } from '../source/read.ts';
import { type InExpression, namesInExpression } from './expressionNames.ts';
import type { NameCollector } from './nameCollector.ts';
import { nameOf } from './observed.ts';
import type { Named } from './symbol.ts';

/** @returns undefined if the value is no condition of a form's schema */
export function conditionNames(project: Project, { file }: SourceFile, json: JsonNode): Names | undefined {
  if (!keywords.some((keyword) => keyword === nameOf(json))) return undefined;
  const form = project.facts.fileForms().find(({ source }) => source.file === file);
  const field = json.parent?.parent;
  return form && field && namesAt(form, project.facts.get('app', 'app')?.names.app ?? broken, pathOf(field));
}

/** The names within a condition; undefined if the value is none. */
export function namesInCondition(
  project: Project,
  source: SourceFile,
  json: JsonNode,
): InExpression | undefined {
  const text = stringOf(json);
  const names = text !== undefined && isExpression(text) ? conditionNames(project, source, json) : undefined;
  if (!names || text === undefined) return undefined;
  const owner = project.facts.fileForms().find(({ source: own }) => own === source)?.name ?? '';
  const found = namesInExpression(text.slice(1), names, emptyCompilation(project), source.file);
  return { ...found, names: found.names.map((one) => ({ ...one, named: namedBy(one.path, owner) })) };
}

/** Conditions read fields of their form and constants. */
function namedBy([root, first, second, ...rest]: readonly string[], owner: string): Named | undefined {
  if (first === undefined || rest.length > 0) return undefined;
  if (root === 'form' && second === undefined) return { kind: 'field', name: first, owner };
  if (root !== 'app') return undefined;
  if (first !== 'links')
    return second === undefined ? { kind: 'constant', name: first, owner: '' } : undefined;
  return second === undefined ? undefined : { kind: 'link', name: second, owner: '' };
}

/** What the conditions of a schema read, which is renamed with what declares it. */
export function readInConditions(project: Project, source: SourceFile, names: NameCollector): void {
  const visit = (json: JsonNode): void => {
    for (const { from, to, named, names: visible } of namesInCondition(project, source, json)?.names ?? [])
      if (named) {
        const at = (offset: number): number => offsetInString(source.text, json, offset + 1);
        names.add(named, at(from), at(to), false, { names: visible });
      }
    for (const child of json.children ?? []) visit(child);
  };
  if (source.root) visit(source.root);
}

/** The path of a field: names, and null for each item of a list. */
function pathOf(field: JsonNode): (string | null)[] {
  const path: (string | null)[] = [];
  for (let here: JsonNode | undefined = field; here?.parent; here = here.parent.parent) {
    const name = nameOf(here);
    const owner = here.parent.parent;
    if (owner && nameOf(owner) === 'properties') path.unshift(name ?? '');
    else if (name === 'items') path.unshift(null);
  }
  return path;
}
