import fc from 'fast-check';
import { settleDue } from '../../../server/due.ts';
import { savingsDue } from '../../../server/savings/index.ts';
import { subscriptionDue } from '../../../server/subscription/index.ts';
import { action, amount, type Group, manner, who } from './group.ts';
import type { World } from './world.ts';

const fail = (error: unknown) => {
  throw error;
};
const settle =
  (due: typeof savingsDue) =>
  ({ exchange }: World) =>
    settleDue(exchange.house, due, fail);

export const savings: Group = {
  actions: [
    action(
      'save',
      { who, config_id: fc.constantFrom(1, 2, 3), sum: amount(100, 3000), manner },
      (world, wish) =>
        world.send(
          world.who(wish.who),
          'lhDeposit',
          { config_id: wish.config_id, amount: wish.sum, agreement: true },
          wish.manner,
        ),
    ),
    action('redeem', { who, manner }, async (world, wish) => {
      const person = world.who(wish.who);
      const row = await world.exchange.house.db
        .selectFrom('savings_order')
        .select('id')
        .where('user_id', '=', person.id)
        .where('status', '=', 'custody')
        .orderBy('id')
        .executeTakeFirst();
      if (row) await world.send(person, 'lhDepositOrderCancel', { id: row.id }, wish.manner);
    }),
  ],
  frozen: `select user_id, currency_id, 'change', amount from savings_order where status = 'custody'`,
  settle: settle(savingsDue),
};

export const subscription: Group = {
  actions: [
    action('subscribe', { who, sum: amount(100, 1000), manner }, async (world, wish) => {
      const now = world.exchange.clock.now();
      const open = await world.exchange.house.db
        .selectFrom('subscription_product')
        .select('id')
        .where('starts_at', '<=', now)
        .where('ends_at', '>', now)
        .where('remaining', '>', '0')
        .orderBy('id')
        .executeTakeFirst();
      const fields = { config_id: open?.id ?? 0, amount: wish.sum };
      if (open) await world.send(world.who(wish.who), 'lhSendOrder', fields, wish.manner);
    }),
  ],
  frozen: `
    select user_id, case status when 'pending' then pay_currency_id else currency_id end, 'change',
      case status when 'pending' then pay_amount else amount end
    from subscription_order where status in ('pending', 'passed')`,
  settle: settle(subscriptionDue),
};
