/** All groups of the exchange in a test, with markets whose makers quote once and then stop. */
import { createEvents } from '../common/events.ts';
import { allHandlers } from '../handlers.ts';
import type { ExchangeContext } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import { type Markets, startMarkets } from '../spot/index.ts';

export interface FullExchange {
  handlers: Handlers;
  markets: Markets;
}

/** Opens the markets at the time of the test's clock. */
export async function fullExchange(context: ExchangeContext): Promise<FullExchange> {
  const markets = await startMarkets({
    db: context.db,
    clock: context.clock,
    events: createEvents(fail),
    config: { makers: 'still', master: 'tests', sealKey: context.config.sealKey },
    onError: fail,
  });
  return { handlers: allHandlers(context, markets), markets };
}

function fail(error: unknown): never {
  throw error;
}
