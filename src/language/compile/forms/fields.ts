/** Checks that every field of a form has a label. */

import { type JsonNode, member, members, stringOf } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { isNestedPath } from '../scope/fieldPath.ts';

/** @param json the node or step that shows the form */
export function checkTitles(name: string, at: JsonNode, json: JsonNode, { compilation, site }: Env): void {
  const form = compilation.facts.get('form', name);
  const fields = member(json, 'fields');
  for (const { name: field, at: place, value } of members(fields)) {
    const when = member(value, 'when') ?? (isFixed(value) ? member(value, 'fixed') : undefined);
    if (when && field.endsWith('[]')) {
      const message = `“${field}” is every item of a list: what is in a list is always asked for`;
      compilation.report(site, when, 'nested-when', message, {
        expected: 'the same of the list, or of a field in it',
      });
    }
    if (member(value, 'local') && isNestedPath(field)) {
      const message = `“${field}” is a nested field: only a field of the form itself can be local`;
      compilation.report(site, place, 'nested-local', message, { expected: 'a name without a path' });
    } else if (member(value, 'local') && form && Object.hasOwn(form.fields, field)) {
      compilation.report(site, place, 'name-taken', `The schema “${name}” already has a field “${field}”`, {
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

export const isFixed = (field: JsonNode | undefined): boolean => member(field, 'fixed')?.value === true;

/** Whether a node or step that names a schema shows it as a form, and not only as a list of its fields. */
export const isForm = (json: JsonNode): boolean =>
  stringOf(member(json, 'ask')) !== undefined || stringOf(member(json, 'schema')) !== undefined;
