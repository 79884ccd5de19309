/** What the user is told of a failed call. */
import { expect, test } from 'vitest';
import { createRuntime } from '../createRuntime.ts';
import { Page } from '../page/page.ts';
import { press } from '../steps/run.ts';
import { createTestHost, failure, screenOf, steps } from '../testing/renderScreen.tsx';

/** The toasts of a call that is refused. */
async function toastsOf(props: object): Promise<string[]> {
  const toasts: string[] = [];
  const host = createTestHost({
    operations: {
      pay: () => {
        throw failure('refused', 'No money');
      },
    },
  });
  host.dialogs.toast = (text) => void toasts.push(text);
  const page = new Page(createRuntime(host), screenOf([]), '/pages/pay', {});
  expect(await press(steps({ call: 'pay', ...props }), page.scope)).toBe(false);
  return toasts;
}

test('steps after a failed call replace its message, or come after it', async () => {
  const own = { else: steps({ toast: 'Paid nothing' }) };
  expect(await toastsOf({})).toEqual(['No money']);
  expect(await toastsOf({ quiet: true })).toEqual([]);
  expect(await toastsOf(own)).toEqual(['Paid nothing']);
  expect(await toastsOf({ ...own, quiet: false })).toEqual(['No money', 'Paid nothing']);
});
