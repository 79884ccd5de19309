import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { fundPassword, give, review, upload } from '../../../server/testing/people.ts';
import { picture } from '../../../server/testing/pictures.ts';
import { action, address, amount, type Group, manner, usdt, who } from './group.ts';
import type { World } from './world.ts';

const kind = fc.constantFrom('change' as const, 'lever' as const, 'micro' as const);

async function lastEntry({ exchange }: World): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ledger_entry`.execute(
    exchange.context.db,
  );
  return rows[0]?.id ?? 0;
}

/** The income of a user's wallet after an entry of the ledger. */
async function receivedSince({ exchange }: World, user: string, entry: number): Promise<number> {
  const { rows } = await sql<{ received: string }>`
    select coalesce(sum(entry.amount), 0) as received
    from ledger_entry entry join ledger_account account on account.id = entry.account_id
    where account.user_id = ${user} and account.currency = ${usdt} and account.kind = 'change' and not account.held
      and entry.amount > 0 and entry.id > ${entry}`.execute(exchange.context.db);
  return Number(rows[0]?.received ?? 0);
}

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
    action('deposit', { who, number: amount(20, 3000), manner }, async (world, { number, ...wish }) => {
      const person = world.who(wish.who);
      const sent = await upload(world.exchange, person, await picture());
      const fields = { currency: usdt, sub_type: 'trc20', amount: number, account: address };
      if (sent.ok)
        await world.send(person, 'walletChargeReq', { ...fields, imgs: sent.message }, wish.manner);
    }),
    action('is given money', { who, number: amount(100, 3000), to: kind }, (world, { number, to, ...wish }) =>
      give(world.exchange, world.who(wish.who), usdt, number, to),
    ),
    action('decide what waits for review', { passed: fc.boolean() }, (world, { passed }) =>
      review(world.exchange, passed, passed ? undefined : 'no'),
    ),
    action('spend the same money six times at once', { who }, async (world, wish) => {
      const { token, id } = world.who(wish.who);
      const { call } = world.exchange;
      const before = await lastEntry(world);
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
      const spent = answers.filter(({ ok }) => ok).length * Number(number);
      // Others may have paid something in meanwhile.
      expect(spent).toBeLessThanOrEqual(balance + (await receivedSince(world, id, before)));
    }),
  ],
  never: {
    'a deposit is credited twice, or without having passed': `
      select d.id from deposit d
      left join (select reference, count(*) as times from ledger_event where reason = 'deposit' group by 1) e
        on e.reference = 'deposit:' || d.id
      where coalesce(e.times, 0) <> case d.status when 'passed' then 1 else 0 end`,
    'a withdrawal leaves or comes back twice, or undecided': `
      select w.id from withdrawal w
      left join (select reference, array_agg(reason) as reasons from ledger_event
        where reason in ('withdrawal', 'withdrawal_return') group by 1) e on e.reference = 'withdrawal:' || w.id
      where coalesce(e.reasons, '{}') <> case w.status when 'passed' then array['withdrawal']
        when 'rejected' then array['withdrawal_return'] else '{}' end`,
  },
  stateOfUsers: `
    select concat_ws(' ', u.email, 'in', trim_scale(d.amount), d.status, d.created_at)
      from deposit d join users u on u.id = d.user_id
    union all select concat_ws(' ', u.email, 'out', trim_scale(w.amount), w.status, w.created_at)
      from withdrawal w join users u on u.id = w.user_id`,
  frozen: `select user_id, currency, 'change', amount from withdrawal where status = 'reviewing'`,
};
