import type { Generated } from 'kysely';

export interface PromotionTables {
  /** The last processed entry of each fee account. */
  promotion_cursor: {
    account_id: number;
    last_entry: number;
  };
  promotion_return: {
    id: Generated<number>;
    /** The ledger entry of the fee. */
    fee_entry: number;
    /** The inviter who earned it, and the user who paid the fee. */
    user_id: string;
    from_user: string;
    /** 1 invited by the user, 2 invited by such an invitee, 3 one level further. */
    level: 1 | 2 | 3;
    /** Percent of the fee. */
    rate: string;
    currency: number;
    /** In the coin of the fee. */
    amount: string;
    /** In USDT, by the index at that time. */
    worth: string;
    created_at: number;
  };
}
