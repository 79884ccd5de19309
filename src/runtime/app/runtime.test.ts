import { expect, test } from 'vitest';
import { createTestHost, failure } from '../testing/testHost.ts';
import { Runtime } from './runtime.ts';

test('a failure is shown, unless the app reacts to it with an event', () => {
  const host = createTestHost({ app: { on: { notLoggedIn: [] } } });
  const runtime = new Runtime(host, { kinds: {}, verbs: {} });
  runtime.showFailure(failure('refused', 'Taken'));
  runtime.showFailure(failure('aborted', 'Aborted'));
  runtime.showFailure(failure('notLoggedIn', 'Your session has ended'));
  runtime.showFailure({ ...failure('notLoggedIn', 'Wrong password'), noEvent: true });
  expect(host.toasts).toEqual(['Taken', 'Wrong password']);
});
