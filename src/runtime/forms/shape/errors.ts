/** Assigns the validator's errors to fields, and to the schemas that define their messages. */
import { pathIn, splitPath } from '../../page/fieldPath.ts';
import { isRecord } from '../../values/read.ts';
import { alternativesOf, type FieldSchema, propertiesOf } from '../schema.ts';
import type { AjvError } from '../validate.ts';
import { type Choices, chosenOf, chosenSchema } from './choices.ts';
import { itemSchema, otherSchema } from './items.ts';
import { isChoice } from './keywords.ts';
import type { Resolver } from './resolve.ts';

export interface PlacedError {
  path: string;
  error: AjvError;
  /** The schemas that may define a message for it. */
  owners: FieldSchema[];
}

interface Place {
  schema: FieldSchema;
  value: unknown;
  path: string;
}

/** Keywords that only repeat the errors of others. */
const summaries = new Set(['if', 'allOf']);
const alternatives = new Set(['oneOf', 'anyOf']);

/**
 * The errors of the effective schema. Errors of alternatives that are not selected are left out.
 * @param sent the values that were validated
 */
export function placedErrors(
  errors: readonly AjvError[],
  schema: FieldSchema,
  sent: unknown,
  choices: Choices,
  resolver: Resolver,
): PlacedError[] {
  const found: PlacedError[] = [];
  const unmatched: PlacedError[] = [];
  for (const error of errors) {
    if (summaries.has(error.keyword)) continue;
    const parts = splitPath(error.instancePath.slice(1));
    const place = placeAt({ schema, value: sent, path: '' }, parts, choices, resolver);
    if (!place) continue;
    const owners = partsOf(place, choices, resolver).filter((part) => isOf(error, part));
    if (owners.length === 0) continue;
    // The missing field's schema may define a message for that.
    owners.push(...missingOf(error, place, choices, resolver));
    const placed = { path: pathOf(place.path, error), error: asRequired(error, place.value, owners), owners };
    if (alternatives.has(error.keyword)) unmatched.push(placed);
    else found.push(placed);
  }
  // An alternative that does not match is reported only if there is no more precise error.
  return [
    ...found,
    ...unmatched.filter(({ path }) => !found.some((one) => path === '' || one.path.startsWith(path))),
  ];
}

function missingOf(
  { params: { missingProperty } }: AjvError,
  { schema, value, path }: Place,
  choices: Choices,
  resolver: Resolver,
): FieldSchema[] {
  if (typeof missingProperty !== 'string') return [];
  const missing = propertiesOf(chosenSchema(schema, value, path, choices, resolver))[missingProperty];
  return missing ? resolver.parts(missing, undefined) : [];
}

/**
 * What is missing is reported as such: an empty list item, whatever its type, and a field that another one requires,
 * unless the schema has a message of its own for that.
 */
function asRequired(error: AjvError, value: unknown, owners: readonly FieldSchema[]): AjvError {
  const isEmptyItem = error.keyword === 'type' && value === null;
  const isDependent =
    error.keyword === 'dependentRequired' && !owners.some((one) => one['x-message']?.dependentRequired);
  return isEmptyItem || isDependent ? { ...error, keyword: 'required' } : error;
}

function pathOf(path: string, { params }: AjvError): string {
  const { missingProperty, i, j } = params;
  if (typeof missingProperty === 'string') return pathIn(path, missingProperty);
  // Of two equal items the later one is reported.
  return typeof i === 'number' && typeof j === 'number' ? pathIn(path, Math.max(i, j)) : path;
}

function placeAt(from: Place, parts: readonly string[], choices: Choices, resolver: Resolver): Place | null {
  let here = from;
  for (const part of parts) {
    const inForce = chosenSchema(here.schema, here.value, here.path, choices, resolver);
    const { value } = here;
    const schema = Array.isArray(value)
      ? itemSchema(inForce, Number(part))
      : Object.hasOwn(propertiesOf(inForce), part)
        ? propertiesOf(inForce)[part]
        : otherSchema(inForce);
    if (!schema) return null;
    const inner = Array.isArray(value) ? value[Number(part)] : isRecord(value) ? value[part] : undefined;
    here = { schema, value: inner, path: pathIn(here.path, part) };
  }
  return here;
}

/** All schemas that apply at a path, including those of selected alternatives. */
function partsOf({ schema, value, path }: Place, choices: Choices, resolver: Resolver): FieldSchema[] {
  const parts = resolver.parts(schema, value);
  const inForce = resolver.inForce(schema, value);
  if (!isChoice(inForce)) return parts;
  const chosen = alternativesOf(inForce)[chosenOf(inForce, value, path, choices, resolver)];
  return chosen ? [...parts, ...resolver.parts(chosen, value)] : parts;
}

/** Whether an error can come from a schema: it has the keyword with the same parameters. */
function isOf({ keyword, params }: AjvError, schema: FieldSchema): boolean {
  if (keyword === 'required')
    return Array.isArray(schema.required) && schema.required.includes(params.missingProperty);
  if (!(keyword in schema)) return keyword === 'dependentRequired' && 'required' in schema;
  const asked = schema[keyword];
  const value = params.limit ?? params.pattern ?? params.format ?? params.multipleOf ?? params.allowedValue;
  return value === undefined || JSON.stringify(value) === JSON.stringify(asked);
}
