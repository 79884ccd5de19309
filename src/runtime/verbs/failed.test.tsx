/** What the steps after a failed call know of it. */
import { expect, test } from 'vitest';
import { createRuntime } from '../createRuntime.ts';
import { Page } from '../page/page.ts';
import { press } from '../steps/run.ts';
import { createTestHost, failure, path, screenOf, steps } from '../testing/renderScreen.tsx';

/** Whether `else` is told that the user sees the failure without it. */
async function isShown(kind: string, field: string | null = null): Promise<unknown> {
  const host = createTestHost({
    app: { on: { notLoggedIn: steps({ go: '/login' }) } },
    operations: {
      pay: () => {
        throw { ...failure(kind), field };
      },
    },
  });
  const page = new Page(createRuntime(host), screenOf([], { state: { shown: null } }), '/pages/pay', {});
  page.form('payment').values.amount = '2';
  const amount = { ...path('forms.payment.amount'), reads: ['forms.payment.amount'] };
  const onFailure = steps({ set: [{ path: ['state', 'shown'], value: path('failure.shown') }] });
  await press(steps({ call: 'pay', with: { amount }, else: onFailure }), page.scope);
  return page.state.shown;
}

test('a failure is shown already if it is at a field, was aborted, or is an event of the app', async () => {
  expect(await isShown('refused')).toBe(false);
  expect(await isShown('offline')).toBe(false);
  expect(await isShown('refused', 'amount')).toBe(true);
  expect(await isShown('aborted')).toBe(true);
  expect(await isShown('notLoggedIn')).toBe(true);
});
