/**
 * Vitest's global setup: a complete exchange on a port, with a stopped clock and users in relevant states. It runs
 * in Vitest's own process, so that the process of the pages has only the browser.
 */
import type { TestProject } from 'vitest/node';
import { startTestExchange } from '../../server/testing/exchange.ts';
import { fullExchange } from '../../server/testing/full-exchange.ts';
import { portOf } from '../../server/testing/process.ts';
import { type People, prepare } from './people/index.ts';

/** Limits as in a sandbox, where other tests have none. */
const sandbox = { priceBandPercent: 20 };

declare module 'vitest' {
  interface ProvidedContext {
    exchange: {
      url: string;
      /** The time of its clock, unix milliseconds. */
      now: number;
      people: People;
    };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let markets: Awaited<ReturnType<typeof fullExchange>>['markets'] | undefined;
  const exchange = await startTestExchange(async (context) => {
    const whole = await fullExchange(context);
    markets = whole.markets;
    return whole.handlers;
  }, sandbox);
  if (!markets) throw new Error('The exchange has no markets');
  const people = await prepare({ exchange, markets });
  await exchange.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${portOf(exchange.app.server)}`;
  project.provide('exchange', { url, now: exchange.clock.now(), people });
  return async () => {
    await markets?.stop();
    await exchange.close();
  };
}
