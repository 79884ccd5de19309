import type { Generated } from 'kysely';
import type { Stored } from '../database/stored.ts';
import type { Details } from '../http/records.ts';
import type { Written } from '../http/written.ts';

/** Amounts are decimals in the coin, times unix milliseconds. */
export interface SavingsTables {
  savings_product: {
    id: number;
    slug: string;
    names: Stored<Written>;
    intros: Stored<Written>;
    currency_id: number;
    /** Length in days. */
    day: number;
    /** Interest of a day, as a fraction. */
    day_rate: string;
    save_min: string;
    save_max: string | null;
    /** Early redemption costs so many times the interest of the remaining days. */
    penalty_multiple: string;
    /** Whether it takes new orders. */
    open: Generated<boolean>;
    sort: number;
  };
  savings_order: {
    id: Generated<number>;
    user_id: string;
    product_id: number;
    currency_id: number;
    amount: string;
    day: number;
    day_rate: string;
    penalty_multiple: string;
    details: Stored<Details>;
    status: Generated<'custody' | 'completed' | 'redeemed'>;
    /** Days whose interest was credited, and how much that was. */
    days_paid: Generated<number>;
    received: Generated<string>;
    /** What an early redemption cost. */
    penalty: string | null;
    started_at: number;
    /** When interest is due next; null once it is over. */
    next_at: number | null;
    updated_at: number;
  };
}
