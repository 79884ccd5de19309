import { expect, test } from 'vitest';
import { open } from '../database/index.ts';
import { createHealth } from './health.ts';

test('an instance without its database is not ready and reports the reason', async () => {
  const db = open('postgres://nobody@127.0.0.1:1/none', { connections: 1 });
  const health = createHealth(db);
  expect(await health.problems()).toEqual(['database']);
  health.drain();
  expect(await health.problems()).toEqual(['draining', 'database']);
  await db.destroy();
});
