import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { LongAnswer } from './longAnswer.ts';

let close = (): void => {};
afterEach(() => close());

/** Serves an answer of many pieces. @returns its address, and the number of pieces that were made */
async function serve(count: number) {
  const made = { pieces: 0, ended: false };
  function* pieces(): Generator<string> {
    yield '[0';
    for (; made.pieces < count; made.pieces++) yield `,"${'é'.repeat(50_000)}"`;
    yield ']';
  }
  const server = createServer((_, response) => {
    void new LongAnswer(pieces()).send(response).then(() => {
      made.ended = true;
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, made };
}

test('all pieces are sent, in their order', async () => {
  const { address } = await serve(100);
  const answer: unknown[] = await (await fetch(address)).json();
  expect(answer).toHaveLength(101);
  expect(answer[100]).toBe('é'.repeat(50_000));
});

test('pieces are made as fast as they are read, and none for who has left', async () => {
  const { address, made } = await serve(10_000);
  const request = get(address);
  // It is read by nobody.
  const response = await new Promise<NodeJS.ReadableStream>((answered) => request.on('response', answered));
  response.pause();
  await new Promise((done) => setTimeout(done, 300));
  expect(made.pieces).toBeLessThan(5000);
  request.destroy();
  await expect.poll(() => made.ended).toBe(true);
  expect(made.pieces).toBeLessThan(5000);
});
