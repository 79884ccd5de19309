/** Tables of leveraged contracts. Prices and money in the quote coin, plain decimals; times in unix ms. */
export interface LeverTables {
  /** One row: settings for all accounts. */
  lever_rule: {
    singleton: boolean;
    /** Hazard rate in percent at or below which an account is liquidated. */
    liquidation_rate: string;
    /** Maximum number of open positions and pending orders of one user. */
    most_orders: number;
  };
  /** Offered multiples of a pair, and quick choices of lots. */
  lever_terms: {
    pair_id: number;
    multiples: number[];
    lots: number[];
  };
  /**
   * One row per user, locked while his positions change. Effects of the index until `settled_at` are stored in the
   * rows; each change increments `version`.
   */
  lever_account: {
    user_id: string;
    version: number;
    settled_at: number;
  };
  lever_order: {
    id: number;
    user_id: string;
    pair_id: number;
    /** 1 long, 2 short. */
    direction: 1 | 2;
    /** 0 pending, 1 open, 3 closed, 4 cancelled. */
    status: 0 | 1 | 3 | 4;
    /** Lots. */
    share: number;
    /** In the base coin. */
    size: string;
    multiple: number;
    /** Opening price; the limit of an order that never opened. */
    price: string;
    /** Index at the time of the order. */
    origin_price: string;
    take_profit: string | null;
    stop_loss: string | null;
    /** Margin at opening, and what is left of it. */
    origin_margin: string;
    margin: string;
    fee: string;
    /** Realized profit; null until closed. */
    profit: string | null;
    reason: 'user' | 'take_profit' | 'stop_loss' | 'liquidation' | null;
    /** Index at which it was closed or cancelled. */
    end_price: string | null;
    created_at: number;
    opened_at: number | null;
    ended_at: number | null;
  };
}
