import fc from 'fast-check';
import { action, amount, type Group, manner, pair, priced, which, who } from './group.ts';

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
        const { bid } = await priced(world);
        const target_price = Math.floor(bid) + wish.steps * 10;
        const fields = { ...pair, type: wish.type, target_price, amount: wish.size };
        await world.send(world.who(wish.who), 'coinTrade', fields, wish.manner);
      },
    ),
    action('cancel an order', { who, which, manner }, async (world, wish) => {
      const person = world.who(wish.who);
      const rows = await world.exchange.context.db
        .selectFrom('spot_order')
        .select('id')
        .where('user_id', '=', person.id)
        .where('status', '=', 1)
        .orderBy('id')
        .execute();
      const row = rows[wish.which % Math.max(1, rows.length)];
      if (row) await world.send(person, 'coinTradeCancel', { id: row.id }, wish.manner);
    }),
  ],
  frozen: `
    select o.user_id, case o.side when 1 then p.legal_id else p.currency_id end, 'change',
      (o.amount - o.filled) * case o.side when 1 then o.price else 1 end
    from spot_order o join market_pair p on p.id = o.pair_id where o.status = 1`,
  never: {
    'an order is filled for more or less than it has traded': `
      select o.id from spot_order o
      left join lateral (
        select sum(t.amount) as amount, sum(t.amount * t.price) as total
        from spot_trade t where o.id in (t.maker_order, t.taker_order)
      ) t on true
      where o.filled <> coalesce(t.amount, 0) or o.filled_total <> coalesce(t.total, 0)`,
  },
  stateOfUsers: `
    select concat_ws(' ', u.email, o.side, trim_scale(o.price), trim_scale(o.amount), trim_scale(o.filled),
        trim_scale(o.filled_total), o.status)
      from spot_order o join users u on u.id = o.user_id`,
};
