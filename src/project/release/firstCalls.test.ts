import { expect, test } from 'vitest';
import { readContract } from '../../language/contract/index.ts';
import { firstCallsOf } from './firstCalls.ts';

const string = { type: 'string' };

/** A contract of three calls. @param scheme how they are authenticated */
const contractWith = (scheme?: object) =>
  readContract({
    openapi: '3.1.0',
    info: { title: 'News', version: '1' },
    servers: [{ url: '/api' }],
    ...(scheme && { components: { securitySchemes: { session: scheme } }, security: [{ session: [] }] }),
    paths: {
      '/news': {
        get: {
          operationId: 'news',
          parameters: ['lang', 'page'].map((name) => ({ in: 'query', name, schema: string })),
          responses: { 200: { description: 'ok', content: { 'application/json': { schema: {} } } } },
        },
        post: {
          operationId: 'search',
          requestBody: {
            content: { 'application/json': { schema: { type: 'object', properties: { lang: string } } } },
          },
          responses: { 200: { description: 'ok', content: { 'application/json': { schema: {} } } } },
        },
      },
      '/news/{id}': {
        get: {
          operationId: 'article',
          parameters: [{ in: 'path', name: 'id', required: true, schema: string }],
          responses: { 200: { description: 'ok', content: { 'application/json': { schema: {} } } } },
        },
      },
    },
  });

const bearer = { type: 'http', scheme: 'bearer' };
const calls: [string, Record<string, unknown>][] = [
  ['news', { lang: '{{language}}', page: 1 }],
  ['search', { lang: '{{language}}' }],
];

test('a call is the request that the client sends, with placeholders for what only the device knows', async () => {
  expect(await firstCallsOf(contractWith(bearer))(calls, true)).toEqual([
    {
      key: ['news', { lang: '{{language}}', page: 1 }, '{{token}}', '{{mark}}', '{{release}}'],
      url: '{{server}}/news?lang={{language}}&page=1',
      request: {
        method: 'GET',
        headers: { 'accept-language': '{{mark}}', authorization: 'Bearer {{token}}' },
      },
    },
    {
      key: ['search', { lang: '{{language}}' }, '{{token}}', '{{mark}}', '{{release}}'],
      url: '{{server}}/news',
      request: {
        method: 'POST',
        headers: {
          'accept-language': '{{mark}}',
          authorization: 'Bearer {{token}}',
          'content-type': 'application/json',
        },
        body: '{"lang":"{{language}}"}',
      },
    },
  ]);
});

test('a visitor’s call has no token', async () => {
  const [first] = await firstCallsOf(contractWith(bearer))(calls, false);
  expect(first?.key[2]).toBeNull();
  expect(first?.request.headers).toEqual({ 'accept-language': '{{mark}}' });
});

test('a call whose values cannot be sent is left to the page, which shows the failure', async () => {
  expect(await firstCallsOf(contractWith())([['article', {}]], false)).toEqual([]);
});

const oauth = {
  type: 'oauth2',
  flows: { authorizationCode: { authorizationUrl: '/authorize', tokenUrl: '/token', scopes: {} } },
  'x-oauth': { clientId: 'news' },
};
const cookie = { type: 'apiKey', in: 'cookie', name: 'session' };
test.each([
  ['a token in the query', { type: 'apiKey', in: 'query', name: 'key' }, []],
  ['a name and a password', { type: 'http', scheme: 'basic' }, []],
  ['a token that is renewed', oauth, []],
  ['a cookie', cookie, ['news', 'search']],
  ['a cookie with a token against forged requests', { ...cookie, 'x-csrf': { header: 'X-CSRF' } }, ['news']],
])('of a user with %s, what needs nothing else of the device is sent first', async (_, scheme, known) => {
  const templates = firstCallsOf(contractWith(scheme));
  expect((await templates(calls, true)).map(({ key }) => key[0])).toEqual(known);
});

test('cookies are sent to another origin too', async () => {
  const [first] = await firstCallsOf(contractWith(cookie))(calls, true);
  expect(first?.request.credentials).toBe('include');
});
