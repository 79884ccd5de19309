/** Pictures: checked by their content, re-encoded, served at signed addresses that expire. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { payloadOf, reasonOf, register, upload } from '../../server/testing/people.ts';
import { picture, plainBytes } from '../../server/testing/pictures.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { uploadHandlers } from '../../server/uploads/index.ts';
import { userHandlers } from '../../server/users/index.ts';

const minute = 60_000;
const at = useExchange(() => ({ ...userHandlers, ...uploadHandlers }));
const read = (url: string) => at.exchange.app.inject({ url });

test.each(['png', 'jpeg'] as const)('a %s is taken and can be read', async (format) => {
  const person = await register(at.exchange, at.email);
  const url = String(payloadOf(await upload(at.exchange, person, await picture(format))));
  const response = await read(url);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe(`image/${format}`);
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format, width: 32 });
});

test('location and device are removed', async () => {
  const original = await picture('jpeg');
  expect((await sharp(original).metadata()).exif).toBeDefined();
  const person = await register(at.exchange, at.email);
  const url = String(payloadOf(await upload(at.exchange, person, original)));
  expect((await sharp((await read(url)).rawPayload).metadata()).exif).toBeUndefined();
});

test('a second file behind the picture is gone', async () => {
  const person = await register(at.exchange, at.email);
  const polyglot = plainBytes(await picture('jpeg'), '<script>alert(1)</script>PK\u0003\u0004');
  const url = String(payloadOf(await upload(at.exchange, person, polyglot, 'x.jpg', 'image/jpeg')));
  expect((await read(url)).body).not.toContain('script');
});

test('a large picture is made smaller', async () => {
  const person = await register(at.exchange, at.email);
  const url = String(payloadOf(await upload(at.exchange, person, await picture('jpeg', 3000))));
  expect(await sharp((await read(url)).rawPayload).metadata()).toMatchObject({ width: 2048, height: 2048 });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
test.each([
  ['an SVG', async () => plainBytes(svg)],
  ['a page', async () => plainBytes('<!doctype html><script>alert(1)</script>')],
  [
    'a GIF',
    async () =>
      plainBytes(
        await sharp(await picture())
          .gif()
          .toBuffer(),
      ),
  ],
  [
    'a WebP',
    async () =>
      plainBytes(
        await sharp(await picture())
          .webp()
          .toBuffer(),
      ),
  ],
  ['half a PNG', async () => (await picture('png', 300)).slice(0, 200)],
  ['a PNG by its first bytes only', async () => plainBytes('\u0089PNG\r\n\u001a\n', svg)],
  ['nothing', async () => plainBytes()],
])('%s that calls itself a PNG is refused', async (_what, content) => {
  const person = await register(at.exchange, at.email);
  const answer = await upload(at.exchange, person, await content());
  expect(answer).toMatchObject({ reason: 'file_type_refused', field: 'file' });
});

test('more than 2048 KB is refused, however good it is', async () => {
  const person = await register(at.exchange, at.email);
  const large = plainBytes(await picture(), new Uint8Array(2048 * 1024));
  expect(await upload(at.exchange, person, large)).toMatchObject({ reason: 'file_too_large', field: 'file' });
});

test('a user uploads sixty files an hour', async () => {
  const person = await register(at.exchange, at.email);
  const send = async (times: number) => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => upload(at.exchange, person, plainBytes('no picture'))),
    );
    return new Set(answers.map(reasonOf));
  };
  expect(await send(40)).toEqual(new Set(['file_type_refused']));
  at.exchange.clock.move(60 * minute);
  for (const times of [30, 30]) expect(await send(times)).toEqual(new Set(['file_type_refused']));
  expect(await send(1)).toEqual(new Set(['rate_limited']));
  at.exchange.clock.move(60 * minute - 1);
  expect(await send(1)).toEqual(new Set(['rate_limited']));
  at.exchange.clock.move(1);
  expect(await send(1)).toEqual(new Set(['file_type_refused']));
});

test('a visitor cannot upload', async () => {
  const answer = await upload(at.exchange, { token: '' }, await picture());
  expect(answer).toMatchObject({ type: '999' });
});

test('a body that is not a file is refused', async () => {
  const { token } = await register(at.exchange, at.email);
  const response = await at.exchange.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { authorization: token, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'file=x',
  });
  expect(response.json()).toMatchObject({ reason: 'file_missing' });
});

test('a signed address is valid for ten minutes and for one picture only', async () => {
  const person = await register(at.exchange, at.email);
  const url = String(payloadOf(await upload(at.exchange, person, await picture())));
  const [, id, expires, signature] = /uploads\/(\d+)\?expires=(\d+)&signature=(.+)$/.exec(url) ?? [];
  for (const wrong of [
    `/api/uploads/${id}`,
    `/api/uploads/${id}?expires=${expires}`,
    `/api/uploads/${id}?expires=${Number(expires) + minute}&signature=${signature}`,
    `/api/uploads/${Number(id) + 1}?expires=${expires}&signature=${signature}`,
    `/api/uploads/${id}?expires=${expires}&signature=${signature?.slice(0, -1)}x`,
    `/api/uploads/${id}?expires=${expires}&signature=${'%C3%A9'.repeat(signature?.length ?? 0)}`,
    `/api/uploads/${id}?expires=${expires}&signature=${signature}&signature=${signature}`,
    `/api/uploads/${id}?expires=NaN&signature=${signature}`,
    `/api/uploads/..%2f1?expires=${expires}&signature=${signature}`,
  ])
    expect((await read(wrong)).statusCode).toBe(404);
  expect((await read(url)).statusCode).toBe(200);
  at.exchange.clock.move(10 * minute);
  expect((await read(url)).statusCode).toBe(404);
});
