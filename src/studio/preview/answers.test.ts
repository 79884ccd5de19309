import { expect, test } from 'vitest';
import { answering, emptied } from './answers.ts';

const body = { rows: [{ id: 1 }], page: { items: [1, 2], total: 2 }, name: 'a' };
const real = async (): Promise<Response> => Response.json(body);
const call = (answers: Parameters<typeof answering>[0], signal?: AbortSignal): Promise<Response> =>
  answering(answers, real)(new Request('http://localhost/rows', signal ? { signal } : {}));

test('an empty answer has the shape of the real one, and no rows', async () => {
  expect(emptied(body)).toEqual({ rows: [], page: { items: [], total: 2 }, name: 'a' });
  expect(await (await call('empty')).json()).toEqual(emptied(body));
  expect(await (await call('data')).json()).toEqual(body);
});

test('a call fails, is never answered, or finds no network', async () => {
  expect((await call('failed')).status).toBe(500);
  await expect(call('offline')).rejects.toThrow(TypeError);
  const end = new AbortController();
  const waiting = call('loading', end.signal);
  end.abort(new Error('ended'));
  await expect(waiting).rejects.toThrow('ended');
});

test('code and definitions are loaded in any case', async () => {
  expect((await answering('offline', real)('/release.json')).status).toBe(200);
});
