/**
 * Vitest's global set-up: a whole exchange at a port, its clock standing still, with people in telling states. It runs
 * in Vitest's own process, so that the pages' one has nothing but the browser.
 */
import type { TestProject } from 'vitest/node';
import { startTestExchange } from '../../server/testing/exchange.ts';
import { portOf } from '../../server/testing/process.ts';
import { wholeExchange } from '../../server/testing/whole.ts';
import { type People, prepare } from './people/index.ts';

/** What a sandbox goes by where other tests want no limits. */
const sandbox = { priceBandPercent: 20 };

declare module 'vitest' {
  interface ProvidedContext {
    exchange: {
      url: string;
      /** What its clock says, unix milliseconds. */
      now: number;
      people: People;
    };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let markets: Awaited<ReturnType<typeof wholeExchange>>['markets'] | undefined;
  const exchange = await startTestExchange(async (context) => {
    const whole = await wholeExchange(context);
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
