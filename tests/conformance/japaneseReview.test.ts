/** What differs between releases, and what breaks, is shown in Japanese in the review of the studio. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compareContracts } from '../../src/project/contract/compare/index.ts';
import type { JsonObject } from '../../src/project/contract/json.ts';
import { differenceOf } from '../../src/project/release/difference.ts';
import { effectsOf, grouped } from '../../src/project/release/effects.ts';
import { writeRelease } from '../../src/project/release/write.ts';
import { inJapanese } from '../../src/studio/app/messages/japanese/index.ts';
import { type Case, projectOf } from './cases.ts';
import { isEnglish } from './isEnglish.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'review-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The lines that are not Japanese. Changes of values, with an arrow, need no words. */
const untranslated = (lines: readonly string[]): string[] =>
  lines.filter((line) => {
    const shown = inJapanese(line);
    return shown === undefined ? !/ → /.test(line) || isEnglish(line) : isEnglish(shown);
  });

/** A release of the library with changes. @returns its name */
async function released(changes: Pick<Case, 'change' | 'remove'> = {}): Promise<string> {
  const project = projectOf({ name: 'a release', rule: '', expect: {}, ...changes });
  return (await writeRelease(project, folder, { compressed: false })).release;
}

const page = {
  'screens/pages/book/detail.json#/view/0/when': '= device.width > 360',
  'screens/pages/book/detail.json#/view/3': { type: 'text', text: '= "a"' },
};

test('the lines of real releases, in both directions', { timeout: 120_000 }, async () => {
  const before = await released();
  const after = await released({
    change: {
      ...page,
      'schemas/loan.json#/properties/purpose': { type: 'string', title: 'Purpose' },
      'schemas/loan.json#/properties/days/maximum': 10,
      'schemas/loan.json#/properties/days/x-shown-when': '= form.book_id != null',
      'screens/pages/book/detail.json#/title': { en: 'A book', jp: '本' },
      'screens/app.json#/constants/limit': 5,
    },
    remove: ['schemas/loan.json#/properties/remark'],
  });
  for (const [one, other] of [
    [before, after],
    [after, before],
  ] as const) {
    const sections = differenceOf(folder, one, other);
    expect(sections.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['App', 'Pages', 'Forms', 'Records', 'Rules of calls']),
    );
    expect(untranslated(sections.flatMap(({ lines }) => lines.map(({ text }) => text)))).toEqual([]);
    const { pages, clients, records, build } = effectsOf(folder, one, other);
    expect(untranslated([...pages, ...clients, ...records, ...build])).toEqual([]);
  }
});

test('an expression is written out, and a node is named by its kind', async () => {
  const before = await released();
  const after = await released({ change: page });
  expect(differenceOf(folder, before, after)).toEqual([
    {
      title: 'Pages',
      lines: [
        { text: '/pages/book/detail  /view/0/when is new: = device.width > 360', on: [] },
        { text: '/pages/book/detail  /view/3 is new: text', on: [] },
      ],
    },
  ]);
});

const contract = (schema: object, call: object = {}, rest: object = {}): JsonObject =>
  JSON.parse(
    JSON.stringify({
      openapi: '3.1.0',
      paths: {
        '/loans/{id}': {
          post: {
            operationId: 'lend',
            requestBody: { content: { 'application/json': { schema } } },
            responses: { 200: { content: { 'application/json': { schema } } } },
            ...call,
          },
        },
      },
      ...rest,
    }),
  );
const text = { type: 'string' };
const object = (properties: object, required: string[] = []): object => ({
  type: 'object',
  properties,
  required,
});

/** Each compared in both directions. */
const pairs: readonly (readonly [JsonObject, JsonObject])[] = [
  ...(
    [
      [object({}), object({ a: text }, ['a'])],
      [object({ a: text }), object({ a: text }, ['a'])],
      [object({ a: text }), object({ a: { type: 'integer' } })],
      [text, {}],
      [text, { type: ['string', 'null'] }],
      [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }],
      [text, { ...text, enum: ['a'] }],
      [text, { ...text, minLength: 2, maxLength: 9, pattern: 'a', format: 'date' }],
      [{ type: 'number' }, { type: 'number', minimum: 1, maximum: 9, multipleOf: 2 }],
      [{ type: 'number' }, { type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 9 }],
      [{ type: 'array' }, { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true }],
      [object({}), { ...object({}), minProperties: 1, maxProperties: 2 }],
      [object({}), { ...object({}), allOf: [{ not: { required: ['a'] } }] }],
      [object({}), { ...object({}), if: { required: ['a'] }, not: { required: ['b'] } }],
      [
        { ...object({}), if: { required: ['a'] } },
        { ...object({}), if: { required: ['b'] } },
      ],
      [{ oneOf: [object({ type: { const: 'a' } })] }, { oneOf: [object({ type: { const: 'b' } })] }],
      [{ oneOf: [text] }, { oneOf: [text, { type: 'integer' }] }],
    ] as const
  ).map(([one, other]) => [contract(one), contract(other)] as const),
  [contract(text), { ...contract(text), paths: {} }],
  [contract(text), contract(text, {}, { servers: [{ url: '/v2' }] })],
  [contract(text), contract(text, { security: [{ token: [] }] })],
  [contract(text, { security: [{ key: [] }] }), contract(text, { security: [{ token: [] }] })],
  [contract(text), contract(text, { requestBody: { content: { 'text/plain': {} } } })],
  [
    contract(text, { requestBody: undefined }),
    contract(text, { requestBody: { required: true, content: { 'application/json': { schema: text } } } }),
  ],
  [contract(text), contract(text, { responses: { 200: { content: { 'text/plain': {} } } } })],
  [contract(text), contract(text, { responses: { 201: {} } })],
  [contract(text), contract(text, { parameters: [{ name: 'page', in: 'query', required: true }] })],
];

test.each(pairs)('the differences between contracts: %#', (one, other) => {
  const lines = [...grouped(compareContracts(one, other)), ...grouped(compareContracts(other, one))];
  expect(lines).not.toEqual([]);
  expect(untranslated(lines)).toEqual([]);
});
