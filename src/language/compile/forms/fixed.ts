/** Checks that something fills the fields of a form that nobody can edit. */
import { own } from '../../own.ts';
import { isSchema, type JsonSchema } from '../../project/inline.ts';
import { type JsonNode, member, members } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { isNestedPath } from '../scope/fieldPath.ts';
import { isFixed } from './fields.ts';
import { first, schemaParts } from './parts.ts';

/** @param json the node or step that shows the form */
export function checkFixed(name: string, json: JsonNode, { compilation, site }: Env): void {
  const root = compilation.facts.get('form', name)?.schema;
  const values = member(json, 'values');
  for (const { name: field, at, value } of members(member(json, 'fields'))) {
    if (!isFixed(value)) continue;
    const whole = isNestedPath(field) ? field.replace(/[.[].*/, '') : field;
    const found = root ? fieldIn(root, field) : undefined;
    const starts = found?.parts.some((part) => 'default' in part || 'const' in part);
    if (starts) continue;
    const given = member(values, whole) ?? member(values, '*');
    if (!given)
      compilation.report(site, at, 'fixed-empty', `The field “${field}” is fixed, and nothing fills it`, {
        expected: `“${whole}” in values`,
      });
    else if (found?.isRequired && field.includes('[]'))
      compilation.report(
        site,
        at,
        'fixed-empty',
        `The field “${field}” is fixed and required, and nothing fills it in a new item`,
        { expected: 'a default or const in the schema' },
      );
  }
}

/** The schemas of a field, and whether the record that it is in requires it; undefined if they do not declare it. */
function fieldIn(
  root: JsonSchema,
  path: string,
): { parts: readonly JsonSchema[]; isRequired: boolean } | undefined {
  const named = isSchema(root.properties) ? own(root.properties, path) : undefined;
  const names = named ? [path] : (path.match(/\[\]|[^.[\]]+/g) ?? []);
  let parts: readonly JsonSchema[] = schemaParts(root, root);
  let isRequired = false;
  for (const name of names) {
    const around = parts;
    const inner =
      name === '[]'
        ? first(around, 'items')
        : around.map(({ properties }) => isSchema(properties) && own(properties, name)).find(isSchema);
    if (!isSchema(inner)) return undefined;
    isRequired = around.some(({ required }) => Array.isArray(required) && required.includes(name));
    parts = schemaParts(root, inner);
  }
  return { parts, isRequired };
}
