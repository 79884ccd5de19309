import fc from 'fast-check';
import { fundPassword } from '../../../server/testing/people.ts';
import { action, type Group, manner, who } from './group.ts';
import type { World } from './world.ts';

const due = ({ exchange }: World, user: string) =>
  exchange.house.db
    .selectFrom('collectible_order')
    .select('id')
    .where('user_id', '=', user)
    .where('status', '=', 'due')
    .where('expires_at', '>', exchange.clock.now())
    .orderBy('id')
    .executeTakeFirst();

export const collectibles: Group = {
  actions: [
    action('buy a collectible', { who, id: fc.integer({ min: 1, max: 6 }), manner }, (world, wish) =>
      world.send(world.who(wish.who), 'nftGoodsBuy', { id: wish.id }, wish.manner),
    ),
    action('pay', { who, manner }, async (world, wish) => {
      const person = world.who(wish.who);
      const order = await due(world, person.id);
      const fields = { order_id: order?.id ?? 0, pay_type: 1, pay_password: fundPassword };
      if (order) await world.send(person, 'nftGoodsOrderPay', fields, wish.manner);
    }),
    action('cancel an order of the shop', { who, manner }, async (world, wish) => {
      const person = world.who(wish.who);
      const order = await due(world, person.id);
      if (order) await world.send(person, 'nftGoodsCancelOrder', { order_id: order.id }, wish.manner);
    }),
  ],
};
