/** Pays inviters their commissions on the trading fees of invitees. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { ExchangeContext } from '../http/handler.ts';
import { available, type Event, postAll, system } from '../ledger/index.ts';
import { type Atoms, atoms, fromAtoms } from '../market/index.ts';

/** Accounts of trading fees, such as `spot_fees:BTC/USDT`. Withdrawal fees are not shared. */
const tradingFees = '^(spot|lever|option)_fees(:|$)';

/** Fees per transaction. */
const batch = 500;

/** One inviter's commission on one fee. */
interface Share {
  feeEntry: number;
  inviter: string;
  payer: string;
  level: 1 | 2 | 3;
  rate: string;
  amount: Atoms;
}

interface Fee {
  id: number;
  amount: string;
  payer: string;
  /** The inviter of the payer, the inviter of that one, and so on: at most three. */
  inviters: string[];
}

interface FeeAccount {
  id: number;
  name: string;
  currency: number;
}

/** Price of a coin in USDT, a plain decimal; undefined for a coin without a price. */
export type PriceInUsdt = (currency: number, at: number) => string | undefined;

/**
 * Pays the commissions on all new fees.
 *
 * A ledger account is locked before the id of its entry is drawn, until that entry is committed. So within one account
 * entries become visible in the order of their ids, and reading those after the cursor misses none. The cursor is
 * updated in the transaction that pays: each fee is processed exactly once, also with concurrent instances and after a
 * crash.
 * @param onError receives the error of a failed account; the others are still processed
 */
export async function payCommissions(
  context: Pick<ExchangeContext, 'db' | 'clock' | 'config'>,
  worth: PriceInUsdt,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const account of await accountsWithFees(context.db))
    await payAccount(context, account, worth).catch(onError);
}

async function payAccount(
  { db, clock, config }: Pick<ExchangeContext, 'db' | 'clock' | 'config'>,
  account: FeeAccount,
  worth: PriceInUsdt,
): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    hasMore = await db.transaction().execute(async (tx) => {
      const found = await nextFees(tx, account);
      if (!found) return false;
      const shares = found.fees.flatMap((fee) => sharesOf(fee, config.returnRates));
      await pay(tx, account, shares, clock.now(), worth);
      await tx
        .updateTable('promotion_cursor')
        .set({ last_entry: found.last })
        .where('account_id', '=', account.id)
        .execute();
      return found.full;
    });
  }
}

async function accountsWithFees(db: Kysely<Database>): Promise<FeeAccount[]> {
  const { rows } = await sql<FeeAccount>`
    SELECT account.id, account.system AS name, account.currency FROM ledger_account AS account
    LEFT JOIN promotion_cursor AS done ON done.account_id = account.id
    WHERE account.system ~ ${tradingFees} AND EXISTS (
      SELECT FROM ledger_entry WHERE account_id = account.id AND id > coalesce(done.last_entry, 0))
    ORDER BY account.id
  `.execute(db);
  return rows;
}

/** The fees after the cursor, which stays locked; null if another instance has locked it, or there are none. */
async function nextFees(
  tx: Transaction<Database>,
  { id: account }: FeeAccount,
): Promise<{ fees: Fee[]; last: number; full: boolean } | null> {
  await tx
    .insertInto('promotion_cursor')
    .values({ account_id: account, last_entry: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const cursor = await tx
    .selectFrom('promotion_cursor')
    .select('last_entry')
    .where('account_id', '=', account)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!cursor) return null;
  const entries = await tx
    .selectFrom('ledger_entry')
    .select('id')
    .where('account_id', '=', account)
    .where('id', '>', cursor.last_entry)
    .orderBy('id')
    .limit(batch)
    .execute();
  const last = entries.at(-1)?.id;
  if (last === undefined) return null;
  // Entries are written in pairs: within its event, the entry before a fee's is its payer's.
  const { rows } = await sql<Fee>`
    SELECT fee.id, fee.amount, payer.id AS payer,
      array_remove(ARRAY[first.id, second.id, third.id], NULL) AS inviters
    FROM ledger_entry AS fee
    CROSS JOIN LATERAL (
      SELECT account.user_id FROM ledger_entry AS entry JOIN ledger_account AS account ON account.id = account_id
      WHERE event_id = fee.event_id AND entry.id < fee.id ORDER BY entry.id DESC LIMIT 1
    ) AS other
    JOIN users AS payer ON payer.id = other.user_id
    JOIN users AS first ON first.id = payer.invited_by
    LEFT JOIN users AS second ON second.id = first.invited_by
    LEFT JOIN users AS third ON third.id = second.invited_by
    WHERE fee.account_id = ${account} AND fee.id > ${cursor.last_entry} AND fee.id <= ${last} AND fee.amount > 0
    ORDER BY fee.id
  `.execute(tx);
  return { fees: rows, last, full: entries.length === batch };
}

/** Rounded down: their sum never exceeds the fee. */
function sharesOf({ id, amount, payer, inviters }: Fee, rates: readonly string[]): Share[] {
  return inviters.flatMap((inviter, index) => {
    const rate = rates[index] ?? '0';
    const share = (atoms(amount) * atoms(rate)) / atoms('100');
    const level = levels[index];
    return share > 0n && level ? [{ feeEntry: id, inviter, payer, level, rate, amount: share }] : [];
  });
}

const levels = [1, 2, 3] as const;

/** Pays from the account that received the fees. */
async function pay(
  tx: Transaction<Database>,
  { name, currency }: FeeAccount,
  shares: readonly Share[],
  at: number,
  worth: PriceInUsdt,
): Promise<void> {
  if (shares.length === 0) return;
  const price = atoms(worth(currency, at) ?? '0');
  await tx
    .insertInto('promotion_return')
    .values(
      shares.map(({ feeEntry, inviter, payer, level, rate, amount }) => ({
        fee_entry: feeEntry,
        user_id: inviter,
        from_user: payer,
        level,
        rate,
        currency,
        amount: fromAtoms(amount),
        worth: fromAtoms((amount * price) / atoms('1')),
        created_at: at,
      })),
    )
    .execute();
  const events = shares.map(
    ({ feeEntry, inviter, amount }): Omit<Event, 'at'> => ({
      reason: 'referral_return',
      reference: `ledger_entry:${feeEntry}`,
      movements: [
        {
          from: system(name, currency),
          to: available(inviter, currency, 'change'),
          amount: fromAtoms(amount),
        },
      ],
    }),
  );
  await postAll(tx, at, events);
}
