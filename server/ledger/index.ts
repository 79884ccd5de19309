/**
 * The ledger: every change of a balance is a pair of entries booked in one transaction, entries are never
 * changed, and every sum is zero. The SQL function `ledger_imbalance()` lists whatever would break that.
 * What the makers have booked among themselves becomes one event a day ({@link carryForward}).
 */
export {
  type Account,
  accountName,
  available,
  held,
  system,
  type WalletKind,
} from './account.ts';
export { carryForward } from './carry.ts';
export { type CheckSize, checkLedger, checkWholeLedger, type Imbalance } from './check.ts';
export { type Halted, halt, haltOf, resume } from './halt.ts';
export { type Event, InsufficientFunds, type Movement, post, postAll } from './post.ts';
export { type Balance, balances, log } from './read.ts';
