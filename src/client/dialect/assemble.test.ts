/** Calls of a plain REST contract, sent to a real server by the generated client. */
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { operations } from '../../../tests/fixtures/allotment/generated/api.ts';
import { contract } from '../../../tests/fixtures/allotment/generated/contract.ts';
import { type Client, createClientOf } from '../client.ts';
import { type Handler, listen } from '../listen.fixture.ts';

async function garden(handler: Handler = (_request, response) => void response.writeHead(204).end()) {
  const { url, received } = await listen(handler);
  const client = createClientOf<operations>(contract, { baseUrl: url, language: 'fr' });
  const sent = async (operation: string, values: object) => {
    const answer = await client.send(operation, values);
    const { method, url: path, body, headers } = received.at(-1) ?? expect.fail('Nothing was sent');
    return { line: `${method} ${path}`, body, headers, answer };
  };
  return { client, received, sent };
}

describe('a path', () => {
  test('contains each value as one encoded segment', async () => {
    const { sent } = await garden();
    expect((await sent('plotRemove', { plotId: 'a/b?c=#d e' })).line).toBe(
      'DELETE /plots/a%2Fb%3Fc%3D%23d%20e',
    );
    expect((await sent('plotRemove', { plotId: 7 })).line).toBe('DELETE /plots/7');
  });

  test.each([[{}], [{ plotId: null }], [{ plotId: '' }], [{ plotId: '.' }], [{ plotId: '..' }]])(
    'is not sent with %j, which would lead elsewhere',
    async (values) => {
      const { client, received } = await garden();
      await expect(client.send('plotRemove', values)).rejects.toBeInstanceOf(TypeError);
      expect(received).toEqual([]);
    },
  );
});

describe('a query, a header, a cookie', () => {
  test.each([
    [{ size: 'large' }, '?size=large'],
    [{ size: null, tags: [] }, ''],
    [{ tags: ['sun', 'a&b,c'] }, '?tags=sun,a%26b%2Cc'],
    [{ where: { sun: 'full day', water: true, shade: null } }, '?where[sun]=full%20day&where[water]=true'],
    [{ near: { x: 1.5, y: 2 } }, '?near=%7B%22x%22%3A1.5%2C%22y%22%3A2%7D'],
    [{ path: 'a/b c?d&e' }, '?path=a/b%20c?d%26e'],
  ])('%j is serialized as the contract declares', async (values, query) => {
    const { sent } = await garden();
    expect((await sent('plotList', values)).line).toBe(`GET /plots${query}`);
  });

  test('each is sent in its place, and the language in the header of every server', async () => {
    const { sent } = await garden();
    const { line, headers } = await sent('plotList', { 'X-Fields': ['id', 'näme'.slice(0, 1)], shed: 'a b' });
    expect(line).toBe('GET /plots');
    expect(headers).toMatchObject({ 'x-fields': 'id,n', cookie: 'shed=a%20b', 'accept-language': 'fr' });
    expect(headers.authorization).toBeUndefined();
  });
});

describe('a body', () => {
  test('is JSON, with null only where the contract has it', async () => {
    const { sent } = await garden();
    const values = { plotId: '7', 'If-Match': '"3"', name: 'Brook', size: null, tenant: null };
    const { line, body, headers } = await sent('plotChange', values);
    expect(line).toBe('PUT /plots/7');
    expect(JSON.parse(body)).toEqual({ name: 'Brook', tenant: null });
    expect(headers).toMatchObject({ 'if-match': '"3"', 'content-type': 'application/json' });
  });

  test('is omitted if it is optional and has no fields', async () => {
    const { sent } = await garden();
    expect((await sent('plotChange', { plotId: '7' })).body).toBe('');
    expect((await sent('plotCreate', {})).body).toBe('{}');
  });

  test('a name that is used in two places is distinguished', async () => {
    const { sent } = await garden();
    const { line, body } = await sent('plotRename', {
      plotId: '7',
      'query:name': 'Brook',
      'body:name': 'Meadow',
    });
    expect(line).toBe('POST /plots/7/name?name=Brook');
    expect(body).toBe('name=Meadow');
  });

  test('may be a list as a whole, a file, or parts of which one is a record', async () => {
    const { sent } = await garden();
    expect((await sent('harvestAdd', { body: [{ crop: 'kale', kilos: 2.5 }] })).body).toBe(
      '[{"crop":"kale","kilos":2.5}]',
    );
    const picture = new Blob(['png'], { type: 'image/png' });
    const replaced = await sent('pictureReplace', { plotId: '7', body: picture });
    expect(replaced.body).toBe('png');
    expect(replaced.headers['content-type']).toBe('image/png');
    const added = await sent('pictureAdd', { plotId: '7', file: picture, taken: { by: 'Ann' } });
    expect(added.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(added.body).toContain('{"by":"Ann"}');
    expect(added.body).toContain('name="file"; filename=');
  });

  test('of multipart has every file byte by byte, wherever it is in the values', async () => {
    const { client, received } = await garden();
    const files = ['one', 'two', 'three', 'four'].map(
      (name, at) =>
        new File([Uint8Array.from({ length: 3000 }, (_, byte) => (byte * 7 + at) % 256), '\r\n--x'], name, {
          type: 'image/png',
        }),
    );
    const [one, two, three, four] = files;
    await client.send('pictureAdd', {
      plotId: '7',
      file: [one, two],
      taken: { by: 'Ann', with: { photo: three, lens: null }, tags: ['a', 'b'] },
      beds: [{ name: 'Brook' }, { name: 'Hill', photo: four, size: { x: 1.5 } }],
      weather: { sun: true },
    });
    const { bytes, headers } = received[0] ?? expect.fail('Nothing was sent');
    const type = headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    const bytesOf = (all: (File | string | undefined)[]) =>
      Promise.all(
        all.map(async (part) =>
          part instanceof Blob ? [...new Uint8Array(await part.arrayBuffer())] : part,
        ),
      );
    const filesOf = [...form.getAll('file'), form.get('taken[with][photo]'), form.get('beds[1][photo]')];
    expect(await bytesOf(filesOf as File[])).toEqual(await bytesOf(files));
    expect(filesOf.map((part) => part instanceof File && [part.name, part.type])).toEqual(
      ['one', 'two', 'three', 'four'].map((name) => [name, 'image/png']),
    );
    const texts = [...form].flatMap(([name, part]) => (part instanceof Blob ? [] : [[name, part]]));
    expect(texts).toEqual([
      ['taken[by]', 'Ann'],
      ['taken[tags]', 'a'],
      ['taken[tags]', 'b'],
      ['beds[0][name]', 'Brook'],
      ['beds[1][name]', 'Hill'],
      ['beds[1][size][x]', '1.5'],
    ]);
    const weather = form.get('weather');
    expect(weather instanceof Blob && [weather.type, await weather.text()]).toEqual([
      'application/json',
      '{"sun":true}',
    ]);
  });

  test('of JSON is not sent with an empty record in place of a file', async () => {
    const { client, received } = await garden();
    const values = { plotId: '7', 'If-Match': '"3"', name: 'Brook', cover: { photo: new Blob(['png']) } };
    await expect(client.send('plotChange', values)).rejects.toThrow('"photo" is a file');
    expect(received).toEqual([]);
  });

  test('a write that takes a key gets one for each intent', async () => {
    const { sent } = await garden();
    const { headers } = await sent('plotCreate', { name: 'Hill', size: 'small' });
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{32,36}$/);
  });
});

describe('an answer', () => {
  test('of 201 is treated like 200, and of 204 is empty', async () => {
    const { client } = await garden(({ method }, response) => {
      if (method === 'DELETE') response.writeHead(204).end();
      else response.writeHead(201, { 'content-type': 'application/json; charset=utf-8' }).end('{"id":"9"}');
    });
    expect(await client.call('plotCreate', { name: 'Hill', size: 'small' })).toEqual({ id: '9' });
    expect(await client.call('plotRemove', { plotId: '9' })).toBeUndefined();
  });

  test('has headers that the caller may read', async () => {
    const { client } = await garden((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': '7' }).end('[]');
    });
    const heard: (string | null)[] = [];
    await client.call('plotList', {}, { onAnswer: (headers) => heard.push(headers.get('X-Total-Count')) });
    expect(heard).toEqual(['7']);
  });

  test('is a text, or a file under its name', async () => {
    const { client } = await garden(({ url }, response) => {
      if (url.endsWith('/note')) response.writeHead(200, { 'content-type': 'text/plain' }).end('12');
      else
        response
          .writeHead(200, {
            'content-type': 'image/png',
            'content-disposition': `inline; filename="x.png"; filename*=UTF-8''Br%C3%BCcke.png`,
          })
          .end(Buffer.from([0, 255, 254]));
    });
    expect(await client.call('noteGet', { plotId: '7' })).toBe('12');
    const picture = await client.call('pictureGet', { plotId: '7' });
    expect([picture.type, picture.size, picture instanceof File && picture.name]).toEqual([
      'image/png',
      3,
      'Brücke.png',
    ]);
    expect([...new Uint8Array(await picture.arrayBuffer())]).toEqual([0, 255, 254]);
  });
});

test('types come from the contract, by the names that callers use', () => {
  const call: Client<operations>['call'] = () => new Promise(() => undefined);
  expectTypeOf(() => call('plotList'))
    .returns.resolves.items.toHaveProperty('rent')
    .toEqualTypeOf<string>();
  expectTypeOf(() => call('noteGet', { plotId: '7' })).returns.resolves.toBeString();
  expectTypeOf(() => call('pictureGet', { plotId: '7' })).returns.resolves.toEqualTypeOf<Blob>();
  expectTypeOf(() => call('plotRemove', { plotId: '7' })).returns.resolves.toBeUndefined();
  expectTypeOf(() => call('getSeedsBySeedSwap', { seed: 'kale' })).returns.resolves.toBeBoolean();
  void (() => call('plotRename', { plotId: '7', 'query:name': 'a', 'body:name': 'b' }));
  void (() => call('harvestAdd', { body: [{ crop: 'kale' }] }));
  expectTypeOf(() => call('shed.build', { name: 'a', code: '1' })).returns.resolves.toHaveProperty('id');
  expectTypeOf(() => call('shed.build', { name: 'a', code: '1' })).returns.resolves.not.toHaveProperty(
    'code',
  );
  void (async () => {
    const beds = await call('bedList');
    for (const bed of beds) if (bed.kind === 'herbs') expectTypeOf(bed.scent).toBeString();
    // @ts-expect-error: not every bed has this field
    return beds[0]?.scent;
  });
  // @ts-expect-error: only answers have this field
  void (() => call('shed.build', { name: 'a', code: '1', id: '7' }));
  // @ts-expect-error: required in the path
  void (() => call('plotGet', {}));
  // @ts-expect-error: the name is used in two places
  void (() => call('plotRename', { plotId: '7', name: 'a' }));
  // @ts-expect-error: the header is missing
  void (() => call('plotChange', { plotId: '7', name: 'a', size: 'small' }));
  // @ts-expect-error: no such size
  void (() => call('plotCreate', { name: 'a', size: 'huge' }));
});
