import fc from 'fast-check';
import { settleDue } from '../../../server/options/settle.ts';
import { action, amount, type Group, manner, usdt, who } from './group.ts';

const buy = (stake: { seconds: fc.Arbitrary<number>; number: fc.Arbitrary<string> }) =>
  action(
    'option',
    { who, type: fc.constantFrom(1, 2), ...stake, manner },
    (world, { type, seconds, number, ...wish }) =>
      world.send(
        world.who(wish.who),
        'microtradeSubmit',
        { match_id: 1, currency_id: usdt, type, seconds, number },
        wish.manner,
      ),
  );

export const options: Group = {
  actions: [buy({ seconds: fc.constantFrom(30, 60, 180), number: amount(10, 500) })],
  expiring: buy({ seconds: fc.constant(30), number: amount(10, 20) }),
  frozen: `select user_id, currency_id, 'micro', stake from option_order where settled_at is null`,
  never: {
    'an option is settled twice, or its money without it': `
      select o.id from option_order o
      left join (select reference, count(*) as times from ledger_event where reason = 'option_settled' group by 1) e
        on e.reference = 'option:' || o.id
      where coalesce(e.times, 0) <> case when o.settled_at is null then 0 else 1 end`,
  },
  stateOfUsers: `
    select concat_ws(' ', u.email, o.direction, o.seconds, trim_scale(o.stake), o.due_at, trim_scale(o.end_price),
        o.outcome, trim_scale(o.profit))
      from option_order o join users u on u.id = o.user_id`,
  settled: 'select count(*) as n from option_order where settled_at is not null',
  async settle(context) {
    while ((await settleDue(context)).length > 0);
  },
};
