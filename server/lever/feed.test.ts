/** Subscribers receive their positions over a socket. */
import { createServer } from 'node:http';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { networkReader } from '../common/client-address.ts';
import { createEvents } from '../common/events.ts';
import { attachRealtime } from '../realtime/index.ts';
import { type Markets, startMarkets } from '../spot/index.ts';
import { give, payloadOf, register } from '../testing/people.ts';
import { portOf } from '../testing/process.ts';
import { useExchange } from '../testing/use-exchange.ts';
import { userHandlers } from '../users/index.ts';
import { createRates } from '../wallet/index.ts';
import { leverHandlers, startLeverFeed } from './index.ts';

const fail = (error: unknown) => {
  throw error;
};
const usdt = 3;
let markets: Markets;
const at = useExchange(async ({ db, clock }) => {
  const config = { makers: 'none', master: 'lever' } as const;
  markets = await startMarkets({ db, clock, events: createEvents(fail), config, onError: fail });
  return {
    ...userHandlers,
    ...leverHandlers(
      markets,
      createRates(() => undefined, '150'),
    ),
  };
});

test('the holder of a position receives its state', async () => {
  const { db, clock } = at.exchange.context;
  const person = await register(at.exchange, at.email);
  await give(at.exchange, person, usdt, '1000', 'lever');
  const order = { legal_id: usdt, currency_id: 1, type: 1, status: 1, multiple: 20, share: 1 };
  payloadOf(await at.call('leverSubmit', order, person));

  const http = createServer();
  const realtime = attachRealtime(http, {
    markets,
    clock,
    events: createEvents(fail),
    userOf: async (token) => (token === person.token ? person.id : undefined),
    onError: fail,
    networkOf: networkReader([]),
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const socket = io(`http://127.0.0.1:${portOf(http)}`, {
    transports: ['websocket'],
    auth: { token: person.token },
  });
  const stopFeed = startLeverFeed({ db, clock, prices: markets.prices, realtime, onError: fail });
  onTestFinished(async () => {
    await stopFeed();
    socket.disconnect();
    await realtime.close();
    await markets.stop();
  });
  const heard: unknown[] = [];
  socket.on('lever_trade', (message) => heard.push(message));
  await socket.timeout(5000).emitWithAck('subscribe', { channel: 'lever_trade', key: '' });
  await expect.poll(() => heard, { timeout: 10_000 }).not.toEqual([]);
  expect(heard[0]).toMatchObject({ to: Number(person.id), trades_all: [{ share: 1, multiple: 20 }] });
});
