import type { Selectable } from 'kysely';
import type { components } from '../../src/client/generated/api.ts';
import { plain } from '../../src/decimal/index.ts';
import { iso, isoOrNull } from '../http/moment.ts';
import type { OptionTables } from './tables.ts';

/** An option with the names of its pair and its coin. */
export interface OptionRow extends Selectable<OptionTables['option_order']> {
  symbol: string;
  coin: string;
}

/** An option in the format of answers and messages. `now`: unix ms. */
export function describeOption(row: OptionRow, now: number): components['schemas']['OptionOrder'] {
  const openPrice = plain(row.open_price);
  const endPrice = row.end_price === null ? null : plain(row.end_price);
  return {
    id: row.id,
    match_id: row.pair_id,
    symbol_name: row.symbol,
    currency_id: row.currency_id,
    currency_name: row.coin,
    type: row.direction,
    seconds: row.seconds,
    number: plain(row.stake),
    open_price: openPrice,
    end_price: endPrice,
    fee: plain(row.fee),
    profit_ratio: plain(row.profit_ratio),
    loss_ratio: plain(row.loss_ratio),
    fact_profits: row.profit === null ? null : plain(row.profit),
    status: row.settled_at !== null ? 3 : row.due_at <= now ? 2 : 1,
    profit_result: row.outcome,
    created_at: iso(row.opened_at),
    handled_at: isoOrNull(row.settled_at),
    complete_at: iso(row.due_at),
    remain_milli_seconds: row.settled_at === null ? Math.max(0, row.due_at - now) : 0,
    open_tick: { price: openPrice, time: row.opened_at },
    end_tick: endPrice === null ? null : { price: endPrice, time: row.due_at },
  };
}
