/** The values that a submission sends: those of the effective schema that are not empty. */
import { pathIn } from '../../page/fieldPath.ts';
import { isRecord } from '../../values/read.ts';
import { typeOf } from '../fieldType.ts';
import { type FieldSchema, propertiesOf, requiredOf } from '../schema.ts';
import { type Choices, chosenSchema } from './choices.ts';
import { itemSchema, otherSchema } from './items.ts';
import { kindOf } from './keywords.ts';
import type { Resolver } from './resolve.ts';
import { isEmpty } from './withoutEmpty.ts';

/** @returns undefined if nothing is sent */
type Send = (schema: FieldSchema, value: unknown, path: string, required: boolean) => unknown;

/**
 * @param values without empty ones
 * @param declared the names of all fields that the schema may have: others are sent unchanged
 * @param hidden the paths of fields that are not asked for
 */
export function sentValues(
  schema: FieldSchema,
  values: Readonly<Record<string, unknown>>,
  choices: Choices,
  resolver: Resolver,
  declared: ReadonlySet<string>,
  hidden: ReadonlySet<string>,
): Record<string, unknown> {
  const send: Send = (raw, value, path, required) => {
    if (hidden.has(path)) return undefined;
    const inForce = chosenSchema(raw, value, path, choices, resolver);
    if ('const' in inForce && typeof inForce.const !== 'boolean')
      return required || !isEmpty(value) ? inForce.const : undefined;
    switch (kindOf(inForce)) {
      case 'object':
        return record(inForce, value, path, required);
      case 'array':
        return list(inForce, value, path, required);
      default:
        return isEmpty(value) ? undefined : value;
    }
  };

  /** The records without a value that contain the current one: a record may contain itself. */
  const empty: FieldSchema[] = [];

  const record = (inForce: FieldSchema, value: unknown, path: string, required: boolean) => {
    if (isRecord(value)) {
      const { sent, isTouched } = fields(inForce, value, path);
      return required || isTouched ? sent : undefined;
    }
    if (empty.includes(inForce)) return undefined;
    empty.push(inForce);
    const { sent, isTouched } = fields(inForce, {}, path);
    empty.pop();
    return required || isTouched ? sent : undefined;
  };

  /** The fields of a record, and whether one of them was filled in. */
  const fields = (inForce: FieldSchema, typed: Readonly<Record<string, unknown>>, path: string) => {
    const needed = new Set(requiredOf(inForce));
    const properties = propertiesOf(inForce);
    const sent: Record<string, unknown> = {};
    let isTouched = false;
    for (const [name, property] of Object.entries(properties)) {
      const inner = send(property, typed[name], pathIn(path, name), needed.has(name));
      if (inner !== undefined) sent[name] = inner;
      else if (needed.has(name) && isYesOrNo(property) && !hidden.has(pathIn(path, name))) sent[name] = false;
      // Values that are filled in automatically do not show that the user wants to send the record.
      if (inner !== undefined && !isEmpty(typed[name])) isTouched = true;
    }
    const other = otherSchema(inForce);
    for (const [name, value] of Object.entries(typed)) {
      if (Object.hasOwn(properties, name) || !other) continue;
      sent[name] = send(other, value, pathIn(path, name), true) ?? null;
      isTouched = true;
    }
    return { sent, isTouched };
  };

  const list = (inForce: FieldSchema, value: unknown, path: string, required: boolean) => {
    const items = Array.isArray(value) ? value : [];
    if (items.length === 0) return required ? [] : undefined;
    return items.map((item, at) => {
      const schema = itemSchema(inForce, at);
      return schema ? (send(schema, item, pathIn(path, at), true) ?? null) : item;
    });
  };

  const isYesOrNo = (property: FieldSchema): boolean =>
    typeOf(resolver.inForce(property, undefined)) === 'boolean';

  const inForce = chosenSchema(schema, values, '', choices, resolver);
  const { sent } = fields(inForce, values, '');
  for (const [name, value] of inForce.additionalProperties === false ? [] : Object.entries(values))
    if (!declared.has(name) && !Object.hasOwn(sent, name)) sent[name] = value;
  return sent;
}
