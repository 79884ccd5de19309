import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { healthIn, readMetrics } from './health.ts';

const [a = '', b = ''] = ['a', 'b'].map((digit) => digit.repeat(16));
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** An instance with the metrics of the library that servers use. @returns its address */
async function instance(token?: string): Promise<string> {
  const registry = new Registry();
  const counter = (name: string, ...labelNames: string[]): Counter =>
    new Counter({ name, help: name, labelNames, registers: [registry] });
  const calls = counter('shoji_release_calls_total', 'release', 'outcome');
  calls.inc({ release: a, outcome: 'ok' }, 98);
  calls.inc({ release: a, outcome: 'refused' }, 2);
  calls.inc({ release: b, outcome: 'ok' }, 5);
  calls.inc({ release: b, outcome: 'other' }, 9);
  calls.inc({ release: 'other', outcome: 'refused' }, 7);
  counter('shoji_release_forms_total', 'release', 'outcome').inc({ release: a, outcome: 'left' }, 3);
  const faults = counter('shoji_page_faults_total', 'release', 'route', 'kind');
  for (const route of ['/pages/a', '/pages/"quoted" \\ {x}']) faults.inc({ release: b, route, kind: 'node' });
  counter('shoji_requests_total', 'operation').inc({ operation: 'login' }, 3);
  const server = createServer(async (request, response) => {
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) response.statusCode = 404;
    response.end(await registry.metrics());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
}

test('counts are by release, and instances are added up', async () => {
  expect(healthIn(await readMetrics([await instance('t'), await instance('t')], 't'))).toEqual({
    [a]: { ok: 196, refused: 4, sent: 0, left: 6, faults: 0 },
    [b]: { ok: 10, refused: 0, sent: 0, left: 0, faults: 4 },
  });
  expect(healthIn(await readMetrics([], undefined))).toEqual({});
});

test('an instance that does not answer, or wants another token, is an error with its address', async () => {
  const address = await instance('secret');
  await expect(readMetrics([address], 'wrong')).rejects.toThrow(`${address}: HTTP 404`);
  await expect(readMetrics(['http://127.0.0.1:1/metrics'], undefined)).rejects.toThrow('127.0.0.1:1');
});
