import { expect, test } from 'vitest';
import { isDecidedByValues } from './schema.ts';

const properties = { a: { type: 'string' }, b: { type: 'string' } };
const when = { required: ['a'] };

test('fields stand still where conditions only judge what is typed', () => {
  expect(isDecidedByValues({ properties, required: ['a'] })).toBe(false);
  expect(isDecidedByValues({ properties, if: when, then: { properties: { b: { minLength: 3 } } } })).toBe(
    false,
  );
  expect(
    isDecidedByValues({ properties, allOf: [{ if: when, else: { properties: { b: { const: 'x' } } } }] }),
  ).toBe(false);
});

test.each([
  { if: when, then: { required: ['b'] } },
  { if: when, else: { properties: { c: {} } } },
  { allOf: [{ if: when, then: { anyOf: [{ required: ['b'] }] } }] },
  { allOf: [{ required: ['b'] }] },
  { oneOf: [{ $ref: '#/$defs/other' }] },
  { dependentRequired: { a: ['b'] } },
  { dependentSchemas: { a: { required: ['b'] } } },
])('fields change with what is typed: %j', (condition) => {
  expect(isDecidedByValues({ properties, ...condition })).toBe(true);
});
