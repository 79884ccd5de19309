/**
 * When records were received from the server, on a monotonic clock. Remaining times are counted from there, not from
 * when they were scrolled into view or re-rendered.
 */
import { originOf } from '../../language/expression/origins.ts';

/** The receipt of one record, or of one of its fields. */
export interface Receipt {
  /** Milliseconds of performance.now(). */
  readonly at: number;
  /** The nodes that have already run their steps for the end of this time. */
  ended?: Set<string>;
}

interface Known {
  whole: Receipt;
  /** Fields that were received later than the rest. */
  byField?: ReadonlyMap<string, Receipt>;
}

const receipts = new WeakMap<object, Known>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A receipt with the current time. */
export const receiptNow = (): Receipt => ({ at: performance.now() });

/** Records that a value was received now, with all records in it. */
export function received(value: unknown): void {
  if (!isObject(value)) return;
  if (!Array.isArray(value)) receipts.set(value, { whole: receiptNow() });
  for (const part of Object.values(value)) received(part);
}

/** A record was derived from an older one: only the named fields have been received now. */
export function renewed(record: object, before: unknown, names: readonly string[]): void {
  const known = isObject(before) ? receipts.get(before) : undefined;
  if (!known) return;
  const now = receiptNow();
  const byField = new Map([...(known.byField ?? []), ...names.map((name) => [name, now] as const)]);
  receipts.set(record, { whole: known.whole, byField: byField });
}

/**
 * The receipt of a field of a record, or of the record that it was derived from; undefined if it was never received.
 */
export function receiptOf(record: unknown, field: string): Receipt | undefined {
  for (let here = record; isObject(here); here = originOf(here)) {
    const known = receipts.get(here);
    if (known) return known.byField?.get(field) ?? known.whole;
  }
  return undefined;
}
