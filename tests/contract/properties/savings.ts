import fc from 'fast-check';
import { settleDue } from '../../../server/common/due.ts';
import { savingsDue } from '../../../server/savings/index.ts';
import { subscriptionDue } from '../../../server/subscription/index.ts';
import { action, amount, fail, type Group, manner, type Settling, which, who } from './group.ts';

const settle = (due: typeof savingsDue) => (context: Settling) => settleDue(context, due, fail);

const save = (sum: fc.Arbitrary<string>) =>
  action('save', { who, config_id: fc.constantFrom(1, 2, 3), sum, manner }, (world, wish) =>
    world.send(
      world.who(wish.who),
      'lhDeposit',
      { config_id: wish.config_id, amount: wish.sum, agreement: true },
      wish.manner,
    ),
  );

export const savings: Group = {
  actions: [
    save(amount(100, 3000)),
    action('redeem', { who, which, manner }, async (world, wish) => {
      const person = world.who(wish.who);
      const rows = await world.exchange.context.db
        .selectFrom('savings_order')
        .select('id')
        .where('user_id', '=', person.id)
        .where('status', '=', 'custody')
        .orderBy('id')
        .execute();
      const row = rows[wish.which % Math.max(1, rows.length)];
      if (row) await world.send(person, 'lhDepositOrderCancel', { id: row.id }, wish.manner);
    }),
  ],
  expiring: save(fc.constant('300')),
  frozen: `select user_id, currency_id, 'change', amount from savings_order where status = 'custody'`,
  stateOfUsers: `
    select concat_ws(' ', u.email, o.product_id, trim_scale(o.amount), o.status, o.days_paid, trim_scale(o.received),
        trim_scale(o.penalty), o.started_at)
      from savings_order o join users u on u.id = o.user_id`,
  settled: `select count(*) as n from savings_order where days_paid > 0 or status = 'completed'`,
  settle: settle(savingsDue),
};

const subscribe = (sum: fc.Arbitrary<string>) =>
  action('subscribe', { who, sum, manner }, async (world, wish) => {
    const now = world.exchange.context.clock.now();
    const open = await world.exchange.context.db
      .selectFrom('subscription_product')
      .select('id')
      .where('starts_at', '<=', now)
      .where('ends_at', '>', now)
      .where('remaining', '>', '0')
      .orderBy('id')
      .executeTakeFirst();
    const fields = { config_id: open?.id ?? 0, amount: wish.sum };
    if (open) await world.send(world.who(wish.who), 'lhSendOrder', fields, wish.manner);
  });

export const subscription: Group = {
  actions: [subscribe(amount(100, 1000))],
  expiring: subscribe(fc.constant('300')),
  frozen: `
    select user_id, case status when 'pending' then pay_currency_id else currency_id end, 'change',
      case status when 'pending' then pay_amount else amount end
    from subscription_order where status in ('pending', 'passed')`,
  stateOfUsers: `
    select concat_ws(' ', u.email, o.product_id, trim_scale(o.pay_amount), trim_scale(o.amount), o.status,
        trim_scale(o.interest), o.created_at)
      from subscription_order o join users u on u.id = o.user_id`,
  settled: `select count(*) as n from subscription_order where status <> 'pending'`,
  settle: settle(subscriptionDue),
};
