/**
 * When records came from the server, on the clock that nobody can set. A time that was left then is counted
 * from there, and neither from when it comes into view nor from when a page was drawn anew.
 */
import { originOf } from '../../language/expression/origins.ts';

/** One receipt of one record, or of one field of it. */
export interface Receipt {
  /** Milliseconds of performance.now(). */
  readonly at: number;
  /** The nodes that have already done what they do when its time is up. */
  ended?: Set<string>;
}

interface Known {
  whole: Receipt;
  /** Fields that were told later than the rest. */
  later?: ReadonlyMap<string, Receipt>;
}

const receipts = new WeakMap<object, Known>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A receipt of this moment. */
export const receiptNow = (): Receipt => ({ at: performance.now() });

/** Notes that a value has come just now, with all records in it. */
export function received(value: unknown): void {
  if (!isObject(value)) return;
  if (!Array.isArray(value)) receipts.set(value, { whole: receiptNow() });
  for (const part of Object.values(value)) received(part);
}

/** A record was made of an older one: only what is said of the fields that are named is new. */
export function renewed(record: object, before: unknown, names: readonly string[]): void {
  const known = isObject(before) ? receipts.get(before) : undefined;
  if (!known) return;
  const now = receiptNow();
  const later = new Map([...(known.later ?? []), ...names.map((name) => [name, now] as const)]);
  receipts.set(record, { whole: known.whole, later });
}

/** The receipt of a field of a record, or of the one that the record was derived from; undefined where it never came. */
export function receiptOf(record: unknown, field: string): Receipt | undefined {
  for (let here = record; isObject(here); here = originOf(here)) {
    const known = receipts.get(here);
    if (known) return known.later?.get(field) ?? known.whole;
  }
  return undefined;
}
