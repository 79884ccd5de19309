/** Codes are delivered by a mail service. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/common/config.ts';
import { startTestExchange, type TestExchange } from '../../server/testing/exchange.ts';
import { payloadOf } from '../../server/testing/people.ts';
import { userHandlers } from '../../server/users/index.ts';

describe('a mail service', () => {
  let service: Server;
  let exchange: TestExchange;
  let status = 204;
  const received: unknown[] = [];

  beforeAll(async () => {
    service = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      received.push({ type: request.headers['content-type'], ...JSON.parse(text) });
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const address = service.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { mailWebhook } = readConfig({ MAIL_WEBHOOK: `http://127.0.0.1:${port}/send` });
    exchange = await startTestExchange(() => userHandlers, { sandbox: false, mailWebhook });
  });
  afterAll(async () => {
    await exchange?.close();
    service?.close();
  });
  const send = () =>
    exchange.call('smsMail', { user_string: 'taro@example.com', type: 'register' }, { language: 'en' });

  test('that fails can be repeated at once', async () => {
    status = 503;
    expect(await send()).toMatchObject({ reason: 'internal_error' });
    status = 204;
    received.length = 0;
    payloadOf(await send());
    expect(received).toEqual([
      {
        type: 'application/json',
        recipient: 'taro@example.com',
        scene: 'register',
        body: expect.stringMatching(/\d{6}/),
      },
    ]);
  });

  test('is the only one that learns the code', async () => {
    expect(await exchange.context.db.selectFrom('mail').selectAll().execute()).toEqual([]);
    expect((await exchange.app.inject({ url: '/mailbox.json' })).statusCode).toBe(404);
  });
});
