/** Placing, redeeming and listing savings orders. */

import { type Selectable, sql } from 'kysely';
import type { components } from '../../src/client/generated/api.ts';
import { decimal, plain, round } from '../../src/decimal/index.ts';
import type { Call } from '../http/handler.ts';
import { signedIn } from '../http/handler.ts';
import { type LocalizedText, textIn } from '../http/localized-text.ts';
import { iso, isoOrNull } from '../http/moment.ts';
import type { Handlers, Input } from '../http/operations.ts';
import { paging } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { available, held, system } from '../ledger/index.ts';
import { logoOf } from '../market/index.ts';
import { readRecord, recordOf } from '../records/index.ts';
import { checkedAmount, type Rates } from '../wallet/index.ts';
import { cycleRate, type ProductRow, readProduct } from './products.ts';
import { book, findLocked, payInterest } from './settle.ts';
import type { SavingsTables } from './tables.ts';
import { dueAt, interestOf, penaltyAt, remainingDays } from './terms.ts';

type OrderRow = Selectable<SavingsTables['savings_order']> & {
  names: LocalizedText;
  currency_name: string;
  logo: string | null;
  places: number;
};

export function orderHandlers(rates: Rates): Handlers {
  return {
    async lhDeposit(input, call) {
      const user = signedIn(call);
      const product = await readProduct(call.db, input.config_id, 'config_id');
      const amount = checkAmount(product, input.amount);
      return call.once(async (tx) => {
        const at = call.clock.now();
        const { currency_id, day, day_rate, penalty_multiple } = product;
        const { id } = await tx
          .insertInto('savings_order')
          .values({
            user_id: user,
            product_id: product.id,
            currency_id,
            amount,
            day,
            day_rate,
            penalty_multiple,
            details: JSON.stringify(await recordOf(call, 'SavingsOrderRecord', input)),
            started_at: at,
            next_at: dueAt({ started_at: at }, 1),
            updated_at: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await book(tx, 'savings_order', id, at, [
          { from: available(user, currency_id, 'change'), to: held(user, currency_id, 'change'), amount },
        ]);
        return call.say('server.done.savingsStarted');
      });
    },

    async lhDepositOrderCancel({ id }, call) {
      const user = signedIn(call);
      return call.once(async (tx) => {
        const order = await findLocked(tx, id, user);
        if (!order) throw new Refusal('not_found', { field: 'id' });
        const at = call.clock.now();
        if (order.status !== 'custody' || at >= dueAt(order, order.day)) throw new Refusal('order_closed');
        // Interest of days that have ended is paid before the penalty is computed.
        await payInterest(tx, order, at);
        const penalty = penaltyAt(order, at);
        const rest = plain(decimal(order.amount).minus(penalty));
        const frozen = held(user, order.currency_id, 'change');
        await book(tx, 'savings_redemption', id, at, [
          { from: frozen, to: available(user, order.currency_id, 'change'), amount: rest },
          { from: frozen, to: system('savings', order.currency_id), amount: penalty },
        ]);
        await tx
          .updateTable('savings_order')
          .set({ status: 'redeemed', penalty, next_at: null, updated_at: at })
          .where('id', '=', id)
          .execute();
        return call.say('server.done.savingsRedeemed');
      });
    },

    async lhDepositOrder(input, call) {
      const { limit, offset } = paging(input);
      const mine = asked(input, call);
      const [rows, sums] = await Promise.all([
        mine
          .innerJoin('savings_product as product', 'product.id', 'order.product_id')
          .selectAll('order')
          .select(['product.names', 'currency.name as currency_name', 'currency.logo'])
          .select('currency.decimals as places')
          .orderBy('order.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
        mine
          .select(['order.currency_id', ({ fn }) => fn.countAll<number>().as('count')])
          .select(
            sql<string>`sum(trunc("order".amount * "order".day_rate * "order".day, currency.decimals))`.as(
              'interest',
            ),
          )
          .groupBy('order.currency_id')
          .execute(),
      ]);
      return {
        order_list: rows.map((row) => describe(row, call)),
        total: sums.reduce((total, { count }) => total + count, 0),
        total_interest: inUsdt(sums.map(({ currency_id, interest }) => [currency_id, interest])),
      };
    },

    async lhDepositReport(_, call) {
      const rows = await call.db
        .selectFrom('savings_order')
        .select(['currency_id', sql<string>`sum(received)`.as('received')])
        .select(sql<string>`coalesce(sum(amount) filter (where status = 'custody'), 0)`.as('amount'))
        .select(
          sql<string>`coalesce(sum(amount * day_rate) filter (where status = 'custody'), 0)`.as('daily'),
        )
        .select(sql<number>`count(*) filter (where status = 'custody')`.as('count'))
        .where('user_id', '=', signedIn(call))
        .groupBy('currency_id')
        .execute();
      const sum = (field: 'amount' | 'received' | 'daily') =>
        inUsdt(rows.map((row) => [row.currency_id, row[field]]));
      return {
        sum: sum('amount'),
        allprofit: sum('received'),
        profit: sum('daily'),
        count: rows.reduce((total, { count }) => total + count, 0),
      };
    },
  };

  /** Total value of amounts of several coins, rounded down. */
  function inUsdt(amounts: [currency: number, amount: string][]): string {
    const worth = amounts.reduce(
      (sum, [currency, amount]) => sum.plus(decimal(amount).times(rates.usdtPrice(currency))),
      decimal('0'),
    );
    return plain(round(worth, 8, 'down'));
  }
}

/** The amount as a plain decimal. @throws Refusal product_closed, invalid_request, below_minimum, above_maximum */
function checkAmount(product: ProductRow, wish: string): string {
  const { open, save_min, save_max, currency_name, decimals } = product;
  if (!open) throw new Refusal('product_closed', { field: 'config_id' });
  const amount = checkedAmount(wish, decimals, 'amount');
  if (decimal(amount).lt(save_min))
    throw new Refusal('below_minimum', {
      field: 'amount',
      values: { minimum: plain(save_min), currency: currency_name },
    });
  if (save_max !== null && decimal(amount).gt(save_max))
    throw new Refusal('above_maximum', {
      field: 'amount',
      values: { maximum: plain(save_max), currency: currency_name },
    });
  return amount;
}

/** The user's orders that match the filter of the request. */
function asked({ status, is_cancel }: Input<'lhDepositOrder'>, call: Call) {
  return call.db
    .selectFrom('savings_order as order')
    .innerJoin('currency', 'currency.id', 'order.currency_id')
    .where('order.user_id', '=', signedIn(call))
    .$if(status === 1, (query) => query.where('order.status', '=', 'custody'))
    .$if(status === 2, (query) => query.where('order.status', '!=', 'custody'))
    .$if(is_cancel === 0, (query) => query.where('order.status', '!=', 'redeemed'))
    .$if(is_cancel === 1, (query) => query.where('order.status', '=', 'redeemed'));
}

function describe(row: OrderRow, call: Call): components['schemas']['SavingsOrder'] {
  const { clock, language } = call;
  const now = clock.now();
  const open = row.status === 'custody';
  return {
    id: row.id,
    config_id: row.product_id,
    name: textIn(row.names, language),
    currency_id: row.currency_id,
    currency_name: row.currency_name,
    logo: logoOf({ name: row.currency_name, logo: row.logo }),
    amount: plain(row.amount),
    day: row.day,
    day_rate: plain(row.day_rate),
    interest_rate: cycleRate(row),
    total_interest: interestOf(row, row.day),
    received_interest: plain(row.received),
    next_interest_at: isoOrNull(row.next_at),
    start_at: iso(row.started_at),
    end_at: iso(dueAt(row, row.day)),
    remain_day: open ? remainingDays(row, now) : 0,
    status: open ? 1 : 2,
    is_cancel: row.status === 'redeemed' ? 1 : 0,
    penalty_multiple: plain(row.penalty_multiple),
    cancel_fee: open ? penaltyAt(row, now) : plain(row.penalty ?? '0'),
    precision: row.places,
    created_at: iso(row.started_at),
    updated_at: iso(row.updated_at),
    details: readRecord(call, 'SavingsOrderRecord', row.details),
  };
}
