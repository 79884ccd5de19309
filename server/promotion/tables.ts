import type { Generated } from 'kysely';

export interface PromotionTables {
  /** The last entry of an account of fees that returns were paid for. */
  promotion_cursor: {
    account_id: number;
    last_entry: number;
  };
  promotion_return: {
    id: Generated<number>;
    /** The ledger's entry that booked the fee. */
    fee_entry: number;
    /** Who earned it, and whose fee it is a share of. */
    user_id: string;
    from_user: string;
    /** 1 invited by the user, 2 invited by an invitee, 3 a level further. */
    level: 1 | 2 | 3;
    /** Percent of the fee. */
    rate: string;
    currency: number;
    /** In the coin of the fee. */
    amount: string;
    /** In USDT, by the index of the moment. */
    worth: string;
    created_at: number;
  };
}
