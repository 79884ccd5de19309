/** All groups of the exchange in a test, with markets whose makers quote once and then stand still. */
import { createEvents } from '../events.ts';
import { allHandlers } from '../handlers.ts';
import type { House } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import { type Markets, startMarkets } from '../spot/index.ts';

export interface Whole {
  handlers: Handlers;
  markets: Markets;
}

/** Opens the markets at the clock of the test. */
export async function wholeExchange(house: House): Promise<Whole> {
  const markets = await startMarkets({
    db: house.db,
    clock: house.clock,
    events: createEvents(fail),
    config: { makers: 'still', master: 'tests', sealKey: house.config.sealKey },
    onError: fail,
  });
  return { handlers: allHandlers(house, markets), markets };
}

function fail(error: unknown): never {
  throw error;
}
