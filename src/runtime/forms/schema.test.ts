import { expect, test } from 'vitest';
import { isDecidedByValues } from './schema.ts';

const properties = { a: { type: 'string' }, b: { type: 'string' } };
const given = { if: { required: ['a'] } };
/** What holds while `a` is typed, or while it is not. */
const decided = (branch: 'then' | 'else', schema: object) => ({ ...given, [branch]: schema });

test('fields stand still where conditions only judge what is typed', () => {
  const shorter = { properties: { b: { minLength: 3 } } };
  expect(isDecidedByValues({ properties, required: ['a'] })).toBe(false);
  expect(isDecidedByValues({ properties, ...decided('then', shorter) })).toBe(false);
  expect(isDecidedByValues({ properties, allOf: [decided('else', shorter)] })).toBe(false);
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
  expect(isDecidedByValues({ properties, ...condition })).toBe(true);
});
