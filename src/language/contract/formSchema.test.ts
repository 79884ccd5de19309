import { expect, test } from 'vitest';
import { inlineSchema } from '../project/inline.ts';
import { asFormSchema } from './formSchema.ts';

const a = { type: 'string' };

test.each([
  [
    'a field of OpenAPI 3.0 that may be null',
    { type: 'string', nullable: true },
    { type: ['string', 'null'] },
  ],
  [
    'values of OpenAPI 3.0 that may be null',
    { type: 'string', nullable: true, enum: ['x'] },
    { type: ['string', 'null'], enum: ['x', null] },
  ],
  [
    'limits of OpenAPI 3.0',
    { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
    { type: 'number', exclusiveMinimum: 0, maximum: 9 },
  ],
  ['a format that nobody knows', { type: 'string', format: 'lock-code' }, { type: 'string' }],
  ['a record without a type', { properties: { a } }, { type: 'object', properties: { a } }],
  [
    'parts that only have fields',
    { allOf: [{ type: 'object', required: ['a'], properties: { a } }, { properties: { b: a } }] },
    { type: 'object', properties: { a, b: a }, required: ['a'] },
  ],
  [
    'parts with rules, of which one requires what only answers have',
    {
      allOf: [
        { properties: { id: { type: 'string', readOnly: true } } },
        { required: ['id', 'a'], minProperties: 1 },
      ],
    },
    {
      allOf: [
        { type: 'object', properties: {} },
        { required: ['a'], minProperties: 1 },
      ],
    },
  ],
  [
    'fields that are called as keywords',
    { type: 'object', properties: { nullable: { type: 'boolean' }, example: a, xml: a } },
    { type: 'object', properties: { nullable: { type: 'boolean' }, example: a, xml: a } },
  ],
])('%s', (_, schema, expected) => {
  expect(asFormSchema(schema)).toEqual(expected);
});

test('alternatives are distinguished by the names in the discriminator', () => {
  const document = {
    oneOf: [{ $ref: '#/$defs/Cat' }, { $ref: '#/$defs/Dog' }],
    discriminator: { propertyName: 'kind', mapping: { meows: '#/$defs/Cat' } },
    $defs: {
      Cat: { type: 'object', properties: { kind: a } },
      Dog: { type: 'object', required: ['kind'], properties: { kind: { type: 'string', enum: ['Dog'] } } },
    },
  };
  const schema = asFormSchema(inlineSchema(document, '/pets.json', () => document));
  expect(schema.oneOf).toEqual([
    { type: 'object', properties: { kind: { type: 'string', const: 'meows' } }, required: ['kind'] },
    { type: 'object', properties: { kind: { type: 'string', const: 'Dog' } }, required: ['kind'] },
  ]);
});
