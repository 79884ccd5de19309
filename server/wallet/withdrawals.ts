/** Withdrawals: the amount is held on request, and sent or released after review. */

import type { Selectable, Transaction } from 'kysely';
import { decimal, plain, round } from '../../src/decimal/index.ts';
import type { Database } from '../database/index.ts';
import { type Call, signedIn } from '../http/handler.ts';
import { iso, isoOrNull } from '../http/moment.ts';
import type { Handlers, Input } from '../http/operations.ts';
import { paginator, paging, readPage } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { available, haltOf, held, type Movement, post, system } from '../ledger/index.ts';
import { type Details, readRecord, recordOf } from '../records/index.ts';
import { heldUntil, readCard } from '../users/bank-card.ts';
import { checkFundPassword } from '../users/security.ts';
import { checkedAmount } from './amount.ts';
import { applicationsToday } from './applications-today.ts';
import { balanceOf } from './balances.ts';
import { arrivalHours, bank, type Coin, coinNames, coinOf, type Network, withdrawalsADay } from './coins.ts';
import { lockUser } from './lock.ts';
import { statusNumber } from './status.ts';
import type { WalletTables } from './tables.ts';

export const withdrawalHandlers: Handlers = {
  async walletGetInfo({ currency }, call) {
    const coin = await coinOf(call.db, currency);
    const [change, legal, micro, today] = await Promise.all([
      balanceOf(call, currency, 'change'),
      balanceOf(call, currency, 'legal'),
      balanceOf(call, currency, 'micro'),
      applicationsToday(call, call.db, 'withdrawal'),
    ]);
    return {
      name: coin.name,
      currency: coin.id,
      rate: coin.terms?.withdrawFee ?? '0',
      min_number: coin.terms?.withdrawMinimum ?? '0',
      change_balance: change.available,
      legal_balance: legal.available,
      micro_balance: micro.available,
      precision: coin.precision,
      sent_precision: coin.terms?.sentPlaces ?? coin.precision,
      charge_min: coin.terms?.depositMinimum ?? '0',
      left_today: coin.terms ? Math.max(0, withdrawalsADay - today) : 0,
      arrival_hours: arrivalHours,
    };
  },

  async walletOut(input, call) {
    const user = signedIn(call);
    const coin = await coinOf(call.db, input.currency);
    if (!coin.terms) throw new Refusal('withdrawal_closed', { field: 'currency' });
    const { withdrawMinimum, withdrawFee } = coin.terms;
    const amount = checkedAmount(input.number, coin.precision, 'number');
    const fee = withdrawalFee(coin, amount);
    if (decimal(amount).lt(withdrawMinimum) || decimal(fee).gte(amount))
      throw new Refusal('below_minimum', {
        field: 'number',
        values: { minimum: withdrawMinimum, currency: coin.name },
      });
    await checkFundPassword(call, input.pay_password);
    return call.once(async (tx) => {
      await checkOpen(tx);
      await lockUser(tx, user);
      if ((await applicationsToday(call, tx, 'withdrawal')) >= withdrawalsADay)
        throw new Refusal('daily_limit_reached', { values: { limit: withdrawalsADay } });
      const { address, network, card, held_until } = await destination(tx, call, coin, input);
      const { id } = await tx
        .insertInto('withdrawal')
        .values({
          user_id: user,
          currency: coin.id,
          amount,
          rate: withdrawFee,
          fee,
          address,
          network,
          card: card && JSON.stringify(card),
          held_until,
          details: JSON.stringify(await recordOf(call, 'WithdrawalRecord', input)),
          status: 'reviewing',
          created_at: call.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await post(tx, {
        reason: 'withdrawal_hold',
        reference: `withdrawal:${id}`,
        at: call.clock.now(),
        movements: [{ from: available(user, coin.id, 'change'), to: held(user, coin.id, 'change'), amount }],
      });
      return call.say('server.done.withdrawalSent');
    });
  },

  async chargeMentionLog3(input, call) {
    const page = paging(input);
    const mine = call.db
      .selectFrom('withdrawal')
      .where('user_id', '=', signedIn(call))
      .$if(input.currency !== undefined, (query) => query.where('currency', '=', input.currency ?? 0));
    const [{ rows, total }, nameOf] = await Promise.all([
      readPage(mine.selectAll().orderBy('id', 'desc'), page),
      coinNames(call.db),
    ]);
    const data = rows.map((row) => ({
      id: row.id,
      name: nameOf(row.currency),
      currency: row.currency,
      number: plain(row.amount),
      rate: plain(row.rate),
      fee: plain(row.fee),
      real_number: plain(decimal(row.amount).minus(row.fee)),
      address: row.address,
      status: statusNumber(row.status),
      reason: row.reason,
      create_time: iso(row.created_at),
      handled_at: isoOrNull(row.handled_at),
      card: row.card && readCard(call, row.card),
      held_until: isoOrNull(row.held_until),
      details: readRecord(call, 'WithdrawalRecord', row.details),
    }));
    return paginator(page, data, total);
  },
};

/** @throws Refusal withdrawals_stopped while withdrawals are halted (see ledger/halt.ts) */
async function checkOpen(tx: Transaction<Database>): Promise<void> {
  if (await haltOf(tx, 'withdrawals')) throw new Refusal('withdrawals_stopped');
}

/** Sends the held amount less the fee, or releases all of it. @throws Refusal withdrawals_stopped for the former */
export async function settleWithdrawal(
  tx: Transaction<Database>,
  withdrawal: Selectable<WalletTables['withdrawal']>,
  passed: boolean,
  at: number,
): Promise<void> {
  if (passed) await checkOpen(tx);
  const { id, user_id, currency, amount, fee } = withdrawal;
  const frozen = held(user_id, currency, 'change');
  const out: Movement[] = [
    { from: frozen, to: system('withdrawals', currency), amount: plain(decimal(amount).minus(fee)) },
    { from: frozen, to: system('fees', currency), amount: plain(fee) },
  ];
  const back: Movement[] = [
    { from: frozen, to: available(user_id, currency, 'change'), amount: plain(amount) },
  ];
  await post(tx, {
    reason: passed ? 'withdrawal' : 'withdrawal_return',
    reference: `withdrawal:${id}`,
    at,
    movements: (passed ? out : back).filter((movement) => movement.amount !== '0'),
  });
}

/**
 * The fee of an amount, in the coin: its percentage, rounded up so that the rest has no more places than can be sent.
 * Any amount can then be withdrawn, including the full balance.
 */
export function withdrawalFee({ terms, precision }: Coin, amount: string): string {
  const { withdrawFee, sentPlaces } = terms ?? { withdrawFee: '0', sentPlaces: precision };
  const left = decimal(amount).times(decimal('100').minus(withdrawFee)).div(100);
  return plain(decimal(amount).minus(round(left, sentPlaces, 'down')));
}

interface Destination {
  address: string | null;
  network: Network | null;
  card: Details | null;
  /** It is not sent before this time, unix ms. */
  held_until: number | null;
}

/**
 * The destination: an address that the user has saved, or for bank money the saved card, both at their current state.
 */
async function destination(
  tx: Transaction<Database>,
  call: Call,
  coin: Coin,
  { address, netType }: Input<'walletOut'>,
): Promise<Destination> {
  const user = signedIn(call);
  if (coin.id === bank) {
    const card = await tx
      .selectFrom('bank_card')
      .select(['details', 'updated_at'])
      .where('user_id', '=', user)
      .executeTakeFirst();
    if (!card) throw new Refusal('bank_card_missing');
    return {
      address: null,
      network: null,
      card: card.details,
      held_until: heldUntil(card, call.clock.now()),
    };
  }
  const bound = await tx
    .selectFrom('withdraw_address')
    .select(['address', 'network'])
    .where('user_id', '=', user)
    .where('currency', '=', coin.id)
    .where('address', '=', address ?? '')
    .where('removed_at', 'is', null)
    .$if(netType !== undefined, (query) => query.where('network', '=', netType ?? 'omni'))
    .executeTakeFirst();
  if (!bound) throw new Refusal('address_unknown', { field: 'address' });
  return { ...bound, card: null, held_until: null };
}
