/** Where an item stands is a fact of time: a reservation that was not paid is over when its time is. */
import { type SqlBool, sql } from 'kysely';

/** As the contract counts it: 1 held, 2 on sale, 3 locked in an order, 4 sold. */
export type Standing = 1 | 2 | 3 | 4;
export const held = 1;
export const listed = 2;
export const locked = 3;
export const sold = 4;

/** @param now unix milliseconds */
export function standingOf(
  { status, reserved_until }: { status: 1 | 2 | 4; reserved_until: number | null },
  now: number,
): Standing {
  return status === listed && reserved_until !== null && now < reserved_until ? locked : status;
}

/** Whether anybody may order the item `item` of a query, and see it on offer. */
export const isOffered = (now: number) =>
  sql<SqlBool>`(item.status = ${listed} and item.is_show
    and (item.reserved_until is null or item.reserved_until <= ${now}))`;
