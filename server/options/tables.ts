import type { ColumnType, Generated } from 'kysely';

/** Set on insert only. */
type Fixed<T> = ColumnType<T, T, never>;

export interface OptionTables {
  /** A coin for options: its fee in percent of the stake, the bounds of a stake, the maximum number of open options. */
  option_coin: {
    currency_id: number;
    fee: string;
    min_stake: string;
    max_stake: string;
    most_open: number;
    sort: number;
  };
  /** Quick choices of stakes. */
  option_quick_amount: {
    id: Generated<number>;
    currency_id: number;
    amount: string;
  };
  /** A duration of options, with the profit and the loss in percent of the stake. */
  option_duration: {
    id: number;
    seconds: number;
    profit_ratio: string;
    loss_ratio: string;
    is_open: boolean;
  };
  /** The bounds of a stake for a duration, in the coin. */
  option_stake: {
    duration_id: number;
    currency_id: number;
    min_stake: string;
    max_stake: string;
  };
  /** Pages of final fairness data: the options after that id, as JSON text. */
  fairness_page: {
    day: Fixed<string>;
    after: Fixed<number>;
    next: Fixed<number | null>;
    body: Fixed<string>;
  };
  /**
   * `direction`: 1 call, 2 put. The terms are those at the time of purchase, so later changes do not affect it.
   * `profit` is positive or negative. Times in unix ms.
   */
  option_order: {
    id: Generated<number>;
    user_id: Fixed<string>;
    pair_id: Fixed<number>;
    currency_id: Fixed<number>;
    direction: Fixed<1 | 2>;
    seconds: Fixed<number>;
    stake: Fixed<string>;
    fee: Fixed<string>;
    profit_ratio: Fixed<string>;
    loss_ratio: Fixed<string>;
    open_price: Fixed<string>;
    opened_at: Fixed<number>;
    due_at: Fixed<number>;
    end_price: ColumnType<string | null, never, string>;
    outcome: ColumnType<-1 | 0 | 1 | null, never, -1 | 0 | 1>;
    profit: ColumnType<string | null, never, string>;
    settled_at: ColumnType<number | null, never, number>;
  };
}
