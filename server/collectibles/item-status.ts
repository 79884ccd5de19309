/** The status of an item depends on time: an unpaid reservation expires. */
import { type SqlBool, sql } from 'kysely';

/** As numbered by the contract: 1 held, 2 on sale, 3 locked in an order, 4 sold. */
export type ItemStatus = 1 | 2 | 3 | 4;
export const held = 1;
export const listed = 2;
export const locked = 3;
export const sold = 4;

/** @param now unix milliseconds */
export function itemStatus(
  { status, reserved_until }: { status: 1 | 2 | 4; reserved_until: number | null },
  now: number,
): ItemStatus {
  return status === listed && reserved_until !== null && now < reserved_until ? locked : status;
}

/** Whether the item `item` of a query is offered: any user may see and order it. */
export const isOffered = (now: number) =>
  sql<SqlBool>`(item.status = ${listed} and item.is_show
    and (item.reserved_until is null or item.reserved_until <= ${now}))`;
