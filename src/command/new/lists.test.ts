import { expect, test } from 'vitest';
import { answers, contractOf, made } from './testing.ts';

const article = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: { type: 'integer' }, title: { type: 'string' } },
};

const list = (...parameters: { name: string; schema: object }[]) =>
  contractOf({
    '/articles': {
      get: {
        operationId: 'listArticles',
        parameters: parameters.map((one) => ({ in: 'query', ...one })),
        responses: answers({ type: 'array', items: article }),
      },
    },
  });

const page = 'screens/pages/articles/list.json';
const text = { type: 'string' };

test('the only text that a list takes is its search', async () => {
  const { json } = await made(list({ name: 'author', schema: text }));
  expect(json(page).view[0]).toEqual({
    type: 'search',
    bind: 'state.author',
    placeholder: 'fields.articleSearch.author',
  });
});

test('a list is filtered by further texts, numbers and dates in a form', async () => {
  const { findings, json, summary } = await made(
    list(
      { name: 'q', schema: text },
      { name: 'author', schema: text },
      { name: 'since', schema: { type: 'string', format: 'date' } },
      { name: 'minWords', schema: { type: 'integer', minimum: 0 } },
    ),
  );
  expect(findings).toEqual([]);
  expect(summary.unfiltered).toEqual([]);
  const { bar, data, view } = json(page);
  expect(bar.trailing[0].press).toEqual([{ show: 'filters' }]);
  expect(data.articles.with).toMatchObject({
    author: '= state.author',
    since: '= state.since',
    minWords: '= state.minWords',
  });
  const sheet = view.find(({ type }: { type: string }) => type === 'sheet');
  expect(sheet.children).toMatchObject([
    {
      type: 'form',
      schema: 'listArticlesFilters',
      values: { author: '= state.author', since: '= state.since', minWords: '= state.minWords' },
      submit: {
        press: [
          {
            set: {
              'state.author': '= form.author',
              'state.since': '= form.since',
              'state.minWords': '= form.minWords',
            },
          },
          { hide: 'filters' },
        ],
      },
    },
  ]);
  expect(json('schemas/listArticlesFilters.json').properties.since).toMatchObject({ format: 'date' });
});

test('the summary names parameters that nothing sets', async () => {
  const { summary } = await made(
    list({ name: 'q', schema: text }, { name: 'ids', schema: { type: 'array', items: { type: 'integer' } } }),
  );
  expect(summary.unfiltered).toEqual([{ call: 'listArticles', parameters: ['ids'] }]);
});

test('each chip of a yes or no says what it is about', async () => {
  const { json } = await made(list({ name: 'published', schema: { type: 'boolean' } }));
  const label = 'fields.articleSearch.published';
  expect(json(page).view[0].options).toEqual([
    { value: true, label },
    { value: false, label: `${label}Not` },
  ]);
  expect(json('locales/en.json').fields.articleSearch).toEqual({
    published: 'Published',
    publishedNot: 'Not published',
  });
});
