import fc from 'fast-check';
import { sql } from 'kysely';
import { fundPassword } from '../../../server/testing/people.ts';
import { action, amount, type Group, manner, which, who } from './group.ts';
import type { World } from './world.ts';

/** One of the rows, if there are any. */
async function one({ exchange }: World, choice: number, rows: string): Promise<number | undefined> {
  const found = await sql<{ id: number }>`${sql.raw(rows)}`.execute(exchange.context.db);
  return found.rows[choice % Math.max(1, found.rows.length)]?.id;
}

const due = (world: World, user: string, choice: number) =>
  one(
    world,
    choice,
    `select id from collectible_order where user_id = '${user}' and status = 'due'
      and expires_at > ${world.exchange.context.clock.now()} order by id`,
  );

const own = (world: World, user: string, choice: number) =>
  one(
    world,
    choice,
    `select id from collectible_item where owner = '${user}' and status <> 4 order by goods_id, number`,
  );

export const collectibles: Group = {
  actions: [
    action(
      'order a collectible of the shop',
      { who, id: fc.integer({ min: 1, max: 6 }), manner },
      (world, wish) => world.send(world.who(wish.who), 'nftGoodsBuy', { id: wish.id }, wish.manner),
    ),
    action('order a collectible of somebody', { who, which, manner }, async (world, wish) => {
      const { id: user } = world.who(wish.who);
      const id = await one(
        world,
        wish.which,
        `select id from collectible_item where status = 2 and owner <> '${user}' order by goods_id, number`,
      );
      if (id) await world.send(world.who(wish.who), 'nftGoodsUserMemberApply', { id }, wish.manner);
    }),
    action('pay', { who, which, manner }, async (world, wish) => {
      const person = world.who(wish.who);
      const order_id = await due(world, person.id, wish.which);
      const fields = { order_id, pay_type: 1, pay_password: fundPassword };
      if (order_id) await world.send(person, 'nftGoodsOrderPay', fields, wish.manner);
    }),
    action('cancel an order of a collectible', { who, which, manner }, async (world, wish) => {
      const person = world.who(wish.who);
      const order_id = await due(world, person.id, wish.which);
      if (order_id) await world.send(person, 'nftGoodsCancelOrder', { order_id }, wish.manner);
    }),
    action(
      'put a collectible on sale, or change its price',
      { who, which, price: amount(1, 40), manner },
      async (world, { price, ...wish }) => {
        const person = world.who(wish.who);
        const id = await own(world, person.id, wish.which);
        if (id) await world.send(person, 'nftGoodsUserCollectionSales', { id, price }, wish.manner);
      },
    ),
    action('take a collectible off sale', { who, which, manner }, async (world, wish) => {
      const person = world.who(wish.who);
      const id = await own(world, person.id, wish.which);
      if (id) await world.send(person, 'nftGoodsUserCollectionSalesStop', { id }, wish.manner);
    }),
    action('give a collectible away', { who, to: who, which, manner }, async (world, wish) => {
      const person = world.who(wish.who);
      const id = await own(world, person.id, wish.which);
      const fields = { id, target_account: world.who(wish.to).email, pay_password: fundPassword };
      if (id) await world.send(person, 'nftGoodsUserCollectionTransfer', fields, wish.manner);
    }),
  ],
  never: {
    'a piece has two owners, or none': `
      select goods_id, number from collectible_item
      group by goods_id, number having count(*) filter (where status <> 4) <> 1`,
    'a collectible counts other pieces than were issued, or more than there are': `
      select g.id from collectible_goods g
      left join (select goods_id, count(distinct number) as pieces from collectible_item group by 1) i on i.goods_id = g.id
      where g.sold <> coalesce(i.pieces, 0) or g.sold > g.stock`,
    'somebody owns a piece that was last handed to somebody else': `
      select i.id from collectible_item i
      join lateral (select to_user from collectible_handover h
        where h.goods_id = i.goods_id and h.number = i.number order by h.id desc limit 1) last on true
      where i.status <> 4 and last.to_user <> i.owner`,
    'an order is paid twice, or paid by what was not paid': `
      select o.id from collectible_order o
      left join (select reference, count(*) as times from ledger_event
        where reason in ('collectible_buy', 'collectible_resale') group by 1) e on e.reference = 'collectible_order:' || o.id
      where coalesce(e.times, 0) <> case o.status when 'paid' then 1 else 0 end`,
  },
  stateOfUsers: `
    select u.email || ' ' || g.slug || ' ' || i.number || ' ' || i.status || ' ' || coalesce(trim_scale(i.price)::text, '-')
      from collectible_item i join users u on u.id = i.owner join collectible_goods g on g.id = i.goods_id
    union all select u.email || ' orders ' || g.slug || ' ' || o.number || ' ' || o.status || ' ' || o.created_at
      from collectible_order o join users u on u.id = o.user_id join collectible_goods g on g.id = o.goods_id`,
};
