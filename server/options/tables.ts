import type { ColumnType, Generated } from 'kysely';

/** Written once. */
type Fixed<T> = ColumnType<T, T, never>;

export interface OptionTables {
  /** A coin that options are paid with: its fee in percent of the stake, the bounds of a stake, how many may run at once. */
  option_coin: {
    currency_id: number;
    fee: string;
    min_stake: string;
    max_stake: string;
    most_open: number;
    sort: number;
  };
  /** Stakes to choose with one tap. */
  option_quick_amount: {
    id: Generated<number>;
    currency_id: number;
    amount: string;
  };
  /** How long an option runs, and what it brings or costs, in percent of the stake. */
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
  /** What was published of a day that never changes any more: the options after that id, as JSON text. */
  fairness_page: {
    day: Fixed<string>;
    after: Fixed<number>;
    next: Fixed<number | null>;
    body: Fixed<string>;
  };
  /**
   * `direction`: 1 call, 2 put. The terms are those of the moment in which it was bought, so later ones change
   * nothing. `profit` is what was won or, with a minus, lost. Moments in unix ms.
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
