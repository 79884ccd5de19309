import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { every } from './every.ts';

const fail = (error: unknown) => {
  throw error;
};

test('the work starts at once and repeats, never overlaps, and stopping waits for its end', async () => {
  let under = 0;
  let max = 0;
  let done = 0;
  const end = every(
    5,
    async () => {
      max = Math.max(max, ++under);
      await pause(20);
      under--;
      done++;
    },
    fail,
  );
  expect(under).toBe(1);
  await expect.poll(() => done).toBeGreaterThan(2);
  await end();
  expect([under, max]).toEqual([0, 1]);
  const before = done;
  await pause(40);
  expect(done).toBe(before);
});

test('an error is reported, and the next run happens anyway', async () => {
  const errors: unknown[] = [];
  let times = 0;
  const end = every(
    2,
    async () => {
      if (++times < 3) throw new Error('not today');
    },
    (error) => errors.push(error),
  );
  await expect.poll(() => times).toBeGreaterThan(3);
  await end();
  expect(errors).toHaveLength(2);
});
