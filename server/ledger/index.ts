/**
 * A double-entry ledger: every change of a balance is a pair of entries, posted in one transaction; entries are never
 * changed, and every sum is zero. The SQL function `ledger_imbalance()` lists violations. Entries between the makers
 * are aggregated to one event per day ({@link carryForward}).
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
export {
  type Event,
  InsufficientFunds,
  type Movement,
  post,
  postAll,
  postingOf,
  withLedgerErrors,
} from './post.ts';
export { type Balance, balances, log } from './read.ts';
