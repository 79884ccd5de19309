import { expect, test } from 'vitest';
import { createRuntime } from '../createRuntime.ts';
import { Declined, StepFailed } from '../host/errors.ts';
import type { Host } from '../host/host.ts';
import { Page } from '../page/page.ts';
import { press, run } from '../steps/run.ts';
import { createTestHost, failure, screenOf, steps } from '../testing/renderScreen.tsx';

const left = 'The user is at the provider';

/** What the host is asked for by a step on the page of a place. */
async function authorized(place: string, step: object, arriving = false): Promise<unknown[]> {
  const asked: unknown[] = [];
  const host = createTestHost({
    parts: {
      authorize: async (...given) => {
        asked.push(...given);
        throw new Declined(left);
      },
    },
  });
  host.navigation.here = () => place;
  const page = new Page(createRuntime(host), screenOf([]), place, {});
  const { s } = steps({ session: 'authorize', ...step }, { session: 'end' });
  await expect(run(s, page.scope, { arriving })).rejects.toThrow(left);
  return asked;
}

test('after login the named page opens, or the one a guard redirected from, or the same one', async () => {
  const page = '/pages/login?backpage=%2Fpages%2Fcart%3Fid%3D1';
  expect(await authorized(page, { to: '/pages/me' })).toEqual(['/pages/me', page, false]);
  expect(await authorized(page, {})).toEqual(['/pages/cart?id=1', page, false]);
  expect(await authorized('/pages/cart?id=1', {}, true)).toEqual([
    '/pages/cart?id=1',
    '/pages/cart?id=1',
    true,
  ]);
});

/** The message to the user if the host cannot open the provider. */
async function toastsOf(authorize: NonNullable<Host['authorize']>): Promise<string[]> {
  const toasts: string[] = [];
  const host = createTestHost({ parts: { authorize } });
  host.dialogs.toast = (text) => void toasts.push(text);
  const page = new Page(createRuntime(host), screenOf([]), '/pages/login', {});
  expect(await press(steps({ session: 'authorize' }), page.scope)).toBe(false);
  return toasts;
}

test('a provider that is not reached is a failure that is shown', async () => {
  const [shown, ...others] = await toastsOf(() => Promise.reject(new StepFailed(failure('offline'))));
  expect(shown).toContain('offline');
  expect(others).toEqual([]);
});

test('a fault of another kind is not shown as one of the provider', async () => {
  expect(await toastsOf(() => Promise.reject(new Declined('Came back')))).toEqual([]);
});
