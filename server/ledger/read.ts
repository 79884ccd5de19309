import { type Kysely, sql } from 'kysely';
import { plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/schema.ts';
import type { WalletKind } from './account.ts';

export interface Balance {
  currency: number;
  kind: WalletKind;
  /** Plain decimal. */
  available: string;
  /** Plain decimal. */
  held: string;
}

/** `page` counts from 1. */
export interface LogFilter {
  currency?: number;
  kind?: WalletKind;
  /** Only changes of the held part (true) or of the available part (false). */
  held?: boolean;
  page: number;
  limit: number;
}

export interface LogRow {
  id: number;
  /** Signed plain decimal. */
  value: string;
  reason: string;
  reference: string | null;
  info: string | null;
  currency: number;
  kind: WalletKind;
  held: boolean;
  before: string;
  after: string;
  /** Unix ms. */
  created_at: number;
}

/** All wallets of a user that ever had an entry; others are empty. */
export async function balances(db: Kysely<Database>, user: string): Promise<Balance[]> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['currency', 'kind', 'held', 'balance'])
    .where('user_id', '=', user)
    .orderBy('currency')
    .orderBy('kind')
    .execute();
  const wallets = new Map<string, Balance>();
  for (const { currency, kind, held, balance } of rows) {
    if (kind === null) continue;
    const key = `${currency}:${kind}`;
    const wallet = wallets.get(key) ?? { currency, kind, available: '0', held: '0' };
    wallet[held ? 'held' : 'available'] = plain(balance);
    wallets.set(key, wallet);
  }
  return [...wallets.values()];
}

/** A user's entries, newest first, and their total number. */
export async function log(
  db: Kysely<Database>,
  user: string,
  filter: LogFilter,
): Promise<{ rows: LogRow[]; total: number }> {
  const entries = db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .where('account.user_id', '=', user)
    .$if(filter.currency !== undefined, (query) => query.where('account.currency', '=', filter.currency ?? 0))
    .$if(filter.kind !== undefined, (query) => query.where('account.kind', '=', filter.kind ?? null))
    .$if(filter.held !== undefined, (query) => query.where('account.held', '=', filter.held === true));
  const [rows, counted] = await Promise.all([
    entries
      .innerJoin('ledger_event as event', 'event.id', 'entry.event_id')
      .select(['entry.id', 'entry.amount', 'entry.after', 'account.currency', 'account.kind', 'account.held'])
      .select(['event.reason', 'event.reference', 'event.info', 'event.at'])
      .select(sql<string>`entry.after - entry.amount`.as('before'))
      .orderBy('entry.id', 'desc')
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    entries.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.flatMap(({ amount, after, before, at, kind, ...row }) =>
      kind === null
        ? []
        : [
            {
              ...row,
              kind,
              value: plain(amount),
              before: plain(before),
              after: plain(after),
              created_at: at,
            },
          ],
    ),
    total: counted.total,
  };
}
