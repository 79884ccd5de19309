/** Differences between two contracts, and which of them are breaking. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../json.ts';
import { compareContracts } from './index.ts';

/** A contract with one call, whose body and answer have these schemas. */
const contract = (request: object, answer: object = {}, call: object = {}, rest: object = {}): JsonObject =>
  JSON.parse(
    JSON.stringify({
      openapi: '3.1.0',
      paths: {
        '/loans/{id}': {
          post: {
            operationId: 'lend',
            requestBody: { content: { 'application/json': { schema: request } } },
            responses: { 200: { content: { 'application/json': { schema: answer } } } },
            ...call,
          },
        },
      },
      ...rest,
    }),
  );
/** Each difference in a line, with a `!` in front if it breaks. */
const differences = (before: JsonObject, after: JsonObject): string[] =>
  compareContracts(before, after).map(
    ({ side, field, what, breaks }) => `${breaks ? '!' : ''}${side} ${field ? `${field} ` : ''}${what}`,
  );
const object = (properties: object, required: string[] = []): object => ({
  type: 'object',
  properties,
  required,
});
const request = (before: object, after: object): string[] => differences(contract(before), contract(after));
const answer = (before: object, after: object): string[] =>
  differences(contract({}, before), contract({}, after));
const text = { type: 'string' };

test('descriptions and the order of fields are no differences', () => {
  const one = object({ a: { type: 'string', title: 'A' }, b: text }, ['a', 'b']);
  const other = object({ b: { ...text, description: 'B' }, a: text }, ['b', 'a']);
  expect(request(one, other)).toEqual([]);
  expect(answer(one, other)).toEqual([]);
});

test.each([
  ['a new field that is required', object({}), object({ a: text }, ['a']), '!request a is new and required'],
  ['a new field', object({}), object({ a: text }), 'request a is new and optional'],
  ['required', object({ a: text }), object({ a: text }, ['a']), '!request a is required now'],
  ['no longer required', object({ a: text }, ['a']), object({ a: text }), 'request a is optional now'],
  ['gone', object({ a: text }), object({}), '!request a is gone: what is sent for it has no effect'],
  ['another type', text, { type: 'integer' }, '!request is integer now, and was string'],
  ['a wider type', { type: 'integer' }, { type: 'number' }, 'request is number now, and was integer'],
  ['a narrower type', { type: 'number' }, { type: 'integer' }, '!request is integer now, and was number'],
  ['no longer null', { type: ['string', 'null'] }, text, '!request is string now, and was null or string'],
  ['a value gone', { enum: ['a', 'b'] }, { enum: ['a'] }, '!request no longer takes "b"'],
  ['a value more', { enum: ['a'] }, { enum: ['a', 'b'] }, 'request takes "b" now, too'],
  ['values', text, { ...text, enum: ['a'] }, '!request takes only "a" now'],
  ['any value', { ...text, enum: ['a'] }, text, 'request takes other values now, too'],
  ['a lower maximum', { maximum: 9 }, { maximum: 8 }, '!request is at most 8 now'],
  ['a higher maximum', { maximum: 8 }, { maximum: 9 }, 'request is at most 9 now'],
  ['a minimum', {}, { minimum: 1 }, '!request is at least 1 now'],
  ['no maximum', { maximum: 8 }, {}, 'request has no maximum any more'],
  ['a pattern', text, { ...text, pattern: 'a' }, '!request has the pattern a now'],
  ['a format', text, { ...text, format: 'date' }, '!request has the format date now'],
  [
    'each item once',
    { type: 'array' },
    { type: 'array', uniqueItems: true },
    '!request may not have the same item twice now',
  ],
  [
    'a condition',
    object({ a: text }),
    { ...object({ a: text }), allOf: [{ not: { required: ['a'] } }] },
    '!request has a new condition',
  ],
  [
    'deep inside',
    { items: object({ a: object({}) }) },
    { items: object({ a: object({ b: text }, ['b']) }) },
    '!request [].a.b is new and required',
  ],
  [
    'a writeOnly field counts',
    object({}),
    object({ a: { ...text, writeOnly: true } }, ['a']),
    '!request a is new and required',
  ],
])('request: %s', (_, before, after, expected) => {
  expect(request(before, after)).toEqual([expected]);
});

test.each([
  ['a field gone', object({ a: text }), object({}), '!answer a is gone'],
  ['a field more', object({}), object({ a: text }, ['a']), 'answer a is new'],
  ['may be missing', object({ a: text }, ['a']), object({ a: text }), '!answer a may be missing now'],
  ['a value more', { enum: ['a'] }, { enum: ['a', 'b'] }, 'answer can be "b" now, too'],
  ['a value less', { enum: ['a', 'b'] }, { enum: ['a'] }, 'answer is never "b" any more'],
  ['any value', { ...text, enum: ['a'] }, text, '!answer can have any value now'],
  ['null', text, { type: 'string', nullable: true }, '!answer is null or string now, and was string'],
  ['a wider type', { type: 'integer' }, { type: 'number' }, '!answer is number now, and was integer'],
  ['another format', { ...text, format: 'date' }, text, '!answer has no format any more'],
])('answer: %s', (_, before, after, expected) => {
  expect(answer(before, after)).toEqual([expected]);
});

test('a field of the other side is none', () => {
  expect(answer(object({}), object({ a: { ...text, writeOnly: true } }, ['a']))).toEqual([]);
  expect(request(object({}), object({ a: { ...text, readOnly: true } }, ['a']))).toEqual([]);
});

test('calls: gone, new, moved to another server, for users only, without a media type or an answer', () => {
  const one = contract(text);
  const none = { ...one, paths: {} };
  expect(differences(one, none)).toEqual(['!call is gone']);
  expect(differences(none, one)).toEqual(['call is new']);
  expect(differences(one, { ...one, servers: [{ url: '/v2' }] })).toEqual([
    '!call The server is /v2 now, and was /',
  ]);
  expect(differences(one, contract(text, {}, { security: [{ token: [] }] }))).toEqual([
    '!call needs a log-in now',
  ]);
  expect(differences(contract(text, {}, { security: [{ token: [] }] }), one)).toEqual([
    'call needs no log-in any more',
  ]);
  expect(differences(one, contract(text, {}, { requestBody: { content: { 'text/plain': {} } } }))).toEqual([
    '!request no longer takes application/json',
  ]);
  expect(differences(one, contract(text, {}, { responses: { 201: {} } }))).toEqual([
    '!answer no longer answers 200',
  ]);
});

test('another name of a parameter in the path, or of the operation, breaks nothing', () => {
  const one = contract(text);
  const other = JSON.parse(JSON.stringify(one).replace('{id}', '{loan}').replace('"lend"', '"lendBook"'));
  expect(differences(one, other)).toEqual([]);
});

test('parameters are compared as fields, also those of the path item and shared ones', () => {
  const page = { name: 'page', in: 'query', schema: { type: 'integer', maximum: 9 } };
  const shared = { components: { parameters: { Page: page } } };
  const one = contract(text, {}, { parameters: [{ $ref: '#/components/parameters/Page' }] }, shared);
  expect(differences(one, contract(text))).toEqual([
    '!request query page is gone: what is sent for it has no effect',
  ]);
  expect(differences(contract(text), one)).toEqual(['request query page is new']);
  const tighter = { ...page, required: true, schema: { type: 'integer', maximum: 8 } };
  expect(differences(one, contract(text, {}, { parameters: [tighter] }))).toEqual([
    '!request query page is required now',
    '!request query page is at most 8 now',
  ]);
});

test('references and allOf are followed, and a recursive schema ends', () => {
  const tree = (leaf: object) => ({
    components: {
      schemas: {
        Tree: object({ leaf, children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } }),
      },
    },
  });
  const schema = { allOf: [{ $ref: '#/components/schemas/Tree' }, object({ more: text })] };
  expect(
    differences(contract(schema, {}, {}, tree(text)), contract(schema, {}, {}, tree({ type: 'boolean' }))),
  ).toEqual([
    '!request leaf is boolean now, and was string',
    '!request children[].leaf is boolean now, and was string',
  ]);
});

test('alternatives are identified by name or constant; a new one may break a reader, a missing one a writer', () => {
  const ok = (more: object = {}) => object({ type: { const: 'ok' }, ...more }, ['type']);
  const failed = object({ type: { const: 'failed' } }, ['type']);
  expect(answer({ oneOf: [ok({ a: text }), failed] }, { oneOf: [failed, ok()] })).toEqual([
    '!answer a is gone',
  ]);
  expect(request({ oneOf: [ok(), failed] }, { oneOf: [ok()] })).toEqual([
    '!request has no alternative of type "failed" any more',
  ]);
  expect(answer({ oneOf: [ok()] }, { oneOf: [ok(), failed] })).toEqual([
    'answer has the alternative of type "failed" now, too',
  ]);
});
