import fc from 'fast-check';
import { expect } from 'vitest';
import { fundPassword, give, review } from '../../../server/testing/people.ts';
import { action, address, amount, type Group, manner, usdt, who } from './group.ts';

const kind = fc.constantFrom('change' as const, 'lever' as const, 'micro' as const);

export const wallet: Group = {
  actions: [
    action(
      'transfer',
      { who, from_field: kind, to_field: kind, number: amount(1, 4000), manner },
      (world, wish) => {
        const { from_field, to_field, number } = wish;
        const fields = { currency_id: usdt, from_field, to_field, number };
        return world.send(world.who(wish.who), 'walletChange', fields, wish.manner);
      },
    ),
    action('withdraw', { who, number: amount(20, 3000), manner }, (world, wish) => {
      const fields = {
        currency: usdt,
        netType: 'trc20',
        address,
        number: wish.number,
        pay_password: fundPassword,
      };
      return world.send(world.who(wish.who), 'walletOut', fields, wish.manner);
    }),
    action('is given money', { who, number: amount(100, 3000), to: kind }, (world, { number, to, ...wish }) =>
      give(world.exchange, world.who(wish.who), usdt, number, to),
    ),
    action('review', { passed: fc.boolean() }, (world, { passed }) =>
      review(world.exchange, passed, passed ? undefined : 'no'),
    ),
    action('spend the same money six times at once', { who }, async (world, wish) => {
      const { token } = world.who(wish.who);
      const { call } = world.exchange;
      const answer = await call('walletDetail', { currency: usdt, type: 'change' }, { token });
      const balance = answer.ok ? Number(Object(answer.message).balance) : 0;
      if (balance < 10) return;
      const number = (Math.floor(balance * 40) / 100).toFixed(2);
      const answers = await Promise.all(
        Array.from({ length: 6 }, () =>
          call(
            'walletChange',
            { currency_id: usdt, from_field: 'change', to_field: 'micro', number },
            { token },
          ),
        ),
      );
      expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(2);
    }),
  ],
  frozen: `select user_id, currency, 'change', amount from withdrawal where status = 'reviewing'`,
};
