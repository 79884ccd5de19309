/** Supplies a sandbox with new coins: there is always an open and an upcoming subscription. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { type End, every } from '../common/every.ts';
import type { Database } from '../database/index.ts';
import type { ExchangeContext } from '../http/handler.ts';
import { usdt } from '../wallet/coins.ts';
import { type NewCoin, newCoins } from './catalogue.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Days from now: subscription period and listing. `left` is the remaining share, in percent. */
interface Slot {
  from: number;
  until: number;
  online: number;
  left: number;
  recommended?: boolean;
}

/** Initial state of the sandbox: one sold out, one ended, one open, one upcoming. */
const opening: readonly Slot[] = [
  { from: -20, until: -6, online: -4, left: 0 },
  { from: -12, until: -2, online: 3, left: 18 },
  { from: -2, until: 6, online: 8, left: 61, recommended: true },
  { from: 2, until: 9, online: 11, left: 100 },
];
const running: Slot = { from: 0, until: 7, online: 9, left: 100, recommended: true };
const upcoming: Slot = { from: 5, until: 12, online: 14, left: 100 };

/** Announces missing subscriptions. Safe to run on several instances. */
export async function announce({ db, clock }: Pick<ExchangeContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  if ((await missing(db, now)).length === 0) return;
  await db.transaction().execute(async (tx) => {
    await sql`lock table subscription_product in share row exclusive mode`.execute(tx);
    for (const slot of await missing(tx, now)) await add(tx, slot, now);
  });
}

async function missing(db: Kysely<Database>, now: number): Promise<readonly Slot[]> {
  const rows = await db
    .selectFrom('subscription_product')
    .select('starts_at')
    .where('ends_at', '>', now)
    .where('remaining', '>', '0')
    .execute();
  if (rows.length === 0 && (await count(db)) === 0) return opening;
  return [
    ...(rows.some(({ starts_at }) => starts_at <= now) ? [] : [running]),
    ...(rows.some(({ starts_at }) => starts_at > now) ? [] : [upcoming]),
  ];
}

async function count(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('subscription_product')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The coins are offered in turn. */
async function add(tx: Transaction<Database>, slot: Slot, now: number): Promise<void> {
  const coin: NewCoin | undefined = newCoins[(await count(tx)) % newCoins.length];
  if (!coin) throw new Error('There is no new coin to announce');
  const { id, name, decimals } = coin.currency;
  await tx
    .insertInto('currency')
    .values({
      id,
      name,
      decimals,
      is_legal: false,
      is_match: false,
      is_lever: false,
      is_micro: false,
      logo: null,
      // Sorted after the traded coins.
      sort: id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('subscription_product')
    .values({
      currency_id: id,
      pay_currency_id: usdt,
      price: coin.price,
      total: coin.total,
      remaining: sql`trunc(${coin.total}::numeric * ${slot.left} / 100, ${decimals}::integer)`,
      minimum: coin.minimum,
      interest_rate: coin.interestRate,
      day: coin.day,
      starts_at: now + slot.from * day,
      ends_at: now + slot.until * day,
      online_at: now + slot.online * day,
      introductions: JSON.stringify(coin.introductions),
      is_recommend: slot.recommended ?? false,
      created_at: now + Math.min(slot.from, 0) * day,
    })
    .execute();
}

/** Announces missing subscriptions, now and every hour. @returns stops it; resolves when nothing is in progress */
export function startAnnouncing(context: ExchangeContext, onError: (error: unknown) => void): End {
  return every(hour, () => announce(context), onError);
}
