import { expect, test, vi } from 'vitest';
import { NotLoggedIn, Offline, Timeout } from '../../client/errors.ts';
import { DeviceStorage } from '../device/storage.ts';
import { type AppClient, createCalls } from './calls.ts';

/** The calls of a device whose server answers each with "not logged in". */
function refusedCalls(token: string | null) {
  const refusal = {
    message: 'Wrong password',
    condition: 'notLoggedIn',
    code: 401,
    reason: undefined,
    field: undefined,
  };
  const notLoggedIn = vi.fn();
  const send = async (operation: string) => {
    throw new NotLoggedIn(operation, refusal, false);
  };
  const client = { send, keeps: () => false, setToken() {}, setLanguageMark() {}, setRelease() {} };
  const calls = createCalls({
    client: client as unknown as AppClient,
    sent: new Map(),
    storage: new DeviceStorage(),
    session: { token: () => token } as never,
    connection: {} as never,
    release: () => '0123456789abcdef',
    keepsCopies: () => false,
    notLoggedIn,
    refused() {},
    badAnswer() {},
  });
  return { calls, notLoggedIn };
}

test.each([
  ['ends a session', 'token', 1],
  ['is a failure like others for a visitor, as after a wrong password', null, 0],
])('the answer "not logged in" %s', async (_, token, ended) => {
  const { calls, notLoggedIn } = refusedCalls(token);
  const error = await calls.call('logIn', {}).catch((thrown: unknown) => thrown);
  expect(calls.failure(error)).toMatchObject({
    kind: 'notLoggedIn',
    message: 'Wrong password',
    noEvent: token === null,
  });
  expect(notLoggedIn).toHaveBeenCalledTimes(ended);
});

test.each([
  [new DOMException('The page was left', 'AbortError'), 'aborted'],
  [new Timeout('news', 'No answer'), 'timeout'],
  [new Offline('news', 'No network'), 'offline'],
  [new TypeError('A bug'), 'other'],
  ['a text', 'other'],
])('%o fails with a kind of its own', (error, kind) => {
  const { calls } = refusedCalls(null);
  expect(calls.failure(error)).toEqual({ kind, message: '', reason: null, field: null });
});
