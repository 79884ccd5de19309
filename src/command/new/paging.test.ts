/** Which parameters of a list are those of its pages: no user is asked for them. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { answers, contractOf, made } from './testing.ts';

const text = { type: 'string' };
const count = { type: 'integer' };
const note = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: { type: 'integer' }, title: text },
};
const rows = { type: 'array', items: note };
const inside = (more: object) => ({ type: 'object', properties: { items: rows, ...more } });

interface Notes {
  takes: Record<string, object>;
  answer?: object;
  link?: boolean;
  mark?: object;
}

const notes = ({ takes, answer = rows, link = false, mark }: Notes) => {
  const { 200: done } = answers(answer);
  return contractOf({
    '/notes': {
      get: {
        operationId: 'listNotes',
        ...(mark ? { 'x-page': mark } : {}),
        parameters: Object.entries(takes).map(([name, schema]) => ({ in: 'query', name, schema })),
        responses: { 200: { ...done, ...(link ? { headers: { Link: { schema: text } } } : {}) } },
      },
    },
  });
};

/** What a user can set: the parameters that the source of the list takes from the page. */
const asked = (page: { data: Record<string, { with?: object }> }): string[] =>
  Object.values(page.data).flatMap((source) => Object.keys(source.with ?? {}));

test.each<[string, Notes, string[]]>([
  ['a number', { takes: { page: count, per_page: count, q: text } }, ['q']],
  ['an offset', { takes: { offset: count, limit: count, q: text } }, ['q']],
  ['a number or an offset', { takes: { page: count, offset: count, limit: count } }, []],
  ['a cursor', { takes: { after: text, before: text, q: text }, answer: inside({ next: text }) }, ['q']],
  ['the Link header', { takes: { page: count, limit: count, q: text }, link: true }, ['q']],
  ['the Link header with a cursor', { takes: { after: text, before: text, q: text }, link: true }, ['q']],
  [
    'x-page by link',
    { takes: { after: text, limit: count, q: text }, mark: { by: 'link', key: 'id' } },
    ['q'],
  ],
  [
    'x-page by cursor',
    {
      takes: { marker: text, page: text, limit: count, q: text },
      answer: inside({ more: text }),
      mark: { by: 'cursor', page: 'marker', next: 'more', items: 'items', key: 'id' },
    },
    ['q'],
  ],
  [
    'x-page by number, beside a period',
    {
      takes: {
        no: count,
        from: { type: 'string', format: 'date' },
        after: { type: 'string', format: 'date' },
      },
      mark: { page: 'no', key: 'id' },
    },
    ['from', 'after'],
  ],
  ['a cursor without a next one', { takes: { cursor: text, q: text } }, ['q']],
])('a list that is paged by %s asks for nothing of it', async (_, document, parameters) => {
  const { findings, json } = await made(notes(document));
  expect(findings).toEqual([]);
  expect(asked(json('screens/pages/notes/list.json'))).toEqual(parameters);
});

test.each<[string, Notes, string[]]>([
  [
    'day',
    { takes: { after: { type: 'string', format: 'date' } }, answer: inside({ next: text }) },
    ['after'],
  ],
  ['day beside links', { takes: { after: { type: 'string', format: 'date' } }, link: true }, ['after']],
  ['town', { takes: { from: text }, link: true }, ['from']],
  ['size of shirts', { takes: { size: { type: 'string', enum: ['s', 'm'] } } }, ['size']],
])('a parameter that is a %s does not lead through pages', async (_, document, parameters) => {
  const { findings, json, marks } = await made(notes(document));
  expect(findings).toEqual([]);
  expect(marks).toEqual([]);
  expect(asked(json('screens/pages/notes/list.json'))).toEqual(parameters);
});

test('a list with a cursor and the Link header is paged, and the summary says so', async () => {
  const { json, marks } = await made(notes({ takes: { after: text, limit: count }, link: true }));
  expect(json('screens/pages/notes/list.json').data.notes.pages).toBe('infinite');
  const page = { key: 'id', size: 'limit', by: 'link', page: 'after' };
  expect(marks).toEqual([{ path: '/notes', method: 'get', page }]);
});

test('of the library, books are filtered by what the library says, and by no place in the list', async () => {
  const { json } = await made(
    path.join(import.meta.dirname, '../../../examples/library/openapi/openapi.yaml'),
  );
  expect(asked(json('screens/pages/books/list.json'))).toEqual(['q', 'genre', 'available', 'sort']);
});
