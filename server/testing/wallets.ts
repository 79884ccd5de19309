/** An exchange with wallets, at fixed prices. */
import type { Handlers } from '../http/operations.ts';
import { bookTransfer, type Indices } from '../lever/index.ts';
import { uploadHandlers } from '../uploads/index.ts';
import { userHandlers } from '../users/index.ts';
import { createRates, walletHandlers } from '../wallet/index.ts';

const prices: Record<number, string> = { 1: '64000', 1000: '3200' };

/** Contracts cannot be opened here. */
const noIndices: Indices = {
  pairs: [],
  index: ({ symbol }) => {
    throw new Error(`No index of ${symbol}`);
  },
};

export function walletExchange(): Handlers {
  return {
    ...userHandlers,
    ...uploadHandlers,
    ...walletHandlers(
      createRates((currency) => prices[currency], '150'),
      (...transfer) => bookTransfer(noIndices, ...transfer),
    ),
  };
}
