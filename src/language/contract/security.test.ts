import { describe, expect, test } from 'vitest';
import { clientContract } from '../../project/contract/clientContract.ts';
import { readContract } from './index.ts';

const scheme = {
  bearer: { type: 'http', scheme: 'Bearer' },
  oauth: { type: 'oauth2', flows: {} },
  basic: { type: 'http', scheme: 'basic' },
  key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  bare: { type: 'apiKey', in: 'header', name: 'Authorization' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid', 'x-csrf': { header: 'X-CSRF', cookie: 'csrf' } },
  digest: { type: 'http', scheme: 'digest' },
};

const document = (securitySchemes: object, get: object = {}, root: object = {}) => ({
  openapi: '3.1.0',
  paths: { '/plots': { get: { operationId: 'plotList', ...get } } },
  components: { securitySchemes },
  ...root,
});

describe('the credentials of a call', () => {
  test.each([
    ['bearer', 'credential: inHeader("Authorization", "Bearer ")'],
    ['oauth', 'credential: inHeader("Authorization", "Bearer ")'],
    ['basic', 'credential: basic()'],
    ['key', 'credential: inHeader("X-Api-Key")'],
    ['query', 'credential: inQuery("key")'],
    ['cookie', 'credential: inCookie({"header":"X-CSRF","cookie":"csrf"})'],
  ] as const)('the scheme %s becomes what the client sends', (name, written) => {
    expect(clientContract(readContract(document({ [name]: scheme[name] })))).toContain(written);
  });

  test.each(['bare', 'digest'] as const)('%s needs nothing of its own', (name) => {
    expect(clientContract(readContract(document({ [name]: scheme[name] })))).not.toContain('credential');
  });

  test('of several it is the one that is marked, or named first by security', () => {
    const { key, bearer } = scheme;
    const kind = (source: unknown) => readContract(source).credential;
    expect(kind(document({ key, bearer }))).toMatchObject({ name: 'X-Api-Key' });
    expect(kind(document({ key, bearer }, { security: [{ bearer: [] }] }))).toMatchObject({
      prefix: 'Bearer ',
    });
    const named = { security: [{ bearer: [] }] };
    expect(kind(document({ key: { ...key, 'x-session': true }, bearer }, {}, named))).toMatchObject({
      name: 'X-Api-Key',
    });
  });

  test('a CSRF token without its header is a finding', () => {
    const cookie = { ...scheme.cookie, 'x-csrf': { cookie: 'csrf' } };
    expect(() => readContract(document({ cookie }))).toThrow('x-csrf has to name the header');
  });
});

test.each([
  [{}, {}, 'none'],
  [{ security: [{ key: [] }] }, {}, 'user'],
  [{}, { security: [{ key: [] }] }, 'user'],
  [{ security: [] }, { security: [{ key: [] }] }, 'none'],
  [{ security: [{ key: [] }, {}] }, {}, 'optional'],
  [{ 'x-auth': 'optional', security: [{ key: [] }] }, {}, 'optional'],
])('who may call: %j under %j is %s', (get, root, auth) => {
  const { key } = scheme;
  expect(readContract(document({ key }, get, root)).operations.get('plotList')?.auth).toBe(auth);
});
