import type { Generated } from 'kysely';
import type { WalletKind } from './account.ts';

/** Rows as the driver gives them: numeric and bigint arrive as strings. */
export interface LedgerTables {
  /** One balance. Either `user_id` with `kind` and `held`, or `system`. */
  ledger_account: {
    id: Generated<string>;
    name: string;
    user_id: string | null;
    system: string | null;
    currency: number;
    kind: WalletKind | null;
    held: boolean;
    balance: Generated<string>;
  };
  /** Why something moved. `at` in unix ms. */
  ledger_event: {
    id: Generated<string>;
    reason: string;
    reference: string | null;
    info: string | null;
    at: string;
  };
  /** One side of a movement: `amount` is signed, `after` the account's balance once booked. Immutable. */
  ledger_entry: {
    id: Generated<string>;
    event_id: string;
    account_id: string;
    amount: string;
    after: string;
  };
}
