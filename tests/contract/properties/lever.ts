import fc from 'fast-check';
import { createAccountCheck } from '../../../server/lever/index.ts';
import type { Person } from '../../../server/testing/people.ts';
import { action, fail, type Group, manner, pair, priced, which, who } from './group.ts';
import type { World } from './world.ts';

const wish = {
  who,
  type: fc.constantFrom(1 as const, 2 as const),
  share: fc.integer({ min: 1, max: 5 }),
  multiple: fc.constantFrom(10, 20, 50, 100),
  /** The distance from the price, in basis points. */
  profit: fc.option(fc.integer({ min: 5, max: 150 })),
  loss: fc.option(fc.integer({ min: 5, max: 150 })),
};

/** Take-profit and stop-loss, this many basis points on their sides of a price. */
function stopsOf(
  type: 1 | 2,
  price: number,
  { profit, loss }: { profit: number | null; loss: number | null },
) {
  const gain = type === 1 ? 1 : -1;
  const moved = (by: number | null) => (by === null ? undefined : Math.round(price * (1 + by / 10_000)));
  return {
    target_profit_price: moved(profit === null ? null : gain * profit),
    stop_loss_price: moved(loss === null ? null : -gain * loss),
  };
}

/** One of a user's open positions or pending orders. */
const live = async ({ exchange }: World, { id }: Person, choice: number, status: readonly (0 | 1)[]) => {
  const rows = await exchange.context.db
    .selectFrom('lever_order')
    .select(['id', 'direction', 'price'])
    .where('user_id', '=', id)
    .where('status', 'in', status)
    .orderBy('id')
    .execute();
  return rows[choice % Math.max(1, rows.length)];
};

const open = (values: typeof wish) =>
  action('open a contract', { ...values, manner }, async (world, { who, manner, profit, loss, ...asked }) => {
    const { index } = await priced(world);
    const fields = { ...pair, ...asked, status: 1, ...stopsOf(asked.type, index, { profit, loss }) };
    await world.send(world.who(who), 'leverSubmit', fields, manner);
  });

export const lever: Group = {
  actions: [
    open(wish),
    action(
      'place a limit order for a contract',
      { ...wish, distance: fc.integer({ min: 2, max: 80 }), manner },
      async (world, { who, manner, profit, loss, distance, ...asked }) => {
        const { index } = await priced(world);
        const target_price = Math.round(index * (1 + ((asked.type === 1 ? -1 : 1) * distance) / 10_000));
        const stops = stopsOf(asked.type, target_price, { profit, loss });
        const fields = { ...pair, ...asked, status: 0, target_price, ...stops };
        await world.send(world.who(who), 'leverSubmit', fields, manner);
      },
    ),
    action(
      'set take-profit and stop-loss',
      { who, which, profit: wish.profit, loss: wish.loss },
      async (world, { profit, loss, ...asked }) => {
        const person = world.who(asked.who);
        const row = await live(world, person, asked.which, [0, 1]);
        if (!row) return;
        const { index } = await priced(world);
        const stops = stopsOf(row.direction, index, { profit, loss });
        await world.exchange.call('leverSetstop', { id: row.id, ...stops }, { token: person.token });
      },
    ),
    action('close a contract, or cancel its order', { who, which, manner }, async (world, asked) => {
      const person = world.who(asked.who);
      const row = await live(world, person, asked.which, [0, 1]);
      if (row) await world.send(person, 'leverClose', { id: row.id }, asked.manner);
    }),
  ],
  expiring: open({ ...wish, multiple: fc.constant(10), profit: fc.constant(20), loss: fc.constant(20) }),
  frozen: `
    select user_id, 3, 'lever', margin + case status when 0 then fee else 0 end from lever_order where status in (0, 1)`,
  stateOfUsers: `
    select concat_ws(' ', u.email, o.status, o.reason, o.opened_at, o.ended_at, trim_scale(o.price),
        trim_scale(o.end_price), trim_scale(o.profit))
      from lever_order o join users u on u.id = o.user_id`,
  settled: `
    select count(*) filter (where opened_at > created_at or reason in ('take_profit', 'stop_loss', 'liquidation')) as n
      from lever_order`,
  settle: ({ db, clock, prices }) => createAccountCheck({ db, clock, prices, onError: fail })(),
};
