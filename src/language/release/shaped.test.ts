import { expect, test } from 'vitest';
import { isShaped } from './shaped.ts';

const properties = { a: { type: 'string' }, b: { type: 'string' } };
const given = { if: { required: ['a'] } };
/** The schema that applies while `a` is typed, or while it is not. */
const decided = (branch: 'then' | 'else', schema: object) => ({ ...given, [branch]: schema });

test('fields do not change if conditions only validate values', () => {
  const shorter = { properties: { b: { minLength: 3 } } };
  expect(isShaped({ properties, required: ['a'] })).toBe(false);
  expect(isShaped({ properties, ...decided('then', shorter) })).toBe(false);
  expect(isShaped({ properties, allOf: [decided('else', shorter)] })).toBe(false);
});

test.each([
  decided('then', { required: ['b'] }),
  decided('else', { properties: { c: {} } }),
  { allOf: [decided('then', { anyOf: [{ required: ['b'] }] })] },
  { allOf: [{ required: ['b'] }] },
  { oneOf: [{ $ref: '#/$defs/other' }] },
  { dependentRequired: { a: ['b'] } },
  { dependentSchemas: { a: { required: ['b'] } } },
])('fields change with what is typed: %j', (condition) => {
  expect(isShaped({ properties, ...condition })).toBe(true);
});

test.each([
  { type: 'object' },
  { type: ['array', 'null'], items: { type: 'string' } },
  { $ref: '#/$defs/other' },
  { oneOf: [{ type: 'string' }, { type: 'integer' }] },
  { const: 'fixed' },
])('a form is more than a list of single values with %j in it', (property) => {
  expect(isShaped({ properties: { a: property } })).toBe(true);
});
