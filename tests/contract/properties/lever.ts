import fc from 'fast-check';
import { createLook } from '../../../server/lever/index.ts';
import { action, type Group, manner, who } from './group.ts';

const pair = { legal_id: 3, currency_id: 1 };

export const lever: Group = {
  actions: [
    action(
      'contract',
      {
        who,
        type: fc.constantFrom(1, 2),
        share: fc.integer({ min: 1, max: 5 }),
        multiple: fc.constantFrom(10, 20, 50, 100),
        manner,
      },
      (world, { type, share, multiple, ...wish }) =>
        world.send(
          world.who(wish.who),
          'leverSubmit',
          { ...pair, type, status: 1, share, multiple },
          wish.manner,
        ),
    ),
    action('close a contract', { who, manner }, async (world, wish) => {
      const person = world.who(wish.who);
      const row = await world.exchange.house.db
        .selectFrom('lever_order')
        .select('id')
        .where('user_id', '=', person.id)
        .where('status', '=', 1)
        .orderBy('id')
        .executeTakeFirst();
      if (row) await world.send(person, 'leverClose', { id: row.id }, wish.manner);
    }),
  ],
  frozen: `
    select user_id, 3, 'lever', margin + case status when 0 then fee else 0 end from lever_order where status in (0, 1)`,
  settle: ({ exchange, markets }) => {
    const { db, clock } = exchange.house;
    const onError = (error: unknown) => {
      throw error;
    };
    return createLook({ db, clock, prices: markets.prices, onError })();
  },
};
