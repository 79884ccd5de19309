import type { Generated } from 'kysely';
import type { JsonColumn } from '../database/json-column.ts';
import type { LocalizedText } from '../http/localized-text.ts';
import type { Details } from '../records/index.ts';

/** Amounts are decimals, rates percents, times unix milliseconds. */
export interface SubscriptionTables {
  subscription_product: {
    id: Generated<number>;
    currency_id: number;
    pay_currency_id: number;
    /** Price of one new coin, in the coin paid with. */
    price: string;
    /** Offered and remaining amount, in the new coin. */
    total: string;
    remaining: string;
    /** Smallest order, in the coin paid with. */
    minimum: string;
    interest_rate: string;
    predict_rate: Generated<string>;
    day: number;
    /** Orders are accepted from `starts_at` until before `ends_at`. */
    starts_at: number;
    ends_at: number;
    online_at: number;
    /** HTML. */
    introductions: JsonColumn<LocalizedText>;
    is_recommend: Generated<boolean>;
    created_at: number;
  };
  subscription_order: {
    id: Generated<number>;
    user_id: string;
    product_id: number;
    currency_id: number;
    pay_currency_id: number;
    /** In the new coin. */
    amount: string;
    /** In the coin paid with. */
    pay_amount: string;
    interest_rate: string;
    /** In the new coin. */
    interest: string;
    day: number;
    details: JsonColumn<Details>;
    /** pending: paid, not listed yet; passed: coins credited, locked; redeemed: unlocked. */
    status: Generated<'pending' | 'passed' | 'redeemed'>;
    online_at: number;
    unlock_at: number;
    /** Time of the next status change; null once it is redeemed. */
    next_at: number | null;
    created_at: number;
    updated_at: number;
  };
}
