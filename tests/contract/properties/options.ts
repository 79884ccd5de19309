import fc from 'fast-check';
import { settleDue } from '../../../server/options/settle.ts';
import { action, amount, type Group, manner, usdt, who } from './group.ts';

export const options: Group = {
  actions: [
    action(
      'option',
      {
        who,
        type: fc.constantFrom(1, 2),
        seconds: fc.constantFrom(30, 60, 180),
        number: amount(10, 500),
        manner,
      },
      (world, { type, seconds, number, ...wish }) =>
        world.send(
          world.who(wish.who),
          'microtradeSubmit',
          { match_id: 1, currency_id: usdt, type, seconds, number },
          wish.manner,
        ),
    ),
  ],
  frozen: `select user_id, currency_id, 'micro', stake from option_order where settled_at is null`,
  async settle({ exchange, markets }) {
    const { db, clock } = exchange.house;
    while ((await settleDue({ db, clock, prices: markets.prices })).length > 0);
  },
};
