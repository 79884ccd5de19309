/** Determines which alternative of a `oneOf` or `anyOf` applies to a value. */
import { isRecord } from '../../values/read.ts';
import { typeOf } from '../fieldType.ts';
import { alternativesOf, type FieldSchema, propertiesOf } from '../schema.ts';
import { isChoice, kindOf } from './keywords.ts';
import type { Resolver } from './resolve.ts';
import { withoutEmpty } from './withoutEmpty.ts';

/** The user's selections, by path. */
export type Choices = Readonly<Record<string, number>>;

/** The index of the alternative that was selected or that matches the value; 0 if none does. */
export function chosenOf(
  schema: FieldSchema,
  value: unknown,
  path: string,
  choices: Choices,
  resolver: Resolver,
): number {
  const alternatives = alternativesOf(schema);
  const chosen = choices[path];
  if (chosen !== undefined && chosen < alternatives.length) return chosen;
  const inside = withoutEmpty(value);
  const tests = [
    (one: FieldSchema) => isMarked(one, inside, resolver),
    (one: FieldSchema) => resolver.validatorOf(one)?.(inside) === true,
    (one: FieldSchema) => isOfKind(resolver.inForce(one, inside), inside),
  ];
  if (inside === null || inside === undefined) return 0;
  for (const test of tests) {
    const found = alternatives.findIndex(test);
    if (found >= 0) return found;
  }
  return 0;
}

/** Whether the value of a const field of the alternative, such as its discriminator, matches. */
function isMarked(alternative: FieldSchema, value: unknown, resolver: Resolver): boolean {
  if (!isRecord(value)) return false;
  const marks = Object.entries(propertiesOf(resolver.inForce(alternative, value))).filter(
    ([, property]) => 'const' in property,
  );
  return marks.length > 0 && marks.every(([name, property]) => value[name] === property.const);
}

function isOfKind(schema: FieldSchema, value: unknown): boolean {
  const kind = kindOf(schema);
  if (Array.isArray(value) || isRecord(value)) return kind === (Array.isArray(value) ? 'array' : 'object');
  const names: Record<string, string[]> = {
    number: ['integer', 'number'],
    string: ['string'],
    boolean: ['boolean'],
  };
  return kind === 'value' && (names[typeof value]?.includes(typeOf(schema)) ?? false);
}

/** The effective schema of a value, with the selected alternatives only. */
export function chosenSchema(
  schema: FieldSchema,
  value: unknown,
  path: string,
  choices: Choices,
  resolver: Resolver,
): FieldSchema {
  const inForce = resolver.inForce(schema, value);
  if (!isChoice(inForce)) return inForce;
  const at = chosenOf(inForce, value, path, choices, resolver);
  const alternative = alternativesOf(inForce)[at];
  if (!alternative) return inForce;
  return resolver.inForce(resolver.withAlternative(inForce, alternative), value);
}
