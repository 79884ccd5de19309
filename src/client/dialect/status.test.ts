import { expect, test } from 'vitest';
import { ApiError } from '../errors.ts';
import { byStatus } from './status.ts';

function failure(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  open = byStatus(),
): ApiError {
  const answer = {
    operation: 'plotCreate',
    status,
    headers: new Headers(headers),
    body,
    isStale: () => false,
  };
  try {
    return expect.fail(JSON.stringify(open(answer)));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error;
  }
}

test.each([
  [
    'RFC 9457',
    { detail: 'No', errors: [{ detail: 'Too long', pointer: '#/tags/0/na~1me' }] },
    'tags 0 na/me',
  ],
  ['its forerunner', { 'invalid-params': [{ name: 'size', reason: 'Too long' }] }, 'size'],
  ['JSON:API', { errors: [{ detail: 'Too long', source: { pointer: '/data/attributes/size' } }] }, 'size'],
  ['places', { detail: [{ loc: ['body', 'tags', 0], msg: 'Too long', type: 'x' }] }, 'tags 0'],
  ['a record of lists', { errors: { 'tags[0].name': ['Too long', 'Too dull'] } }, 'tags 0 name'],
  ['a record of texts', { errors: { size: 'Too long' } }, 'size'],
  ['a list of fields', { errors: [{ field: 'size', message: 'Too long' }, { message: 'of none' }] }, 'size'],
  ['a field named as a part of a request', { errors: [{ field: 'path', message: 'Too long' }] }, 'path'],
])('messages of fields are found in the format of %s', (_, body, path) => {
  expect(failure(422, body).fields).toEqual([{ path: path.split(' '), message: 'Too long' }]);
});

test.each([
  [{ detail: 'No' }],
  [{ error: { message: 'No' } }],
  [{ error: 'No', title: 'Bad Request' }],
  [{ errors: [{ detail: 'No' }] }],
])('the sentence for the user is found: %j', (body) => {
  expect(failure(400, body)).toMatchObject({ message: 'No', fields: [] });
});

test('an empty body or an HTML page has no message', () => {
  for (const body of [undefined, null, '', '<h1>Not found</h1>', ['x']])
    expect(failure(404, body)).toMatchObject({ message: '', condition: 'notFound', fields: [] });
});

test('Retry-After is accepted in seconds or as a date', () => {
  expect(failure(429, {}, { 'Retry-After': '30' }).retryAfter).toBe(30_000);
  const soon = failure(503, {}, { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() }).retryAfter;
  expect(soon).toBeGreaterThan(57_000);
  expect(soon).toBeLessThanOrEqual(60_000);
  expect(failure(429, {}, { 'Retry-After': 'soon' }).retryAfter).toBeUndefined();
  expect(failure(429, {}).retryAfter).toBeUndefined();
});

test('failures declared in the contract take precedence over the usual places', () => {
  const open = byStatus({
    message: ['fault.say'],
    reason: [],
    field: [],
    fields: ['fault.at'],
    kinds: { cardExpired: [{ 'fault.code': 7 }] },
  });
  const body = { message: 'Other', fault: { say: 'Old card', code: 7, at: { card: 'Renew it' } } };
  expect(failure(500, body, {}, open)).toMatchObject({
    message: 'Old card',
    condition: 'cardExpired',
    code: 7,
    fields: [{ path: ['card'], message: 'Renew it' }],
  });
  expect(failure(409, {}, {}, open)).toMatchObject({ message: '', condition: 'conflict', code: 409 });
});

test('a kind that the contract declares is known by the type of the problem, whatever the status', () => {
  const kinds = { releaseOutdated: [{ type: 'urn:garden:release-outdated' }] };
  const open = byStatus({ message: [], reason: [], field: [], kinds });
  const body = { type: 'urn:garden:release-outdated', detail: 'There is a newer page' };
  expect(failure(412, body, {}, open)).toMatchObject({
    condition: 'releaseOutdated',
    message: 'There is a newer page',
  });
  expect(failure(412, { type: 'urn:garden:other' }, {}, open).condition).toBe('outdated');
});

test('messages of a server error are shown only if the contract declares where they are', () => {
  const declared = { message: [], reason: [], field: [], kinds: { late: [{ type: 'late' }] } };
  for (const open of [byStatus(), byStatus(declared)])
    expect(failure(500, { detail: 'SELECT failed' }, {}, open).message).toBe('');
});
