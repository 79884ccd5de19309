/** An enum is a state if it says how something stands; all others are shown by their labels alone. */
import { expect, test } from 'vitest';
import { answers, contractOf, made, reference } from './testing.ts';

const text = { type: 'string' };
const book = (more: object) => ({
  type: 'object',
  required: ['id', 'title', ...Object.keys(more)],
  properties: { id: { type: 'integer' }, title: text, ...more },
});

const books = async (more: object) => {
  const document = contractOf(
    {
      '/books': {
        get: { operationId: 'listBooks', responses: answers({ type: 'array', items: reference('Book') }) },
      },
      '/books/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { operationId: 'getBook', responses: answers(reference('Book')) },
      },
    },
    { Book: book(more) },
  );
  const { findings, json } = await made(document);
  expect(findings).toEqual([]);
  const [list] = json('screens/pages/books/list.json').view;
  const [card] = json('screens/pages/books/detail.json').view;
  return { end: list.children[0].children.at(-1), facts: card.children[0].rows, json };
};

const genre = { type: 'string', enum: ['novel', 'poetry'] };

test('a kind is a text with its label', async () => {
  const { end, facts, json } = await books({ genre });
  expect(end).toEqual({
    type: 'text',
    text: "= label(it.genre, 'bookGenre')",
    look: 'caption',
    tone: 'muted',
  });
  expect(facts.at(-1)).toEqual({
    label: 'fields.book.genre',
    value: "= label(data.book.genre, 'bookGenre')",
  });
  expect(json('screens/statuses.json').bookGenre.novel.label).toBe('values.bookGenre.novel');
});

test.each([
  ['by its name', { genre, state: { type: 'string', enum: ['onShelf', 'lent'] } }, 'state'],
  ['by a value', { genre, loan: { type: 'string', enum: ['pending', 'open'] } }, 'loan'],
])('a state, known %s, is shown before a kind', async (_, fields, name) => {
  const { end, facts } = await books(fields);
  expect(end).toMatchObject({ type: 'status', value: `= it.${name}` });
  expect(facts.at(-1)).toMatchObject({ as: 'status', value: `= data.book.${name}` });
});

test('a row shows the status of a record before its other states', async () => {
  const priority = { type: 'string', enum: ['low', 'high'] };
  const { end } = await books({ priority, status: { type: 'string', enum: ['open', 'done'] } });
  expect(end).toMatchObject({ type: 'status', set: 'bookStatus' });
});
