import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeyedRequest } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { Repeated, refuseRepeated, runOnce, storedAnswers } from './idempotency.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const request = (part: Partial<KeyedRequest> = {}): KeyedRequest => ({
  user: 'ai',
  operation: 'transfer',
  key: 'k1',
  fingerprint: 'one coin',
  at: 1,
  ...part,
});

/** What is answered to a request without doing its work again. */
async function answerOf(one: KeyedRequest): Promise<{ answer: unknown } | undefined> {
  try {
    refuseRepeated(one, await storedAnswers(database.db, [request(), one]));
    return undefined;
  } catch (error) {
    if (error instanceof Repeated) return { answer: error.answer };
    throw error;
  }
}

test('an answer is that of one user, operation and key, and of no other', async () => {
  const requests = [
    request(),
    request({ user: 'ken' }),
    request({ operation: 'withdraw' }),
    request({ key: 'k2' }),
    request({ user: 'ken', operation: 'withdraw', key: 'k2' }),
  ].map((one, n) => ({ ...one, fingerprint: `asked ${n}` }));
  for (const [n, one] of requests.entries())
    expect(await runOnce(database.db, one, async () => `answer ${n}`)).toBe(`answer ${n}`);
  for (const [n, one] of requests.entries()) expect(await answerOf(one)).toEqual({ answer: `answer ${n}` });
  expect(await answerOf(request({ key: 'k3' }))).toBeUndefined();
});

test('a key that was used for something else is refused', async () => {
  const asked = request({ user: 'mei' });
  await runOnce(database.db, asked, async () => 'done');
  await expect(answerOf({ ...asked, fingerprint: 'two coins' })).rejects.toThrow(Refusal);
});

test('failed work is not stored and can be requested again', async () => {
  const asked = request({ user: 'rin' });
  const fail = () => Promise.reject(new Error('no'));
  await expect(runOnce(database.db, asked, fail)).rejects.toThrow('no');
  expect(await answerOf(asked)).toBeUndefined();
  expect(await runOnce(database.db, asked, async () => null)).toBeNull();
  expect(await answerOf(asked)).toEqual({ answer: null });
});
