/** Subscribing, and listing a user's subscriptions. */

import { type Selectable, sql } from 'kysely';
import type { components } from '../../src/client/generated/api.ts';
import { decimal, plain, round } from '../../src/decimal/index.ts';
import type { Call } from '../http/handler.ts';
import { signedIn } from '../http/handler.ts';
import { iso } from '../http/moment.ts';
import type { Handlers, Input } from '../http/operations.ts';
import { paging } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { available, held, post } from '../ledger/index.ts';
import { logoOf } from '../market/index.ts';
import { readRecord, recordOf } from '../records/index.ts';
import { checkedAmount, type Rates } from '../wallet/index.ts';
import { allot, largestOrder, lockInterest } from './allot.ts';
import { lockProduct, type ProductRow, readProduct, stateOf } from './products.ts';
import type { SubscriptionTables } from './tables.ts';

type OrderRow = Selectable<SubscriptionTables['subscription_order']> & {
  currency_name: string;
  logo: string | null;
  places: number;
  pay_currency_name: string;
  pay_places: number;
};

const dayLength = 24 * 3_600_000;
const statusNumbers = { passed: 1, redeemed: 2, pending: 3 } as const;

export function orderHandlers(rates: Rates): Handlers {
  return {
    async lhSendOrder(input, call) {
      const user = signedIn(call);
      // Most requests that are too late are rejected here, before waiting for a lock.
      checkOrder(await readProduct(call.db, input.config_id, 'config_id'), input.amount, call.clock.now());
      return call.once(async (tx) => {
        const product = await lockProduct(tx, input.config_id);
        const at = call.clock.now();
        const { coins, cost } = checkOrder(product, input.amount, at);
        const { currency_id, pay_currency_id, interest_rate, day, online_at } = product;
        const { id } = await tx
          .insertInto('subscription_order')
          .values({
            user_id: user,
            product_id: product.id,
            currency_id,
            pay_currency_id,
            amount: coins,
            pay_amount: cost,
            interest_rate,
            interest: lockInterest(coins, interest_rate, product.places),
            day,
            details: JSON.stringify(await recordOf(call, 'SubscriptionOrderRecord', input)),
            online_at,
            unlock_at: online_at + day * dayLength,
            next_at: online_at,
            created_at: at,
            updated_at: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await post(tx, {
          reason: 'subscription_order',
          reference: `subscription:${id}`,
          info: product.name,
          at,
          movements: [
            {
              from: available(user, pay_currency_id, 'change'),
              to: held(user, pay_currency_id, 'change'),
              amount: cost,
            },
          ],
        });
        await tx
          .updateTable('subscription_product')
          .set({ remaining: sql`remaining - ${coins}::numeric` })
          .where('id', '=', product.id)
          .execute();
        return call.say('server.done.subscribed');
      });
    },

    async lhSendOrderList(input, call) {
      const { limit, offset } = paging(input);
      const mine = asked(input, call);
      const [rows, sums] = await Promise.all([
        mine
          .innerJoin('currency', 'currency.id', 'order.currency_id')
          .innerJoin('currency as paid', 'paid.id', 'order.pay_currency_id')
          .selectAll('order')
          .select(['currency.name as currency_name', 'currency.logo', 'currency.decimals as places'])
          .select(['paid.name as pay_currency_name', 'paid.decimals as pay_places'])
          .orderBy('order.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
        mine
          .innerJoin('subscription_product as product', 'product.id', 'order.product_id')
          .select(['order.pay_currency_id', ({ fn }) => fn.countAll<number>().as('count')])
          .select(sql<string>`sum("order".interest * product.price)`.as('interest'))
          .groupBy('order.pay_currency_id')
          .execute(),
      ]);
      const interest = sums.reduce(
        (sum, row) => sum.plus(decimal(row.interest).times(rates.usdtPrice(row.pay_currency_id))),
        decimal('0'),
      );
      return {
        order_list: rows.map((row) => describe(row, call)),
        total: sums.reduce((total, { count }) => total + count, 0),
        total_interest: plain(round(interest, 8, 'down')),
      };
    },
  };
}

/**
 * The allotment for an amount of a product at a time.
 * @throws Refusal product_closed, sold_out, invalid_request, below_minimum, above_maximum
 */
function checkOrder(product: ProductRow, wish: string, at: number): { coins: string; cost: string } {
  const state = stateOf(product, at);
  if (state === 'sold_out') throw new Refusal('sold_out', { field: 'config_id' });
  if (state === 'upcoming')
    throw new Refusal('product_closed', { field: 'config_id', text: 'server.refusal.subscription_not_open' });
  if (state === 'redemption')
    throw new Refusal('product_closed', { field: 'config_id', text: 'server.refusal.subscription_over' });
  const amount = checkedAmount(wish, product.pay_places, 'amount');
  const maximum = largestOrder(product);
  if (decimal(amount).gt(maximum))
    throw new Refusal('above_maximum', { field: 'amount', values: { maximum, currency: product.pay_name } });
  const allotted = allot(product, amount);
  // A remaining amount that costs less than the minimum must still be purchasable.
  const minimum = decimal(product.minimum).lt(maximum) ? plain(product.minimum) : maximum;
  if (decimal(amount).lt(minimum) || allotted.coins === '0')
    throw new Refusal('below_minimum', { field: 'amount', values: { minimum, currency: product.pay_name } });
  return allotted;
}

/** The user's orders that match the filter of the request. */
function asked({ status }: Input<'lhSendOrderList'>, call: Call) {
  return call.db
    .selectFrom('subscription_order as order')
    .where('order.user_id', '=', signedIn(call))
    .$if(status === 1, (query) => query.where('order.status', '=', 'passed'))
    .$if(status === 2, (query) => query.where('order.status', '=', 'redeemed'))
    .$if(status === 3, (query) => query.where('order.status', '=', 'pending'));
}

function describe(row: OrderRow, call: Call): components['schemas']['SubscriptionOrder'] {
  return {
    id: row.id,
    config_id: row.product_id,
    currency_name: row.currency_name,
    logo: logoOf({ name: row.currency_name, logo: row.logo }),
    pay_currency_name: row.pay_currency_name,
    amount: plain(row.amount),
    pay_amount: plain(row.pay_amount),
    day: row.day,
    interest_rate: plain(row.interest_rate),
    original_interest: plain(row.interest),
    exam_status: statusNumbers[row.status],
    online_time: iso(row.online_at),
    unlock_time: iso(row.unlock_at),
    precision: row.places,
    pay_precision: row.pay_places,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    details: readRecord(call, 'SubscriptionOrderRecord', row.details),
  };
}
