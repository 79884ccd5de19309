import type { Generated } from 'kysely';
import type { WalletKind } from './account.ts';

/** Rows as the driver returns them: numeric as a string, bigint as a number. */
export interface LedgerTables {
  /** One balance. Either `user_id` with `kind` and `held`, or `system`. */
  ledger_account: {
    id: Generated<number>;
    name: string;
    user_id: string | null;
    system: string | null;
    currency: number;
    kind: WalletKind | null;
    held: boolean;
    balance: Generated<string>;
  };
  /** The reason for movements. `at` in unix ms. */
  ledger_event: {
    id: Generated<number>;
    reason: string;
    reference: string | null;
    info: string | null;
    at: number;
  };
  /** Progress of the ledger checks (see check.ts): the last ids, and the number of completed rounds. */
  ledger_check: {
    singleton: boolean;
    account: number;
    event: number;
    entry: number;
    rounds: number;
  };
  /** What is halted (see halt.ts). Times in unix ms; `told_at` is when the alarm was accepted. */
  halt: {
    name: string;
    reason: string;
    since: number;
    told_at: number | null;
  };
  /** One side of a movement: `amount` is signed, `after` the balance of the account after the entry. Immutable. */
  ledger_entry: {
    id: Generated<number>;
    event_id: number;
    account_id: number;
    amount: string;
    after: string;
  };
}
