/** The terms on which options are offered. */
import { plain } from '../../src/decimal/index.ts';
import type { Handlers } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { balances } from '../ledger/index.ts';
import { usdt } from '../wallet/coins.ts';

export const catalogueHandlers: Handlers = {
  /** In USDT if no coin is given. */
  async microtradeSeconds({ currency_id = usdt }, { db }) {
    const rows = await db
      .selectFrom('option_duration as duration')
      .innerJoin('option_stake as stake', 'stake.duration_id', 'duration.id')
      .selectAll('duration')
      .select(['stake.min_stake', 'stake.max_stake'])
      .where('stake.currency_id', '=', currency_id)
      .orderBy('seconds')
      .execute();
    if (rows.length === 0) throw new Refusal('currency_unknown', { field: 'currency_id' });
    return rows.map((row) => ({
      id: row.id,
      seconds: row.seconds,
      min_amount: plain(row.min_stake),
      max_amount: plain(row.max_stake),
      status: row.is_open ? 1 : 0,
      profit_ratio: plain(row.profit_ratio),
      loss_ratio: plain(row.loss_ratio),
    }));
  },

  async microtradePayableCurrencies(_input, { db, session }) {
    const [coins, amounts, wallets] = await Promise.all([
      db
        .selectFrom('option_coin as coin')
        .innerJoin('currency', 'currency.id', 'coin.currency_id')
        .selectAll('coin')
        .select(['currency.name', 'currency.decimals'])
        .orderBy('coin.sort')
        .execute(),
      db.selectFrom('option_quick_amount').selectAll().orderBy('amount').execute(),
      session ? balances(db, session.user) : null,
    ]);
    return coins.map((coin) => {
      const wallet = wallets?.find(({ currency, kind }) => currency === coin.currency_id && kind === 'micro');
      const balance = wallet?.available ?? '0';
      return {
        id: coin.currency_id,
        name: coin.name,
        micro_trade_fee: plain(coin.fee),
        micro_min: plain(coin.min_stake),
        micro_max: plain(coin.max_stake),
        micro_holdtrade_max: coin.most_open,
        micro_numbers: amounts
          .filter(({ currency_id }) => currency_id === coin.currency_id)
          .map(({ id, currency_id, amount }) => ({ id, currency_id, number: plain(amount) })),
        user_wallet: wallets
          ? { micro_balance: balance, insurance_balance: '0', micro_with_insurance: balance }
          : null,
        precision: coin.decimals,
      };
    });
  },
};
