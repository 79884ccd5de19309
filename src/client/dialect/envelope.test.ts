import { expect, test } from 'vitest';
import { ApiError, BadResponse, NotLoggedIn } from '../errors.ts';
import { envelope } from './envelope.ts';

const open = envelope({
  success: [{ 'state.ok': true }],
  payload: ['result', 'page.rows'],
  failure: {
    message: ['error.text', 'text'],
    reason: ['error.code'],
    field: ['error.at'],
    kinds: { notLoggedIn: [{ 'error.code': 'session' }], cardExpired: [{ 'error.code': 7 }] },
  },
});

const answer = (body: unknown, status = 200) =>
  open({ operation: 'plotList', status, headers: new Headers(), body, isStale: () => false });

function failure(body: unknown, status?: number): unknown {
  try {
    return expect.fail(JSON.stringify(answer(body, status)));
  } catch (error) {
    return error;
  }
}

test('the payload is the first of its places that exists, at any depth', () => {
  expect(answer({ state: { ok: true }, page: { rows: [1] } })).toEqual([1]);
  expect(answer({ state: { ok: true }, page: { rows: [1] }, result: null })).toBe(null);
});

test('a failure has its meaning, its reason, and its field', () => {
  const refused = failure({ state: { ok: false }, error: { text: 'No', code: 'full', at: 'plot' } });
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ message: 'No', condition: 'refused', reason: 'full', field: 'plot' });
  expect(failure({ error: { code: '7' }, text: 'Old card' })).toMatchObject({
    message: 'Old card',
    condition: 'cardExpired',
    code: 7,
  });
  expect(failure({ error: { code: 'session' } })).toBeInstanceOf(NotLoggedIn);
});

test('without a marker any object is an envelope, and other values are not', () => {
  expect(failure({ oops: true }, 500)).toBeInstanceOf(ApiError);
  expect(failure('<h1>Bad gateway</h1>', 502)).toBeInstanceOf(BadResponse);
});
