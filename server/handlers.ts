/** The handlers of all operations. */
import { collectibleHandlers } from './collectibles/index.ts';
import type { ExchangeContext } from './http/handler.ts';
import type { Handlers } from './http/operations.ts';
import { bookTransfer, leverHandlers } from './lever/index.ts';
import { newsHandlers } from './news/index.ts';
import { optionHandlers } from './options/index.ts';
import { promotionHandlers } from './promotion/index.ts';
import { savingsHandlers } from './savings/index.ts';
import { type Markets, marketHandlers } from './spot/index.ts';
import { issuePrice, subscriptionHandlers } from './subscription/index.ts';
import { supportHandlers } from './support/index.ts';
import { uploadHandlers } from './uploads/index.ts';
import { userHandlers } from './users/index.ts';
import { createRates, usdt, walletHandlers } from './wallet/index.ts';

export function allHandlers({ config }: Pick<ExchangeContext, 'config'>, markets: Markets): Handlers {
  const price = (currency: number): string | undefined => {
    const pair = markets.prices.pairOf(usdt, currency);
    return pair ? markets.prices.quotation(pair).now_price : issuePrice(currency);
  };
  const rates = createRates(price, config.yenPerUsdt);
  return {
    ...userHandlers,
    ...uploadHandlers,
    ...newsHandlers,
    ...supportHandlers,
    ...promotionHandlers,
    ...collectibleHandlers,
    ...walletHandlers(rates, (...transfer) => bookTransfer(markets.prices, ...transfer)),
    ...marketHandlers(markets),
    ...leverHandlers(markets, rates),
    ...optionHandlers(markets.prices),
    ...savingsHandlers(rates),
    ...subscriptionHandlers(rates),
  };
}
