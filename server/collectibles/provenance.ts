/** The transfer history of items. */
import type { Kysely, Transaction } from 'kysely';
import { plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/index.ts';
import { iso } from '../http/moment.ts';
import { maskLogin } from '../users/masks.ts';
import type { HandoverKind } from './tables.ts';

export interface Handover {
  goods_id: number;
  /** Serial numbers of the items. */
  numbers: readonly number[];
  kind: HandoverKind;
  /** A user's id; null for the shop. */
  from: string | null;
  to: string;
  /** Per item, a decimal string; null if nothing was paid. */
  price: string | null;
  /** Unix milliseconds. */
  at: number;
}

export async function recordHandover(tx: Transaction<Database>, handover: Handover): Promise<void> {
  const { goods_id, numbers, kind, from, to, price, at } = handover;
  await tx
    .insertInto('collectible_handover')
    .values(numbers.map((number) => ({ goods_id, number, kind, from_user: from, to_user: to, price, at })))
    .execute();
}

/** The history of an item, latest step first; users are masked. */
export async function readHistory(
  db: Kysely<Database>,
  { goods_id, number }: { goods_id: number; number: number },
) {
  const rows = await db
    .selectFrom('collectible_handover as step')
    .innerJoin('users as receiver', 'receiver.id', 'step.to_user')
    .leftJoin('users as giver', 'giver.id', 'step.from_user')
    .select(['step.id', 'step.kind', 'step.from_user', 'step.price', 'step.at'])
    .select(['receiver.email as to_email', 'receiver.phone as to_phone'])
    .select(['giver.email as from_email', 'giver.phone as from_phone'])
    .where('step.goods_id', '=', goods_id)
    .where('step.number', '=', number)
    .orderBy('step.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.kind,
    from: row.from_user === null ? null : maskLogin({ email: row.from_email, phone: row.from_phone }),
    to: maskLogin({ email: row.to_email, phone: row.to_phone }),
    price: row.price === null ? null : plain(row.price),
    time: iso(row.at),
  }));
}
