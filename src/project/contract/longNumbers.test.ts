import { expect, test } from 'vitest';
import { readContract } from '../../language/contract/index.ts';
import { longNumbersOf } from './longNumbers.ts';

const long = { type: 'integer', format: 'int64' };
const text = { type: 'string' };
const record = (properties: object) => ({ type: 'object', properties });

function of(schema: object, schemas: object = {}) {
  const requestBody = { content: { 'application/json': { schema } } };
  const { operations } = readContract({
    openapi: '3.1.0',
    paths: { '/things': { post: { operationId: 'add', requestBody } } },
    components: { schemas },
  });
  const operation = operations.get('add') ?? expect.fail('There is no operation');
  return longNumbersOf(operation);
}

test.each<[string, object, unknown]>([
  ['a field', record({ id: long, name: text }), [1, { id: 0 }]],
  ['one that may be null', record({ id: { ...long, nullable: true } }), [1, { id: 0 }]],
  ['one of any length', record({ id: { type: 'integer' } }), [1, { id: 0 }]],
  ['a list', record({ ids: { type: 'array', items: long } }), [1, { ids: 0 }]],
  [
    'a list of records, beside one without',
    record({ owner: record({ name: text }), lines: { type: 'array', items: record({ id: long }) } }),
    [1, { lines: 2 }, { id: 0 }],
  ],
  [
    'a map',
    record({ counts: { type: 'object', additionalProperties: long } }),
    [1, { counts: 2 }, { '*': 0 }],
  ],
  ['the whole body', { type: 'array', items: long }, [0]],
  ['the records of a whole body', { type: 'array', items: record({ id: long }) }, [1, { id: 0 }]],
  ['texts', record({ id: text }), undefined],
  [
    'short numbers',
    record({ a: { type: 'integer', format: 'int32' }, b: { type: 'integer', maximum: 9 } }),
    undefined,
  ],
  ['listed numbers', record({ a: { type: 'integer', enum: [1, 2] } }), undefined],
  ['what may be a text', record({ id: { oneOf: [long, text] } }), undefined],
])('%s', (_, schema, expected) => {
  expect(of(schema)).toEqual(expected);
});

test('a schema that leads back to itself', () => {
  const node = { $ref: '#/components/schemas/Node' };
  const Node = record({ id: long, parent: node, children: { type: 'array', items: node } });
  expect(of(node, { Node })).toEqual([
    1,
    { id: 0, parent: 2, children: 2 },
    { id: 0, parent: 2, children: 2 },
  ]);
  const endless = { ...node, minProperties: 1 };
  expect(of(node, { Node: record({ a: endless, b: endless }) })).toBeUndefined();
});

test('alternatives have the numbers of each, unless one has a text of that name', () => {
  const shape = (kind: string, fields: object) => record({ kind: { const: kind }, ...fields });
  const a = shape('a', { id: long, code: long, inner: record({ x: long }) });
  const b = shape('b', { id: long, code: text, inner: record({ y: long }) });
  expect(of({ type: 'array', items: { oneOf: [a, b] } })).toEqual([1, { id: 0, inner: 2 }, { x: 0, y: 0 }]);
});
