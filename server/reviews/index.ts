/**
 * Applications for review: verifications, deposits, withdrawals. Each is approved or rejected once, with all
 * consequences.
 */
import type { Transaction } from 'kysely';
import { decimal, plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/index.ts';
import type { ExchangeContext } from '../http/handler.ts';
import type { Values } from '../http/refusal.ts';
import { storeNotice } from '../notices/index.ts';
import type { Details } from '../records/index.ts';
import { bank, creditDeposit, type Network, settleWithdrawal } from '../wallet/index.ts';

export const kinds = ['verification', 'deposit', 'withdrawal'] as const;
export type Kind = (typeof kinds)[number];

/** An application to review. Amounts are held or credited by the ledger, so nothing here is a float. */
export interface PendingReview {
  kind: Kind;
  id: number;
  user: string;
  /** `basic`, `advanced`, or the amount and its coin: of a withdrawal what is debited, including the fee. */
  what: string;
  details: Details;
  /** The picture that proves a deposit. */
  picture: number | null;
  /** What has to be sent for a withdrawal. */
  payout: Payout | null;
  /** The destination bank card of a withdrawal, unmasked. */
  card: Details | null;
  /** It cannot be approved before this time, unix ms. */
  held_until: number | null;
  /** Unix ms. */
  created_at: number;
}

/** The payout of a withdrawal: its amount less the fee, to an address or, for bank money, to the bank card. */
export interface Payout {
  /** With its coin. */
  amount: string;
  fee: string;
  address: string | null;
  network: Network | null;
}

export interface Decision {
  kind: Kind;
  id: number;
  passed: boolean;
  /** Reason of a rejection, shown to the user. */
  reason?: string;
}

const notPaid = { payout: null, card: null, held_until: null };

/** Applications to review, oldest first. */
export async function pendingReviews({ db }: Pick<ExchangeContext, 'db'>): Promise<PendingReview[]> {
  const [verifications, deposits, withdrawals] = await Promise.all([
    db
      .selectFrom('verification')
      .select(['id', 'user_id as user', 'level as what', 'details', 'created_at'])
      .where('status', '=', 'reviewing')
      .execute(),
    db
      .selectFrom('deposit')
      .innerJoin('currency', 'currency.id', 'deposit.currency')
      .select(['deposit.id', 'user_id as user', 'amount', 'name', 'details', 'picture', 'created_at'])
      .where('status', '=', 'reviewing')
      .execute(),
    db
      .selectFrom('withdrawal')
      .innerJoin('currency', 'currency.id', 'withdrawal.currency')
      .select(['withdrawal.id', 'user_id as user', 'amount', 'name', 'details', 'created_at'])
      .select(['fee', 'address', 'network', 'card', 'held_until'])
      .where('status', '=', 'reviewing')
      .execute(),
  ]);
  const all: PendingReview[] = [
    ...verifications.map((row) => ({ kind: 'verification' as const, picture: null, ...notPaid, ...row })),
    ...deposits.map(({ amount, name, ...row }) => ({
      kind: 'deposit' as const,
      what: `${plain(amount)} ${name}`,
      ...notPaid,
      ...row,
    })),
    ...withdrawals.map(({ amount, fee, address, network, name, ...row }) => ({
      kind: 'withdrawal' as const,
      what: `${plain(amount)} ${name}`,
      picture: null,
      payout: {
        amount: `${plain(decimal(amount).minus(fee))} ${name}`,
        fee: `${plain(fee)} ${name}`,
        address,
        network,
      },
      ...row,
    })),
  ];
  return all.sort((a, b) => a.created_at - b.created_at);
}

/**
 * Approves or rejects an application, in one transaction with its effect on balances.
 * @returns false when it is not (or no longer) under review
 * @throws StillHeld for a withdrawal that is approved too early
 */
export async function decide(
  { db, clock }: Pick<ExchangeContext, 'db' | 'clock'>,
  decision: Decision,
): Promise<boolean> {
  return db.transaction().execute((tx) => effects[decision.kind](tx, decision, clock.now()));
}

/** A withdrawal to a recently changed bank card can be rejected, but not approved yet. */
export class StillHeld extends Error {
  override name = 'StillHeld';
  constructor(until: number) {
    super(
      `The bank card was changed: the withdrawal cannot be approved before ${new Date(until).toISOString()}`,
    );
  }
}

type Effect = (tx: Transaction<Database>, decision: Decision, at: number) => Promise<boolean>;

const effects: Record<Kind, Effect> = {
  async verification(tx, { id, passed, reason }, at) {
    const row = await tx
      .updateTable('verification')
      .set({ ...outcome(passed, reason), handled_at: at })
      .where('id', '=', id)
      .where('status', '=', 'reviewing')
      .returning(['user_id', 'level'])
      .executeTakeFirst();
    if (!row) return false;
    const about = row.level === 'basic' ? 'verification' : 'advanced';
    await notifyUser(tx, row.user_id, about, { passed, reason }, {}, at);
    return true;
  },

  async deposit(tx, { id, passed, reason }, at) {
    const row = await tx
      .updateTable('deposit')
      .set((column) => ({
        ...outcome(passed, reason),
        handled_at: at,
        credited: passed ? column.ref('amount') : null,
      }))
      .where('id', '=', id)
      .where('status', '=', 'reviewing')
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    if (passed) await creditDeposit(tx, row, at);
    await notifyUser(tx, row.user_id, 'deposit', { passed, reason }, await sumOf(tx, row), at);
    return true;
  },

  async withdrawal(tx, { id, passed, reason }, at) {
    const row = await tx
      .updateTable('withdrawal')
      .set({ ...outcome(passed, reason), handled_at: at })
      .where('id', '=', id)
      .where('status', '=', 'reviewing')
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    if (passed && row.held_until !== null && row.held_until > at) throw new StillHeld(row.held_until);
    await settleWithdrawal(tx, row, passed, at);
    await notifyUser(tx, row.user_id, 'withdrawal', { passed, reason }, await sumOf(tx, row), at);
    return true;
  },
};

/** Notifies the user of the decision, with the reason if one was given. */
async function notifyUser(
  tx: Transaction<Database>,
  user: string,
  about: 'verification' | 'advanced' | 'deposit' | 'withdrawal',
  { passed, reason }: Pick<Decision, 'passed' | 'reason'>,
  sum: Values,
  at: number,
): Promise<void> {
  const why: Values = passed || !reason ? {} : { reason };
  await storeNotice(tx, {
    user,
    kind: `${about}_${passed ? 'passed' : 'rejected'}`,
    details: { ...sum, ...why },
    at,
  });
}

/** The amount with the name of its coin, also for bank money. */
async function sumOf(
  tx: Transaction<Database>,
  { amount, currency }: { amount: string; currency: number },
): Promise<Values> {
  const { name } = await tx
    .selectFrom('currency')
    .select('name')
    .where('id', '=', currency)
    .executeTakeFirstOrThrow();
  return { amount: { amount: plain(amount) }, coin: currency === bank ? 'JPY' : name };
}

function outcome(passed: boolean, reason: string | undefined) {
  return passed
    ? ({ status: 'passed', reason: null } as const)
    : ({ status: 'rejected', reason: reason ?? null } as const);
}
