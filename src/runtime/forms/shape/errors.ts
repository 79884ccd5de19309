/** Where what a validator finds is shown, and by which schema it is worded. */
import { pathIn, splitPath } from '../../page/fieldPath.ts';
import { isRecord } from '../../read.ts';
import { alternativesOf, type FieldSchema, propertiesOf } from '../schema.ts';
import type { AjvError } from '../validate.ts';
import { type Choices, chosenOf, chosenSchema } from './choices.ts';
import { itemSchema, otherSchema } from './items.ts';
import { isChoice } from './keywords.ts';
import type { Resolver } from './resolve.ts';

export interface PlacedError {
  path: string;
  error: AjvError;
  /** The schemas that may have words of their own for it. */
  owners: FieldSchema[];
}

interface Place {
  schema: FieldSchema;
  value: unknown;
  path: string;
}

/** Keywords that only repeat what another one found. */
const summaries = new Set(['if', 'allOf']);
const alternatives = new Set(['oneOf', 'anyOf']);

/**
 * The errors of what is in force. Those of alternatives that are not chosen say nothing to the user, and are left out.
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
    // What is missing may have words for that itself.
    owners.push(...missingOf(error, place, choices, resolver));
    const placed = { path: pathOf(place.path, error), error: asked(error, place.value), owners };
    if (alternatives.has(error.keyword)) unmatched.push(placed);
    else found.push(placed);
  }
  // That none of the alternatives fits is said where nothing more precise can be.
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

/** An empty item of a list is missing, whatever its type. */
const asked = (error: AjvError, value: unknown): AjvError =>
  error.keyword === 'type' && value === null ? { ...error, keyword: 'required' } : error;

function pathOf(path: string, { params }: AjvError): string {
  const { missingProperty, i, j } = params;
  if (typeof missingProperty === 'string') return pathIn(path, missingProperty);
  // Of two items that are the same the later one is told of.
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

/** All schemas that hold at a place, those of chosen alternatives among them. */
function partsOf({ schema, value, path }: Place, choices: Choices, resolver: Resolver): FieldSchema[] {
  const parts = resolver.parts(schema, value);
  const inForce = resolver.inForce(schema, value);
  if (!isChoice(inForce)) return parts;
  const chosen = alternativesOf(inForce)[chosenOf(inForce, value, path, choices, resolver)];
  return chosen ? [...parts, ...resolver.parts(chosen, value)] : parts;
}

/** Whether a schema can have found the error: it has the keyword, with what the keyword asked for. */
function isOf({ keyword, params }: AjvError, schema: FieldSchema): boolean {
  if (keyword === 'required')
    return Array.isArray(schema.required) && schema.required.includes(params.missingProperty);
  if (!(keyword in schema)) return keyword === 'dependentRequired' && 'required' in schema;
  const asked = schema[keyword];
  const told = params.limit ?? params.pattern ?? params.format ?? params.multipleOf ?? params.allowedValue;
  return told === undefined || JSON.stringify(told) === JSON.stringify(asked);
}
