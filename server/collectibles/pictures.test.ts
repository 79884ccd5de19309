import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawScene, render } from '../art/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { servePictures, startRendering, storeDrawing } from './pictures.ts';

const size = { width: 40, height: 30 };
const drawings = ['one', 'two', 'three'].map((seed) => drawScene('sea', seed, size));
const app = fastify();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  servePictures(app, database);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const shown = async (name: string) => (await app.inject(`/api/pictures/${name}`)).rawPayload;

test('each drawing is painted once, and shown at its own address', async () => {
  const names = await Promise.all(drawings.map((drawing) => storeDrawing(database.db, drawing)));
  expect(new Set(names).size).toBe(3);
  const [first = '', ...others] = names;
  const painted = await Promise.all(drawings.map(async (drawing) => (await render(drawing)).content));
  // Rendered by the first request, and soon automatically for the others.
  expect(await shown(first)).toEqual(painted[0]);
  const fail = (error: unknown) => {
    throw error;
  };
  const end = startRendering({ db: database.db }, fail);
  await expect
    .poll(
      async () =>
        (
          await database.db
            .selectFrom('collectible_picture')
            .select('name')
            .where('content', 'is', null)
            .execute()
        ).length,
    )
    .toBe(0);
  await end();
  for (const [n, name] of [first, ...others].entries()) expect(await shown(name)).toEqual(painted[n]);
});
