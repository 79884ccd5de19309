/** Requests and results for each way in which a contract can describe them; with the generated client. */
import { afterEach, expect, test, vi } from 'vitest';
import { exchange, type WireCase, wireCases } from './wireCases.ts';

const cases = wireCases();

afterEach(() => void vi.unstubAllGlobals());

function outcome(one: WireCase, without?: string) {
  if (one.cookies !== undefined) vi.stubGlobal('document', { cookie: one.cookies });
  return exchange(one, without);
}

test.each(cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
  expect(await outcome(one)).toEqual(one.expect.calls);
  // A case that passes without its declaration would prove nothing.
  if (one.without !== undefined)
    expect(await outcome(one, one.without).catch(String)).not.toEqual(one.expect.calls);
});

test('every part of a contract has a case, and names are unique', () => {
  expect(new Set(cases.map(({ rule }) => rule))).toEqual(
    new Set(['document', 'payload', 'parameters', 'bodies', 'answers', 'failures', 'login', 'shapes']),
  );
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});
