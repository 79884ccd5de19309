/** Finds the rules in a form's schema, and returns the schema without each of them. */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface FormMutation {
  id: string;
  broken: Json;
}

/** Keywords that refuse values; `required` and `enum` are mutated entry by entry. */
const keywords = new Set([
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'multipleOf',
  'format',
  'const',
  'not',
  'if',
  'additionalProperties',
]);

/** @returns for each rule the schema without it, in the order of the schema */
export function formMutations(schema: Json): FormMutation[] {
  const found: FormMutation[] = [];
  const visit = (node: Json, at: readonly (string | number)[]): void => {
    if (typeof node !== 'object' || node === null) return;
    if (at.at(-1) === 'x-message') return;
    const isNames = at.at(-1) === 'properties';
    for (const [key, value] of Object.entries(node)) {
      const here = [...at, Array.isArray(node) ? Number(key) : key];
      if (!isNames && keywords.has(key))
        found.push({ id: `${name(here)} is left out`, broken: without(schema, here) });
      if (!isNames && (key === 'required' || key === 'enum') && Array.isArray(value))
        for (const [nth, entry] of value.entries())
          found.push({
            id: `${name(here)} does not hold ${JSON.stringify(entry)}`,
            broken: without(schema, [...here, nth]),
          });
      visit(value, here);
    }
  };
  visit(schema, []);
  return found;
}

const name = (at: readonly (string | number)[]): string => `/${at.join('/')}`;

/** A copy without the value at a path. */
function without(schema: Json, at: readonly (string | number)[]): Json {
  const [step, ...rest] = at;
  if (step === undefined || typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema))
    return schema.flatMap((item, nth) =>
      nth !== step ? [item] : rest.length === 0 ? [] : [without(item, rest)],
    );
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) =>
      key !== step ? [[key, value]] : rest.length === 0 ? [] : [[key, without(value, rest)]],
    ),
  );
}
