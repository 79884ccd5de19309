/** Checks the steps of a form: each field is in exactly one. */

import { own } from '../../own.ts';
import { isSchema } from '../../project/inline.ts';
import { entries, type JsonNode, member, stringOf } from '../../source/read.ts';
import type { Env, FormInfo } from '../env.ts';

/** @param json the node of the form */
export function checkSteps(form: FormInfo, json: JsonNode, { compilation, site }: Env): void {
  const steps = member(json, 'steps');
  if (!steps || !form.schema?.schema) return;
  const found = new Set<string>();
  for (const field of entries(steps).flatMap((step) => entries(member(step, 'fields')))) {
    const name = stringOf(field);
    if (name === undefined) continue;
    if (found.has(name))
      compilation.report(
        site,
        field,
        'field-in-two-steps',
        `The field “${name}” is already in another step`,
        {
          expected: 'each field once',
        },
      );
    found.add(name);
  }
  const fields = member(json, 'fields');
  const properties = form.schema.schema.properties;
  for (const name of Object.keys(form.type.fields)) {
    const isFixed = member(member(fields, name), 'fixed')?.value === true;
    const schema = isSchema(properties) ? own(properties, name) : undefined;
    const isConst = isSchema(schema) && 'const' in schema && typeof schema.const !== 'boolean';
    if (found.has(name) || form.hidden.has(name) || isFixed || isConst) continue;
    compilation.report(site, steps, 'field-in-no-step', `The field “${name}” is in no step`, {
      expected: `“${name}” in the fields of a step`,
    });
  }
}
