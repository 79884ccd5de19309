/** Deposits: submitted with a proof of payment, credited after approval by a reviewer. */

import type { Selectable, Transaction } from 'kysely';
import { decimal, plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/index.ts';
import { signedIn } from '../http/handler.ts';
import { iso, isoOrNull } from '../http/moment.ts';
import type { Handlers } from '../http/operations.ts';
import { paginator, paging, readPage } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { available, post, system } from '../ledger/index.ts';
import { type Details, readRecord, recordOf } from '../records/index.ts';
import { ownPicture, signPicture } from '../uploads/index.ts';
import { checkedAmount } from './amount.ts';
import { applicationsToday } from './applications-today.ts';
import { arrivalHours, bank, coinNames, coinOf, depositsADay } from './coins.ts';
import { depositAddress } from './deposit-address.ts';
import { lockUser } from './lock.ts';
import { statusNumber } from './status.ts';
import type { WalletTables } from './tables.ts';

/** The bank account of the exchange for deposits. */
const bankAccount = {
  bank_name: 'みずほ銀行',
  bank_branch: '東京営業部（001）',
  bank_account: '普通 1234567',
  holder_name: 'ショウジ（カ',
} as const;

export const depositHandlers: Handlers = {
  async walletGetInAddress({ currency }, call) {
    const coin = await coinOf(call.db, currency);
    if (!coin.terms) throw new Refusal('deposit_closed', { field: 'currency' });
    const networks = await Promise.all(
      coin.terms.networks.map(async (network) => ({
        network,
        name: network.toUpperCase(),
        address: await depositAddress(call, network),
      })),
    );
    const addressOn = (network: string) => networks.find((one) => one.network === network)?.address ?? null;
    const isBank = coin.id === bank;
    return {
      trc20: addressOn('trc20'),
      erc20: addressOn('erc20'),
      omni: addressOn('omni'),
      networks,
      bank_name: isBank ? bankAccount.bank_name : null,
      bank_account: isBank ? bankAccount.bank_account : null,
      holder_name: isBank ? bankAccount.holder_name : null,
      bank_branch: isBank ? bankAccount.bank_branch : null,
      name: coin.name,
      charge_min: coin.terms.depositMinimum,
      arrival_hours: arrivalHours,
      left_today: Math.max(0, depositsADay - (await applicationsToday(call, call.db, 'deposit'))),
    };
  },

  async walletChargeReq(input, call) {
    const coin = await coinOf(call.db, input.currency);
    if (!coin.terms) throw new Refusal('deposit_closed', { field: 'currency' });
    const { networks, depositMinimum } = coin.terms;
    if (coin.id !== bank && !networks.some((network) => network === input.sub_type))
      throw new Refusal('network_unknown', { field: 'sub_type' });
    const amount = checkedAmount(input.amount, coin.precision, 'amount');
    if (decimal(amount).lt(depositMinimum))
      throw new Refusal('below_minimum', {
        field: 'amount',
        values: { minimum: depositMinimum, currency: coin.name },
      });
    const picture = await ownPicture(call, input.imgs, 'imgs');
    const details: Details = { ...(await recordOf(call, 'DepositRecord', input)), imgs: null };
    return call.once(async (tx) => {
      await lockUser(tx, signedIn(call));
      if ((await applicationsToday(call, tx, 'deposit')) >= depositsADay)
        throw new Refusal('daily_limit_reached', { values: { limit: depositsADay } });
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('deposit')
        .values({
          user_id: signedIn(call),
          currency: coin.id,
          amount,
          picture,
          details: JSON.stringify(details),
          status: 'reviewing',
          created_at: call.clock.now(),
        })
        // A picture proves one deposit; that of a rejected one may be submitted again.
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) throw new Refusal('picture_used', { field: 'imgs' });
      return call.say('server.done.depositSent');
    });
  },

  async chargeMentionLog2(input, call) {
    const page = paging(input);
    const mine = call.db
      .selectFrom('deposit')
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
      is_bank: row.currency === bank ? (1 as const) : (0 as const),
      amount: plain(row.amount),
      credited_amount: row.credited === null ? null : plain(row.credited),
      status: statusNumber(row.status),
      reason: row.reason,
      created_at: iso(row.created_at),
      handled_at: isoOrNull(row.handled_at),
      details: {
        ...readRecord(call, 'DepositRecord', row.details),
        imgs: signPicture(call, row.picture),
      },
    }));
    return paginator(page, data, total);
  },
};

/** Credits an approved deposit to the spot wallet: the amount submitted. */
export async function creditDeposit(
  tx: Transaction<Database>,
  deposit: Selectable<WalletTables['deposit']>,
  at: number,
): Promise<void> {
  await post(tx, {
    reason: 'deposit',
    reference: `deposit:${deposit.id}`,
    at,
    movements: [
      {
        from: system('deposits', deposit.currency),
        to: available(deposit.user_id, deposit.currency, 'change'),
        amount: plain(deposit.amount),
      },
    ],
  });
}
