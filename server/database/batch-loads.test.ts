import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { batchLoads } from './batch-loads.ts';
import type { Database } from './index.ts';

// Not used by the loaders of these tests.
const db = {} as Kysely<Database>;

/** A loader whose loads end when the test decides. */
function controlled() {
  const loads: { keys: readonly string[]; end: (error?: Error) => void }[] = [];
  const loadOne = batchLoads<string, string>(
    (_db, keys) =>
      new Promise((resolve, reject) => {
        loads.push({
          keys,
          end: (error) => (error ? reject(error) : resolve(keys.map((key) => `value of ${key}`))),
        });
      }),
  );
  return { loads, load: (key: string) => loadOne(db, key) };
}

test('keys that are requested during a load are loaded by the next one, each with its own value', async () => {
  const { loads, load } = controlled();
  const first = load('a');
  await expect.poll(() => loads.length).toBe(1);
  const others = [load('b'), load('c'), load('b')];
  loads[0]?.end();
  expect(await first).toBe('value of a');
  await expect.poll(() => loads.length).toBe(2);
  expect(loads[1]?.keys).toEqual(['b', 'c', 'b']);
  loads[1]?.end();
  expect(await Promise.all(others)).toEqual(['value of b', 'value of c', 'value of b']);
});

test('a load that hangs does not hold up the next one, and one that fails does not fail it', async () => {
  const { loads, load } = controlled();
  const hanging = load('a');
  await expect.poll(() => loads.length).toBe(1);
  const next = load('b');
  await expect.poll(() => loads.length).toBe(2);
  loads[1]?.end();
  expect(await next).toBe('value of b');
  loads[0]?.end(new Error('gone'));
  await expect(hanging).rejects.toThrow('gone');
  const again = load('a');
  await expect.poll(() => loads.length).toBe(3);
  loads[2]?.end();
  expect(await again).toBe('value of a');
});

test('values of two databases are not loaded together', async () => {
  const seen: unknown[] = [];
  const loadOne = batchLoads<string, string>(async (from, keys) => {
    seen.push(from);
    return [...keys];
  });
  const other = {} as Kysely<Database>;
  expect(await Promise.all([loadOne(db, 'a'), loadOne(other, 'a')])).toEqual(['a', 'a']);
  expect(seen).toHaveLength(2);
});
