import fc from 'fast-check';
import { sql } from 'kysely';
import { action, amount, type Group, manner, who } from './group.ts';

const pair = { legal_id: 3, currency_id: 1 };

export const spot: Group = {
  actions: [
    action(
      'order',
      {
        who,
        type: fc.constantFrom(1, 2),
        steps: fc.integer({ min: -3, max: 3 }),
        size: amount(0.001, 0.05, 3),
        manner,
      },
      async (world, wish) => {
        const btc = world.markets.prices.pairOf(pair.legal_id, pair.currency_id);
        const [bid] = btc ? world.markets.venue(btc).levels().bids : [];
        const target_price = Math.floor(Number(bid?.[0] ?? 60_000)) + wish.steps * 10;
        const fields = { ...pair, type: wish.type, target_price, amount: wish.size };
        await world.send(world.who(wish.who), 'coinTrade', fields, wish.manner);
      },
    ),
    action('cancel an order', { who, manner }, async (world, wish) => {
      const person = world.who(wish.who);
      const row = await world.exchange.house.db
        .selectFrom('spot_order')
        .select('id')
        .where('user_id', '=', person.id)
        .where('status', '=', 1)
        .orderBy(sql`id`)
        .executeTakeFirst();
      if (row) await world.send(person, 'coinTradeCancel', { id: row.id }, wish.manner);
    }),
  ],
  frozen: `
    select o.user_id, case o.side when 1 then p.legal_id else p.currency_id end, 'change',
      (o.amount - o.filled) * case o.side when 1 then o.price else 1 end
    from spot_order o join market_pair p on p.id = o.pair_id where o.status = 1`,
};
