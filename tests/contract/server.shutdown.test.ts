/** A shutdown waits for requests in flight, and for no other connection. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { Manager } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../server/testing/database.ts';
import { freePort, startExchange } from '../../server/testing/process.ts';

test('connections without a request and sockets that joined nothing do not delay it', async () => {
  const database = await createTestDatabase();
  const port = await freePort();
  const exchange = await startExchange(database.url, port);
  onTestFinished(async () => {
    await exchange.kill('SIGKILL');
    await database.drop();
  });
  // Browsers open connections before they have a request for them.
  const early = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(early, 'connect');
  const manager = new Manager(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false });
  await new Promise<void>((resolve) => manager.on('open', resolve));
  expect(await exchange.kill('SIGTERM'), exchange.output()).toBe(0);
});
