/** Wallets: balances, transfers, deposits and withdrawals. */
import type { Handlers } from '../http/operations.ts';
import { addressHandlers } from './addresses.ts';
import { balanceHandlers } from './balances.ts';
import { depositHandlers } from './deposits.ts';
import type { Rates } from './rates.ts';
import { type BookLeverTransfer, transferHandlers } from './transfers.ts';
import { withdrawalHandlers } from './withdrawals.ts';

export { checkedAmount } from './amount.ts';
export { bank, type Network, usdt } from './coins.ts';
export { creditDeposit } from './deposits.ts';
export { lockUser } from './lock.ts';
export { createRates, type Rates } from './rates.ts';
export { settleWithdrawal } from './withdrawals.ts';

export function walletHandlers(rates: Rates, bookLeverTransfer: BookLeverTransfer): Handlers {
  return {
    ...addressHandlers,
    ...balanceHandlers(rates),
    ...depositHandlers,
    ...transferHandlers(bookLeverTransfer),
    ...withdrawalHandlers,
  };
}
