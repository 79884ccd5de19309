/** Redirects by guards. */
import { expect, it } from 'vitest';
import { run } from '../steps/run.ts';
import { createTestHost, renderScreen, screenOf, steps } from '../testing/renderScreen.tsx';

/** A page of an app with a guard that nobody passes. */
function open(guardQuiet: number) {
  const guards = { login: { check: false, else: steps({ go: '/login' }).s } };
  const host = createTestHost({ app: { guards, guardQuiet } });
  const { page } = renderScreen(screenOf([]), host);
  const require = (since?: number): Promise<unknown> =>
    run(steps({ require: ['login'] }).s, page.scope, { since }).catch(() => {});
  return { require, redirects: () => host.went.length };
}

it('redirects once for one event, however long the steps that answer it were delayed', async () => {
  const { require, redirects } = open(0);
  const since = performance.now();
  await new Promise((done) => setTimeout(done, 2));
  await require();
  await require(since);
  expect(redirects()).toBe(1);
  await new Promise((done) => setTimeout(done, 2));
  await require(performance.now());
  expect(redirects()).toBe(2);
});

it('redirects once within the quiet time', async () => {
  const { require, redirects } = open(60_000);
  await require();
  await require();
  expect(redirects()).toBe(1);
});
