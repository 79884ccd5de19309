/** The withdrawal addresses of a user. */

import type { Call } from '../http/handler.ts';
import { signedIn } from '../http/handler.ts';
import { iso } from '../http/moment.ts';
import type { Handlers } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { storeNotice } from '../notices/index.ts';
import { readRecord, recordOf } from '../records/index.ts';
import { checkCode, useCode } from '../users/codes.ts';
import { recipientOf } from '../users/identity.ts';
import { ownIdentity } from '../users/login.ts';
import { isAddress } from './address-format.ts';
import { coinOf, loadCoins } from './coins.ts';

export const addressHandlers: Handlers = {
  async walletGetAddress({ currency }, call) {
    const coins = await loadCoins(call.db);
    if (currency !== undefined && !coins.some(({ id }) => id === currency))
      throw new Refusal('currency_unknown', { field: 'currency' });
    const rows = await bound(call)
      .$if(currency !== undefined, (query) => query.where('currency', '=', currency ?? 0))
      .selectAll()
      .orderBy('id', 'desc')
      .execute();
    return rows.map((row) => {
      const details = readRecord(call, 'WithdrawAddressRecord', row.details);
      return {
        id: row.id,
        address: row.address,
        netType: row.network,
        notes: String(details.notes ?? ''),
        currency: row.currency,
        currency_name: coins.find(({ id }) => id === row.currency)?.name ?? '',
        created_at: iso(row.created_at),
        details,
      };
    });
  },

  async walletAddaddress(input, call) {
    const { currency_id, netType, address, code } = input;
    const coin = await coinOf(call.db, currency_id, 'currency_id');
    if (!coin.terms?.networks.includes(netType)) throw new Refusal('network_unknown', { field: 'netType' });
    if (!isAddress(netType, address)) throw new Refusal('address_invalid', { field: 'address' });
    const recipient = recipientOf(await ownIdentity(call));
    await checkCode(call, recipient, 'security', code);
    const user = signedIn(call);
    const at = call.clock.now();
    return call.once(async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('withdraw_address')
        .values({
          user_id: user,
          currency: coin.id,
          network: netType,
          address,
          details: JSON.stringify(await recordOf(call, 'WithdrawAddressRecord', input)),
          created_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) throw new Refusal('address_exists', { field: 'address' });
      await useCode(tx, recipient, 'security', code);
      // Its owner has to learn of an address that somebody else has added.
      await storeNotice(tx, {
        user,
        kind: 'withdraw_address_added',
        details: { coin: coin.name, network: netType.toUpperCase(), address: shortened(address) },
        at,
      });
      return call.say('server.done.addressAdded');
    });
  },

  async walletDeladdress({ id }, call) {
    const { numUpdatedRows } = await call.db
      .updateTable('withdraw_address')
      .set({ removed_at: call.clock.now() })
      .where('id', '=', id)
      .where('user_id', '=', signedIn(call))
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('not_found', { field: 'id' });
    return call.say('server.done.addressRemoved');
  },
};

/** Enough of an address to recognise it, in one line of a notice. */
const shortened = (address: string): string => `${address.slice(0, 6)}…${address.slice(-6)}`;

function bound(call: Call) {
  return call.db
    .selectFrom('withdraw_address')
    .where('user_id', '=', signedIn(call))
    .where('removed_at', 'is', null);
}
