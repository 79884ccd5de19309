/** Transfers between the wallets of one user. */
import type { Transaction } from 'kysely';
import { decimal, plain } from '../../src/decimal/index.ts';
import type { Clock } from '../common/clock.ts';
import type { Database } from '../database/index.ts';
import { signedIn } from '../http/handler.ts';
import { iso } from '../http/moment.ts';
import type { Handlers } from '../http/operations.ts';
import { paginator, paging, readPage } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { available, balances, type Event, post, type WalletKind } from '../ledger/index.ts';
import { checkedAmount } from './amount.ts';
import { balanceOf, isWallet } from './balances.ts';
import { coinOf, loadCoins } from './coins.ts';

/**
 * Books a transfer into (`in`) or out of (`out`) the leveraged account of a user, which is managed by that group.
 * @returns the time of the booking, unix ms
 * @throws Refusal, InsufficientFunds
 */
export type BookLeverTransfer = (
  tx: Transaction<Database>,
  clock: Clock,
  user: string,
  way: 'in' | 'out',
  event: Omit<Event, 'at'>,
) => Promise<number>;

export function transferHandlers(bookLeverTransfer: BookLeverTransfer): Handlers {
  return {
    async walletChange({ currency_id, from_field, to_field, number }, call) {
      const user = signedIn(call);
      const coin = await coinOf(call.db, currency_id, 'currency_id');
      if (from_field === to_field) throw new Refusal('same_wallet', { field: 'to_field' });
      if (!coin.kinds.includes(to_field)) throw new Refusal('wallet_unknown', { field: 'to_field' });
      const amount = checkedAmount(number, coin.precision, 'number');
      return call.once(async (tx) => {
        const own = await balanceOf({ db: tx, session: call.session }, coin.id, from_field);
        if (!isWallet(coin, from_field, own)) throw new Refusal('wallet_unknown', { field: 'from_field' });
        const event = {
          reason: 'transfer',
          movements: [
            { from: available(user, coin.id, from_field), to: available(user, coin.id, to_field), amount },
          ],
        };
        const at =
          from_field === 'lever' || to_field === 'lever'
            ? await bookLeverTransfer(tx, call.clock, user, from_field === 'lever' ? 'out' : 'in', event)
            : await bookNow(tx, call.clock.now(), event);
        // The ledger has locked the wallet: nothing else changes it before this transaction ends.
        const left = (await balances(tx, user)).find(
          ({ currency, kind }) => currency === coin.id && kind === from_field,
        );
        await tx
          .insertInto('transfer')
          .values({
            user_id: user,
            currency: coin.id,
            from_kind: from_field,
            to_kind: to_field,
            amount,
            after: left?.available ?? '0',
            created_at: at,
          })
          .execute();
        return call.say('server.done.transfer');
      });
    },

    async walletHzhistory(input, call) {
      const page = paging(input);
      const mine = call.db.selectFrom('transfer').where('user_id', '=', signedIn(call));
      const [{ rows, total }, coins] = await Promise.all([
        readPage(mine.selectAll().orderBy('id', 'desc'), page),
        loadCoins(call.db),
      ]);
      const data = rows.map(({ id, currency, from_kind, to_kind, amount, after, created_at }) => ({
        id,
        value: plain(from_kind === 'change' ? decimal(amount).times('-1') : amount),
        info: `${call.say(`server.wallet.${from_kind}`)} → ${call.say(`server.wallet.${to_kind}`)}`,
        type: transferType(from_kind, to_kind),
        from_field: from_kind,
        to_field: to_kind,
        currency_name: coins.find((coin) => coin.id === currency)?.name ?? '',
        before: plain(decimal(after).plus(amount)),
        after: plain(after),
        created_time: iso(created_at),
      }));
      return paginator(page, data, total);
    },
  };
}

async function bookNow(tx: Transaction<Database>, at: number, event: Omit<Event, 'at'>): Promise<number> {
  await post(tx, { ...event, at });
  return at;
}

/** The contract's number for the direction of a transfer; the options account has one number for each direction. */
function transferType(from: WalletKind, to: WalletKind): 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 {
  if (to === 'micro') return 15;
  if (from === 'micro') return 16;
  if (from === 'legal') return to === 'change' ? 9 : 11;
  if (to === 'legal') return from === 'change' ? 10 : 12;
  return from === 'change' ? 13 : 14;
}
