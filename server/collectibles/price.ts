import { type Kysely, sql } from 'kysely';
import { decimal, plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/index.ts';
import { Refusal } from '../http/refusal.ts';

/** Limits of users' asking prices, in the coin of the collectible: decimal strings. */
export const priceRule = { minimum: '0.01', maximum: '1000000', step: '0.01' } as const;

/** @param currency the coin's name @throws Refusal below_minimum, above_maximum, off_tick at the field `price` */
export function checkPrice(price: string, currency: string): void {
  const { minimum, maximum, step } = priceRule;
  if (decimal(price).lt(minimum))
    throw new Refusal('below_minimum', {
      field: 'price',
      text: 'server.refusal.price_below',
      values: { minimum, currency },
    });
  if (decimal(price).gt(maximum))
    throw new Refusal('above_maximum', {
      field: 'price',
      text: 'server.refusal.price_above',
      values: { maximum, currency },
    });
  if (!decimal(price).mod(step).eq(0))
    throw new Refusal('off_tick', { field: 'price', values: { tick: step } });
}

/**
 * Half of the last purchase price of an item, or of the shop's price if it was never bought: below it the fund
 * password is required, because a very cheap sale gives the item away.
 */
export async function freePriceOf(
  db: Kysely<Database>,
  { goods_id, number }: { goods_id: number; number: number },
): Promise<string> {
  const { last } = await db
    .selectFrom('collectible_goods as goods')
    .select(
      sql<string>`coalesce((
        select price from collectible_handover as step
        where step.goods_id = goods.id and step.number = ${number} and step.price is not null
        order by step.id desc limit 1), goods.price)`.as('last'),
    )
    .where('id', '=', goods_id)
    .executeTakeFirstOrThrow();
  return plain(decimal(last).div(2));
}
