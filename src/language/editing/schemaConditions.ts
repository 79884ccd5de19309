/** The names that the condition of a field sees, in the schema of a form. */
import { keywords, namesAt } from '../compile/forms/writtenConditions.ts';
import type { Names } from '../expression/names.ts';
import type { Project } from '../project/project.ts';
import type { JsonNode, SourceFile } from '../source/read.ts';
import { nameOf } from './observed.ts';

/** @returns undefined if the value is no condition of a form's schema */
export function conditionNames(project: Project, { file }: SourceFile, json: JsonNode): Names | undefined {
  if (!keywords.some((keyword) => keyword === nameOf(json))) return undefined;
  const form = project.facts.fileForms().find(({ source }) => source.file === file);
  const field = json.parent?.parent;
  return form && field && namesAt(form, project.facts.get('app', 'app'), pathOf(field));
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
