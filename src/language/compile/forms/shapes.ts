/** Reports schemas that a form cannot show, in the schema itself, instead of falling back to a plain text box. */

import { basename } from 'pathe';
import type { FormSchema } from '../../project/forms.ts';
import { isSchema, type JsonSchema } from '../../project/inline.ts';
import { nearPointer } from '../../source/find.ts';
import { type JsonNode, member, stringOf } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { finiteSchemas } from './endless.ts';
import { allowsAll } from './overlap.ts';
import { first, schemaParts, schemas } from './parts.ts';

/** A part of a schema that cannot be shown: where, and why. */
export interface Unshowable {
  pointer: string;
  rule: 'unshowable-field' | 'untitled-field' | 'untitled-alternative';
  message: string;
  expected: string;
}

const known = new WeakMap<JsonSchema, readonly Unshowable[]>();

/**
 * @param fields how the form shows its fields; those with a widget are left to the widget
 * @param at the place that names the schema; used if that has no file of its own
 */
export function checkShapes(
  form: FormSchema,
  fields: JsonNode | undefined,
  at: JsonNode,
  { compilation, site }: Env,
): void {
  if (!form.schema) return;
  const found = known.get(form.schema) ?? unshowable(form.schema);
  known.set(form.schema, found);
  for (const { pointer, rule, message, expected } of found) {
    const [field, ...around] = outerPaths(fieldPathOf(pointer)).map((path) => member(fields, path));
    const isHidden = (one: JsonNode | undefined) =>
      member(one, 'when')?.value === false || member(one, 'fixed')?.value === true;
    const isOwn = (one: JsonNode | undefined) =>
      isHidden(one) || ['widget', 'options'].some((name) => member(one, name));
    // What is nested in a field is left to the widget of the field.
    if (around.some(isOwn) || (rule === 'untitled-field' ? isHidden(field) : isOwn(field))) continue;
    if (rule === 'untitled-field' && member(field, 'label')) continue;
    // Settings whose path lacks the brackets of a list are a finding of their own.
    const path = fieldPathOf(pointer);
    if (path.includes('[]') && member(fields, path.replaceAll('[]', ''))) continue;
    const { source } = form;
    if (source) {
      const here = nearPointer(source.root, pointer) ?? source.root;
      const reference = rule === 'unshowable-field' ? stringOf(member(here, '$ref')) : undefined;
      // What a reference leads to is reported there, once for all fields that have it.
      const target = reference === undefined ? undefined : form.referred?.(reference);
      const place = { source: target ?? source, base: `schemas/${form.name}`, via: site.source.file };
      const renamed = target ? message.replace(/“.*?”/, `“${basename(target.file, '.json')}”`) : message;
      compilation.report(place, target ? target.root : here, rule, renamed, { expected });
    } else compilation.report(site, at, rule, `${message} (${form.place}, at ${pointer})`, { expected });
  }
}

/** The path that a definition has for what a pointer into the schema leads to: `tags[].name`. */
function fieldPathOf(pointer: string): string {
  let path = '';
  const parts = pointer.split('/').slice(1);
  for (let at = 0; at < parts.length; at++) {
    const keyword = parts[at];
    if (keyword === 'items') path += '[]';
    else if (keyword === 'prefixItems') {
      path += '[]';
      at += 1;
    } else if (keyword === 'properties') {
      at += 1;
      const name = (parts[at] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
      path += path === '' ? name : `.${name}`;
    }
  }
  return path;
}

/** A path and those of the fields around it: `tags[].name`, `tags[]`, `tags`. */
const outerPaths = (path: string): string[] => {
  const ends = [...path.matchAll(/\.|\[\]/g)].map(({ index }) => index).filter((end) => end > 0);
  return [path, ...ends.map((end) => path.slice(0, end))];
};

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
const isNull = (schema: JsonSchema): boolean => schema.type === 'null' || schema.const === null;
const isTitled = (schema: JsonSchema): boolean =>
  typeof schema.title === 'string' || schema['x-title'] !== undefined;

function unshowable(root: JsonSchema): Unshowable[] {
  const found: Unshowable[] = [];
  const seen = new Set<JsonSchema>();
  const isSatisfiable = finiteSchemas(root);
  const report = (pointer: string, rule: Unshowable['rule'], message: string, expected: string): void =>
    void found.push({ pointer, rule, message, expected });

  const partsOf = (schema: JsonSchema): JsonSchema[] => schemaParts(root, schema);

  const visit = (schema: JsonSchema, pointer: string, name: string): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    const parts = partsOf(schema);
    for (const part of parts) seen.add(part);
    if (first(parts, 'enum') !== undefined || first(parts, 'const') !== undefined) return;
    const keyword = ['oneOf', 'anyOf'].find((one) => first(parts, one) !== undefined) ?? '';
    const alternatives = schemas(first(parts, keyword)).map((one, at) => ({ one, at }));
    const real = alternatives.filter(({ one }) => !partsOf(one).some(isNull));
    if (real.length === 1 && real[0]) {
      visit(real[0].one, `${pointer}/${keyword}/${real[0].at}`, name);
      return;
    }
    const chosen = real.filter(({ one }) =>
      ['$ref', 'type', 'properties', 'items', 'const', 'allOf'].some((part) => part in one),
    );
    if (chosen.length > 0) {
      if (keyword === 'oneOf') overlapping(chosen, pointer, name);
      for (const { one, at } of chosen) alternative(one, `${pointer}/${keyword}/${at}`, name);
      inside(parts, pointer, name);
      return;
    }
    const types = [first(parts, 'type')].flat().filter((type) => type !== 'null' && type !== undefined);
    // A value of several types is a choice between them.
    for (const type of types.length > 1 ? types.filter((one) => one === 'object' || one === 'array') : types)
      inside(parts, pointer, name, type);
    if (types.length === 0) inside(parts, pointer, name);
  };

  /** `oneOf` is for exactly one. */
  const overlapping = (all: { one: JsonSchema; at: number }[], pointer: string, name: string): void => {
    for (const { one, at } of all) {
      const other = all.find(
        (candidate) => candidate.at !== at && allowsAll(partsOf(one), partsOf(candidate.one)),
      );
      if (!other) continue;
      report(
        `${pointer}/oneOf/${at}`,
        'unshowable-field',
        `This alternative of “${name}” allows all values of another one, so that none of them is valid`,
        'a field with const, required fields, or anyOf',
      );
      return;
    }
  };

  const alternative = (schema: JsonSchema, pointer: string, name: string): void => {
    const parts = partsOf(schema);
    if ('const' in schema) return;
    const marked = parts.some((part) =>
      Object.values(isSchema(part.properties) ? part.properties : {}).some(
        (property) => isSchema(property) && typeof property.const === 'string',
      ),
    );
    if (!parts.some(isTitled) && !marked)
      report(
        pointer,
        'untitled-alternative',
        `This alternative of “${name}” has no title`,
        'a title, or a field with const',
      );
    visit(schema, pointer, name);
  };

  const inside = (parts: JsonSchema[], pointer: string, name: string, type?: unknown): void => {
    const properties = first(parts, 'properties');
    const others = first(parts, 'additionalProperties');
    const isRecord = type === 'object' || isSchema(properties) || isSchema(others);
    const items = first(parts, 'items');
    const prefix = schemas(first(parts, 'prefixItems'));
    if (isRecord) {
      for (const part of parts) fields(part, pointer, pointer !== '');
      patterns(parts, pointer, name);
      if (isSchema(others)) visit(others, `${pointer}/additionalProperties`, name);
      else if (
        others !== true &&
        type === 'object' &&
        !parts.some((part) => isSchema(part.properties) || isSchema(part.patternProperties))
      )
        report(
          pointer,
          'unshowable-field',
          `“${name}” cannot be shown as a field: its fields are not described`,
          'properties, or additionalProperties',
        );
    } else if (type === 'array' || isSchema(items) || prefix.length > 0) {
      for (const [at, one] of prefix.entries()) visit(one, `${pointer}/prefixItems/${at}`, name);
      if (isSchema(items)) visit(items, `${pointer}/items`, name);
      else if (prefix.length === 0)
        report(
          pointer,
          'unshowable-field',
          `“${name}” cannot be shown as a field: its items are not described`,
          'items with a type',
        );
    } else if (type === undefined && !parts.some((part) => 'oneOf' in part || 'anyOf' in part))
      report(pointer, 'unshowable-field', `“${name}” cannot be shown as a field: it has no type`, 'a type');
  };

  const patterns = (parts: JsonSchema[], pointer: string, name: string): void => {
    if (parts.some((part) => isSchema(part.patternProperties)))
      report(
        `${pointer}/patternProperties`,
        'unshowable-field',
        `Fields of “${name}” that are declared by patterns of their names cannot be shown`,
        'additionalProperties, with propertyNames for the names',
      );
  };

  /** The declared fields of an object schema. */
  const fields = (schema: JsonSchema, pointer: string, nested: boolean): void => {
    for (const [name, property] of Object.entries(isSchema(schema.properties) ? schema.properties : {})) {
      const place = `${pointer}/properties/${escaped(name)}`;
      if (!isSchema(property)) continue;
      if (!isSatisfiable(property)) {
        report(
          place,
          'unshowable-field',
          `“${name}” contains itself endlessly: it can never be filled in`,
          'that one of the fields on the way is not required',
        );
        continue;
      }
      const fixed = 'const' in property && property.type !== 'boolean';
      if (nested && !fixed && !partsOf(property).some(isTitled))
        report(place, 'untitled-field', `The field “${name}” has no title`, 'a title');
      visit(property, place, name);
    }
  };

  const types = [first(partsOf(root), 'type')].flat().filter((type) => type !== 'null' && type !== undefined);
  if (types.length > 1 || types.some((type) => type !== 'object'))
    report(
      '',
      'unshowable-field',
      'A form is an object with fields: this schema describes another kind of value',
      'type: object, and the value in one of its properties',
    );
  fields(root, '', false);
  patterns(partsOf(root), '', 'the form');
  for (const part of partsOf(root).slice(1)) fields(part, '', false);
  for (const keyword of ['oneOf', 'anyOf'])
    for (const [at, one] of schemas(root[keyword]).entries())
      if (isSchema(one.properties)) alternative(one, `/${keyword}/${at}`, 'the form');
  return found;
}
