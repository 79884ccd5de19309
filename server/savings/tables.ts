import type { Generated } from 'kysely';
import type { JsonColumn } from '../database/json-column.ts';
import type { LocalizedText } from '../http/localized-text.ts';
import type { Details } from '../records/index.ts';

/** Amounts are decimals in the coin, times unix milliseconds. */
export interface SavingsTables {
  savings_product: {
    id: number;
    slug: string;
    names: JsonColumn<LocalizedText>;
    intros: JsonColumn<LocalizedText>;
    currency_id: number;
    /** Term in days. */
    day: number;
    /** Daily interest rate, as a fraction. */
    day_rate: string;
    save_min: string;
    save_max: string | null;
    /** Penalty of early redemption, as a multiple of the interest of the remaining days. */
    penalty_multiple: string;
    /** Whether it accepts new orders. */
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
    details: JsonColumn<Details>;
    status: Generated<'custody' | 'completed' | 'redeemed'>;
    /** Number of days whose interest was credited, and its sum. */
    days_paid: Generated<number>;
    received: Generated<string>;
    /** Penalty of the early redemption. */
    penalty: string | null;
    started_at: number;
    /** When the next interest is due; null once the order has ended. */
    next_at: number | null;
    updated_at: number;
  };
}
