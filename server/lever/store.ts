/** Accounts of leveraged contracts in the database. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { balances, postAll } from '../ledger/index.ts';
import { type Atoms, atoms } from '../market/index.ts';
import { LeverAccount, type LeverState, type LeverTerms } from './account.ts';
import { marginCoin } from './bookings.ts';
import type { LeverOrder } from './order.ts';
import { type Row, toOrder, toRow } from './rows.ts';
import type { LeverTables } from './tables.ts';

/** Settings for all accounts. `liquidationRate` in percent, in atoms. */
export async function readRule(
  db: Kysely<Database>,
): Promise<{ liquidationRate: Atoms; mostOrders: number }> {
  const row = await db.selectFrom('lever_rule').selectAll().executeTakeFirstOrThrow();
  return { liquidationRate: atoms(row.liquidation_rate), mostOrders: row.most_orders };
}

/** Locks the account of a user for this transaction: other transactions that change its positions wait. */
export async function lockAccount(
  tx: Transaction<Database>,
  user: string,
  terms: LeverTerms,
): Promise<LeverAccount> {
  await tx
    .insertInto('lever_account')
    .values({ user_id: user, version: 0, settled_at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('lever_account')
    .selectAll()
    .where('user_id', '=', user)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return load(tx, row, terms);
}

/** The same, but skips an account that is locked. */
export async function lockFreeAccount(
  tx: Transaction<Database>,
  user: string,
  terms: LeverTerms,
): Promise<LeverAccount | undefined> {
  const row = await tx
    .selectFrom('lever_account')
    .selectAll()
    .where('user_id', '=', user)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && load(tx, row, terms);
}

async function load(
  tx: Transaction<Database>,
  account: Selectable<LeverTables['lever_account']>,
  terms: LeverTerms,
): Promise<LeverAccount> {
  const { user_id: user, version, settled_at: settledAt } = account;
  const orders = await liveOrders(tx, [user]);
  const wallet = (await balances(tx, user)).find(
    (one) => one.currency === marginCoin && one.kind === 'lever',
  );
  const funds = atoms(wallet?.available ?? '0');
  return new LeverAccount({ user, version, settledAt, funds, orders: orders.get(user) ?? [] }, terms);
}

/** Pending orders and open positions of these users, oldest first. */
export async function liveOrders(
  db: Kysely<Database>,
  users: readonly string[],
): Promise<Map<string, LeverOrder[]>> {
  const rows = await db
    .selectFrom('lever_order')
    .selectAll()
    .where('user_id', '=', ({ fn, val }) => fn.any(val([...users])))
    .where('status', 'in', [0, 1])
    .orderBy('id')
    .execute();
  return group(rows);
}

/** All accounts with live orders. Their funds are not read. */
export async function liveAccounts(db: Kysely<Database>): Promise<LeverState[]> {
  const accounts = await db
    .selectFrom('lever_account')
    .selectAll()
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('lever_order')
          .select('id')
          .whereRef('lever_order.user_id', '=', 'lever_account.user_id')
          .where('status', 'in', [0, 1]),
      ),
    )
    .execute();
  const orders = await liveOrders(
    db,
    accounts.map((account) => account.user_id),
  );
  return accounts.map(({ user_id: user, version, settled_at: settledAt }) => ({
    user,
    version,
    settledAt,
    funds: 0n,
    orders: orders.get(user) ?? [],
  }));
}

/** Stores that nothing happened to these accounts until `at` (unix ms), unless they were changed meanwhile. */
export async function storeSettledAt(
  db: Kysely<Database>,
  accounts: readonly { user: string; version: number }[],
  at: number,
): Promise<void> {
  await sql`
    update lever_account set settled_at = ${at}
    where settled_at < ${at} and user_id in (
      select a.user_id from lever_account a
      join jsonb_to_recordset(${JSON.stringify(accounts)}) as seen ("user" text, version bigint)
        on a.user_id = seen."user" and a.version = seen.version
      for update of a skip locked)`.execute(db);
}

/** Ids of new orders, increasing in the order of acceptance. */
export async function nextOrderId(tx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ id: string }>`select nextval('lever_order_id')::text as id`.execute(tx);
  return Number(rows[0]?.id);
}

/**
 * Writes the changes of an account, and books them.
 * @param at time of booking, unix ms
 * @throws InsufficientFunds when the contract account has less than was taken from it
 */
export async function saveAccount(
  tx: Transaction<Database>,
  account: LeverAccount,
  at: number,
): Promise<void> {
  const { user } = account;
  await tx
    .updateTable('lever_account')
    .set({ version: account.version + 1, settled_at: account.settledAt })
    .where('user_id', '=', user)
    .execute();
  const rows = [...account.changed.values()].map((order) => toRow(user, order));
  if (rows.length > 0)
    await tx
      .insertInto('lever_order')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          status: ref('excluded.status'),
          take_profit: ref('excluded.take_profit'),
          stop_loss: ref('excluded.stop_loss'),
          margin: ref('excluded.margin'),
          profit: ref('excluded.profit'),
          reason: ref('excluded.reason'),
          end_price: ref('excluded.end_price'),
          opened_at: ref('excluded.opened_at'),
          ended_at: ref('excluded.ended_at'),
        })),
      )
      .execute();
  await postAll(tx, at, account.events);
}

function group(rows: Row[]): Map<string, LeverOrder[]> {
  const orders = new Map<string, LeverOrder[]>();
  for (const row of rows) {
    const mine = orders.get(row.user_id);
    if (mine) mine.push(toOrder(row));
    else orders.set(row.user_id, [toOrder(row)]);
  }
  return orders;
}
