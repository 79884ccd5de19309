// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { createClientOf } from '../client.ts';
import { basic, type Credential, inCookie, inHeader, inQuery } from './credentials.ts';
import { byStatus } from './status.ts';

/** A client that records its requests, and receives answers with these headers. */
function signing(credential: Credential, answered: Record<string, string> = {}) {
  const sent: Request[] = [];
  const client = createClientOf(
    {
      operations: ['get /plots =plotList', 'delete /plots =plotRemove', 'post /plots =plotCreate'],
      credential,
      open: byStatus(),
    },
    {
      baseUrl: 'http://garden.example',
      fetch: async (request) => {
        sent.push(request);
        return new Response('{}', { headers: answered });
      },
    },
  );
  return { client, sent };
}

describe('a token', () => {
  test.each([
    [inHeader('Authorization', 'Bearer '), 'Authorization', 'Bearer t/1'],
    [inHeader('X-Api-Key'), 'X-Api-Key', 't/1'],
    [basic(), 'Authorization', `Basic ${btoa('t/1')}`],
  ])('goes in its header, and only while there is one', async (credential, header, value) => {
    const { client, sent } = signing(credential);
    await client.send('plotList');
    client.setToken('t/1');
    await client.send('plotList');
    expect(sent.map(({ headers }) => headers.get(header))).toEqual([null, value]);
  });

  test('of basic authentication is sent as UTF-8', async () => {
    const { client, sent } = signing(basic());
    client.setToken('Zoë:päss');
    await client.send('plotList');
    expect(sent[0]?.headers.get('Authorization')).toBe('Basic Wm/Dqzpww6Rzcw==');
  });

  test('is sent in the query, after the parameters of the call', async () => {
    const { client, sent } = signing(inQuery('api key'));
    client.setToken('a&b');
    await client.send('plotList');
    await client.send('plotList', { size: 'large' });
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      '?api%20key=a%26b',
      '?size=large&api%20key=a%26b',
    ]);
  });
});

describe('a session by cookie', () => {
  test('sends cookies and no token', async () => {
    const { client, sent } = signing(inCookie());
    client.setToken('cookie');
    await client.send('plotCreate');
    expect(sent[0]?.headers.has('Authorization')).toBe(false);
    expect(sent[0]?.credentials).toBe('include');
  });

  test('sends the CSRF token of the page’s cookie with writing calls', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: servers set cookies that the Cookie Store API may not know
    for (const cookie of ['other=1', 'csrf=x%3D1']) document.cookie = cookie;
    const { client, sent } = signing(inCookie({ header: 'X-CSRF-Token', cookie: 'csrf' }));
    for (const operation of ['plotList', 'plotCreate', 'plotRemove']) await client.send(operation);
    expect(sent.map(({ headers }) => headers.get('X-CSRF-Token'))).toEqual([null, 'x=1', 'x=1']);
  });

  test('sends the CSRF token of the last answer that had one', async () => {
    const { client, sent } = signing(inCookie({ header: 'X-CSRF-Token' }), { 'X-CSRF-Token': 'n1' });
    for (const operation of ['plotCreate', 'plotList', 'plotCreate']) await client.send(operation);
    expect(sent.map(({ headers }) => headers.get('X-CSRF-Token'))).toEqual([null, null, 'n1']);
  });
});
