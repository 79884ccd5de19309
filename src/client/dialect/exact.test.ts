import { expect, test } from 'vitest';
import { byStatus } from '../../client/dialect/status.ts';
import { createClientOf } from '../client.ts';
import { listen } from '../listen.fixture.ts';
import { assemble, type Special } from './assemble.ts';

/** What a client makes of a body. */
async function answered(
  body: string,
): Promise<{ answer: unknown; again: (values: object) => Promise<string> }> {
  const { url, received } = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  const client = createClientOf({ operations: ['get /plots =plotList'], open: byStatus() }, { baseUrl: url });
  const answer = await client.send('plotList');
  const again = async (values: object): Promise<string> => {
    await client.send('plotList', values);
    return received.at(-1)?.url ?? '';
  };
  return { answer, again };
}

test('a whole number beyond 2^53 keeps its digits, in the answer and when it is sent again', async () => {
  const { answer, again } = await answered('{"id":9007199254740993,"ids":[-9223372036854775808,7]}');
  expect(answer).toEqual({ id: '9007199254740993', ids: ['-9223372036854775808', 7] });
  expect(await again({ id: '9007199254740993' })).toBe('/plots?id=9007199254740993');
});

test.each([
  ['9007199254740991', 9007199254740991],
  ['[0.12345678901234567]', [0.12345678901234566]],
  ['[1e30]', [1e30]],
  ['{"a":"no: 9007199254740993, \\"really\\""}', { a: 'no: 9007199254740993, "really"' }],
  ['{"time":1764000000000000}', { time: 1764000000000000 }],
])('%s stays as it is', async (body, value) => {
  expect((await answered(body)).answer).toEqual(value);
});

test.each<[NonNullable<Special['long']>, object, string]>([
  [
    [1, { id: 0, ids: 0, lines: 2 }, { id: 0, '*': 2 }],
    {
      id: '9007199254740993',
      ids: ['-9223372036854775808', 5],
      name: '9007199254740993',
      lines: [{ id: '9007199254740995', at: '9007199254740995', more: { id: '9007199254740997' } }],
    },
    '{"id":9007199254740993,"ids":[-9223372036854775808,5],"name":"9007199254740993",' +
      '"lines":[{"id":9007199254740995,"at":"9007199254740995","more":{"id":9007199254740997}}]}',
  ],
  [[1, { id: 0 }], { id: '0009007199254740993' }, '{"id":"0009007199254740993"}'],
  [[1, { id: 0 }], { id: '9007199254740993 "a"', at: null }, '{"id":"9007199254740993 \\"a\\"","at":null}'],
  [[1, { id: 0 }], { id: { id: '9007199254740993' } }, '{"id":{"id":"9007199254740993"}}'],
])('by %j, the whole numbers of a body are sent as such', async (long, values, body) => {
  const { url, received } = await listen((_request, response) => void response.writeHead(204).end());
  const special = { plotAdd: { media: 'application/json', long, nullable: ['at'] } };
  const client = createClientOf(
    { operations: ['post /plots =plotAdd'], special, assemble, open: byStatus() },
    { baseUrl: url },
  );
  await client.send('plotAdd', values);
  expect(received.at(-1)?.body).toBe(body);
});
