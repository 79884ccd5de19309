/** What a call requires outside its path, and who gives it. */
import { expect, test } from 'vitest';
import { answers, contractOf, jsonBody, made } from './testing.ts';

const text = { type: 'string' };
const row = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, name: text } };
const inPath = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const header = (name: string, schema: object) => ({ name, in: 'header', required: true, schema });
const inQuery = (name: string) => ({ name, in: 'query', required: true, schema: text });
const file = { '200': { description: 'A file', content: { 'application/pdf': {} } } };
const rows = answers({ type: 'array', items: row });

/** A collection whose calls take these parameters. */
const collection = (parameters: object[]) =>
  contractOf({
    '/rows': { get: { operationId: 'listRows', parameters, responses: rows } },
    '/rows/{id}': {
      parameters: [inPath, ...parameters],
      get: { operationId: 'getRow', responses: answers(row) },
      put: { operationId: 'changeRow', requestBody: jsonBody(row), responses: answers(row) },
    },
  });

test('a required header is asked for once, and taken along by the pages below', async () => {
  const { findings, json, summary } = await made(collection([header('X-Tenant', text)]));
  expect(findings).toEqual([]);
  expect(summary.left).toEqual([]);
  const [find] = json('screens/pages/rows/listFind.json').view;
  expect(find.submit.press).toEqual([{ go: '/pages/rows/list', query: { xTenant: '= form.xTenant' } }]);
  expect(json('locales/en.json').fields.row.xTenant).toBe('Tenant');
  const list = json('screens/pages/rows/list.json');
  expect(list.query).toEqual({ xTenant: { type: 'string' } });
  expect(list.data.rows.with).toEqual({ 'X-Tenant': '= query.xTenant' });
  const detail = json('screens/pages/rows/detail.json');
  expect(detail.data.row.with).toEqual({ id: '= query.id', 'X-Tenant': '= query.xTenant' });
  const [form] = json('screens/pages/rows/edit.json').view;
  expect(form.submit.press[0].with).toMatchObject({ 'X-Tenant': '= query.xTenant' });
});

test.each([
  ['one value', { type: 'string', enum: ['v1'] }, 'v1'],
  ['a default', { type: 'integer', default: 2 }, 2],
])('a required header with %s is sent, and not asked for', async (_, schema, value) => {
  const { files, findings, json, summary } = await made(collection([header('X-Version', schema)]));
  expect(findings).toEqual([]);
  expect(summary.left).toEqual([]);
  expect([...files.keys()].filter((name) => /find/i.test(name))).toEqual([]);
  expect(json('screens/pages/rows/list.json').data.rows.with).toEqual({ 'X-Version': value });
  expect(json('screens/pages/rows/detail.json').data.row.with).toEqual({
    id: '= query.id',
    'X-Version': value,
  });
  const { data, view } = json('screens/pages/rows/edit.json');
  expect(data.row.with).toMatchObject({ 'X-Version': value });
  expect(view[0].submit.press[0].with).toMatchObject({ 'X-Version': value });
});

test('an example is no default of a header', async () => {
  const { findings, json } = await made(collection([header('X-Tenant', { ...text, example: 'acme' })]));
  expect(findings).toEqual([]);
  expect(json('screens/pages/rows/list.json').query).toEqual({ xTenant: { type: 'string' } });
});

const withHeader = (name: string, schema: object, isRequired = true) =>
  contractOf({
    '/rows': { get: { operationId: 'listRows', responses: rows } },
    '/rows/{id}': {
      parameters: [inPath],
      get: { operationId: 'getRow', responses: answers(row) },
      patch: {
        operationId: 'changeRow',
        parameters: [{ ...header(name, schema), required: isRequired }],
        requestBody: jsonBody(row),
        responses: answers(row),
      },
    },
  });

test.each(['If-Match', 'if-unmodified-since'])(
  'nobody is asked for %s, which says what was read before',
  async (name) => {
    const { findings, json, summary } = await made(withHeader(name, text));
    expect(findings).toEqual([]);
    expect(summary.left).toEqual([{ call: 'changeRow', why: `no page has a value for the header ${name}` }]);
    expect(JSON.stringify(json('screens/pages/rows/detail.json'))).not.toContain('pencil');
  },
);

test.each([
  ['that is optional is not sent', text, false],
  ['with one value is sent', { type: 'string', enum: ['*'] }, true],
])('the header If-Match %s', async (_, schema, isRequired) => {
  const { findings, json, summary } = await made(withHeader('If-Match', schema, isRequired));
  expect([findings, summary.left]).toEqual([[], []]);
  const [form] = json('screens/pages/rows/edit.json').view;
  expect(Object.keys(form.fields)).not.toContain('If-Match');
  expect(form.submit.press[0].with['If-Match']).toEqual(isRequired ? '*' : undefined);
});

test('a file with a required query has a page that asks for it and saves the file', async () => {
  const { findings, json, summary } = await made(
    contractOf({
      '/rows': { get: { operationId: 'listRows', responses: rows } },
      '/rows/{id}': { parameters: [inPath], get: { operationId: 'getRow', responses: answers(row) } },
      '/rows/{id}/report': {
        parameters: [inPath],
        get: { operationId: 'getReport', parameters: [inQuery('month')], responses: file },
      },
      '/export': { get: { operationId: 'exportAll', parameters: [inQuery('year')], responses: file } },
    }),
  );
  expect(findings).toEqual([]);
  expect(summary.left).toEqual([]);
  const [report] = json('screens/pages/rows/report.json').view;
  expect(report.submit).toEqual({
    label: 'common.download',
    press: [{ call: 'getReport', with: { '*': '= form', id: '= query.id' }, as: 'file' }, { save: '= file' }],
  });
  const [, menu] = json('screens/pages/rows/detail.json').view;
  expect(menu.items).toMatchObject([{ press: [{ go: '/pages/rows/report', query: { id: '= query.id' } }] }]);
  expect(JSON.stringify(json('screens/pages/home.json'))).toContain('exportAll');
});

test('a call that takes values and answers a file saves it', async () => {
  const body = { type: 'object', required: ['year'], properties: { year: { type: 'integer' } } };
  const { files, findings, json, summary } = await made(
    contractOf({
      '/export': { post: { operationId: 'exportAll', requestBody: jsonBody(body), responses: file } },
    }),
  );
  expect(findings).toEqual([]);
  expect(summary.left).toEqual([]);
  const [page = ''] = [...files.keys()].filter((name) => /export/i.test(name));
  const [form] = json(page).view;
  expect(form.submit.press).toMatchObject([
    { call: 'exportAll', as: 'file' },
    { save: '= file' },
    { go: 'back' },
  ]);
});
