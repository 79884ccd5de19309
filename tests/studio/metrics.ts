/** What a server of the app counts by release. The studio that the tests share is started with its address. */
import { createServer } from 'node:http';
import { Counter, Registry } from 'prom-client';
import { metricsPort } from './playwright.config.ts';

export interface Metrics {
  /** Adds calls and errors of pages. */
  count(release: string, counts: { ok: number; refused: number; faults: number }): void;
  close(): void;
}

export async function startMetrics(): Promise<Metrics> {
  const registry = new Registry();
  const counter = (name: string, ...labelNames: string[]): Counter =>
    new Counter({ name, help: name, labelNames, registers: [registry] });
  const calls = counter('shoji_release_calls_total', 'release', 'outcome');
  const errors = counter('shoji_page_faults_total', 'release', 'route', 'kind');
  const server = createServer(async (_, response) => response.end(await registry.metrics()));
  await new Promise<void>((listening) => server.listen(metricsPort, '127.0.0.1', listening));
  return {
    count(release, { ok, refused, faults }) {
      calls.inc({ release, outcome: 'ok' }, ok);
      calls.inc({ release, outcome: 'refused' }, refused);
      errors.inc({ release, route: '/pages/settings', kind: 'node' }, faults);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
