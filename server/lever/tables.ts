/** What leveraged contracts keep. Prices and money in the quote coin, plain decimals; times in unix ms. */
export interface LeverTables {
  /** One row: what holds for every account. */
  lever_rule: {
    singleton: boolean;
    /** Hazard rate, in percent, at which an account is liquidated. */
    liquidation_rate: string;
    /** Open positions and pending orders of one user, together. */
    most_orders: number;
  };
  /** What is on offer in a pair: multiples, and lots to choose with one tap. */
  lever_terms: {
    pair_id: number;
    multiples: number[];
    lots: number[];
  };
  /**
   * One row a user, locked by whoever changes his positions. Everything that the index did to them until
   * `settled_at` is in their rows; each change raises `version`.
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
    /** Opened at; of what never opened its limit. */
    price: string;
    /** Index when it was placed. */
    origin_price: string;
    take_profit: string | null;
    stop_loss: string | null;
    /** Margin when it was opened, and what of it is left. */
    origin_margin: string;
    margin: string;
    fee: string;
    /** Profit that was paid out or taken; null until it is closed. */
    profit: string | null;
    reason: 'user' | 'take_profit' | 'stop_loss' | 'liquidation' | null;
    /** Index that closed or cancelled it. */
    end_price: string | null;
    created_at: number;
    opened_at: number | null;
    ended_at: number | null;
  };
}
