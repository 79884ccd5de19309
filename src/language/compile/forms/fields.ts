/** Checks that every field of a form has a label. */

import { own } from '../../own.ts';
import { isSchema } from '../../project/inline.ts';
import { type JsonNode, member, members, stringOf } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { isNestedPath } from '../scope/fieldPath.ts';

/** @param json the node or step that shows the form */
export function checkTitles(name: string, at: JsonNode, json: JsonNode, { compilation, site }: Env): void {
  const form = compilation.facts.get('form', name);
  const fields = member(json, 'fields');
  for (const { name: field, at: place, value } of members(fields)) {
    const when = member(value, 'when');
    if (when && field.endsWith('[]')) {
      const message = `“${field}” is every item of a list: what is in a list is always asked for`;
      compilation.report(site, when, 'nested-when', message, {
        expected: 'when of the list, or of a field in it',
      });
    }
    if (member(value, 'local') && isNestedPath(field)) {
      const message = `“${field}” is within a field: only the form itself can have a field that is not sent`;
      compilation.report(site, place, 'nested-local', message, { expected: 'a name without a path' });
    } else if (member(value, 'local') && form && Object.hasOwn(form.fields, field)) {
      compilation.report(site, place, 'name-taken', `The schema “${name}” has a field “${field}” already`, {
        expected: 'another name',
      });
    } else if (member(value, 'local') && !member(value, 'label')) {
      compilation.report(site, place, 'untitled-field', `The field “${field}” has no label`, {
        expected: 'a label',
      });
    }
  }
  for (const field of form?.untitled ?? []) {
    const shown = member(fields, field);
    const hidden = member(shown, 'when')?.value === false || isFixed(shown);
    if (hidden || member(shown, 'label')) continue;
    // Reported where it is best fixed: in the schema, once for all pages, if the field is declared there.
    const inSchema = member(member(form?.source?.root, 'properties'), field);
    const own = form?.source &&
      inSchema && { source: form.source, base: `schemas/${name}`, via: site.source.file };
    compilation.report(
      own ?? site,
      own ? inSchema : at,
      'untitled-field',
      `The field “${field}” of the schema “${name}” has no title or label`,
      {
        expected: 'a title in the schema, or a label in fields',
      },
    );
  }
}

const isFixed = (field: JsonNode | undefined): boolean => member(field, 'fixed')?.value === true;

/** A fixed field cannot be edited, so something else has to fill it. */
export function checkFixed(name: string, json: JsonNode, { compilation, site }: Env): void {
  const values = member(json, 'values');
  const properties = compilation.facts.get('form', name)?.schema?.properties;
  for (const { name: field, at, value } of members(member(json, 'fields'))) {
    if (isFixed(value) && isNestedPath(field)) {
      compilation.report(site, at, 'fixed-empty', `The field “${field}” is fixed, and nothing can fill it`, {
        expected: 'const in the schema',
      });
      continue;
    }
    const schema = isSchema(properties) ? own(properties, field) : undefined;
    const starts = isSchema(schema) && ('default' in schema || 'const' in schema);
    if (!isFixed(value) || starts || member(values, field) || member(values, '*')) continue;
    compilation.report(site, at, 'fixed-empty', `The field “${field}” is fixed, and nothing fills it`, {
      expected: `“${field}” in values`,
    });
  }
}

/** Whether a node or step that names a schema shows it as a form, and not only as a list of its fields. */
export const isForm = (json: JsonNode): boolean =>
  stringOf(member(json, 'ask')) !== undefined || stringOf(member(json, 'schema')) !== undefined;
