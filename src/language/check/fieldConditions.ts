/** Checks `x-shown-when` and `x-required-when` in the files of forms. */
import { envOf, type Site } from '../compile/env.ts';
import { fieldConditionsOf } from '../compile/forms/fieldConditions.ts';
import type { Compilation } from '../compile/index.ts';
import { compileHere, isExpression } from '../compile/values/expression.ts';
import type { FileForm } from '../project/forms.ts';
import type { Project } from '../project/project.ts';
import { find, nearPointer } from '../source/find.ts';
import { atPointer, type JsonNode, type SourceFile } from '../source/read.ts';

export function checkFieldConditions(form: FileForm, project: Project, compilation: Compilation): void {
  const { written, faults } = fieldConditionsOf(form, compilation.facts.get('app', 'app'));
  for (const { pointer, value, names } of written) {
    if (!names || typeof value !== 'string' || !isExpression(value)) continue;
    const { source, at } = placeOf(form, pointer, value, project);
    const fields = { of: `the form “${form.name}”`, known: form.fields, schema: form.name };
    const env = { ...envOf(compilation, siteOf(form, source), names), fields };
    if (at) compileHere(at, env, 'bool');
  }
  for (const { pointer, rule, message, expected } of faults) {
    const value = written.find((one) => one.pointer === pointer)?.value;
    const { source, at } = placeOf(form, pointer, value, project);
    compilation.report(siteOf(form, source), at ?? nearPointer(source.root, pointer), rule, message, {
      expected,
    });
  }
}

const siteOf = ({ name }: FileForm, source: SourceFile): Site => ({ source, base: `schemas/${name}` });

/** The place of a condition: in the form's own file, or in the piece that the form refers to. */
function placeOf(
  form: FileForm,
  pointer: string,
  value: unknown,
  project: Project,
): { source: SourceFile; at: JsonNode | undefined } {
  const own = atPointer(form.source.root, pointer);
  if (own) return { source: form.source, at: own };
  const keyword = pointer.split('/').at(-1);
  for (const file of form.files) {
    const source = project.schemas.get(file);
    const at = find(
      source?.root,
      (json) => json.value === value && json.parent?.children?.[0]?.value === keyword,
    );
    if (source && at) return { source, at };
  }
  return { source: form.source, at: undefined };
}
