/** Values for further rows, similar to the example of the first one. */
import type { Scalar } from '../../src/language/expression/index.ts';

const hour = 3_600_000;
/** Larger numbers are times in milliseconds. */
const times = 1_000_000_000_000;
const number = /^-?\d+(\.\d+)?$/;

/**
 * A value like the example: another identifier, an earlier time, another amount of the same size, the next of its
 * values. Anything else stays.
 * @param at how far the row is from that of the example
 */
export function another(type: Scalar, example: unknown, name: string, at: number): unknown {
  if (type.values?.length) {
    const place = type.values.findIndex((value) => String(value) === String(example));
    // A switch of the server (0 or 1) stays as it is.
    return type.kind === 'int' && type.values.length < 3
      ? example
      : type.values[(Math.max(0, place) + at) % type.values.length];
  }
  if (typeof example === 'number') {
    if (example >= times) return example - at * hour;
    return /(^|_)id$|Id$|^(no|number|seq)$/.test(name) ? example + at : example;
  }
  if (typeof example !== 'string') return example;
  if (number.test(example)) return wave(example, at);
  if (/^\d{4}-\d\d-\d\d/.test(example)) return earlier(example, at);
  // A number at the end makes copies distinct.
  return example.replace(/#(\d+)$/, (_, number: string) => `#${Number(number) + at}`);
}

/** Whether a list is one row of an order book: a price and a quantity. */
export const isPriceLevel = (values: readonly unknown[]): values is readonly [string, string] =>
  values.length === 2 && values.every((value) => typeof value === 'string' && number.test(value));

/** A row of an order book that is so far from the best, which the example is. */
export function priceLevel(
  [price, quantity]: readonly [string, string],
  name: string,
  at: number,
): unknown[] {
  const step = Number(price) * 0.00008 * at * (name === 'asks' ? 1 : -1);
  return [at === 0 ? price : (Number(price) + step).toFixed(2), wave(quantity, at * 3)];
}

/** An amount near the example, with the same number of decimal places. */
function wave(example: string, at: number): string {
  const places = example.split('.')[1]?.length ?? 0;
  const factor = 1 - 0.001 * at + 0.012 * Math.sin(at / 2) + 0.005 * Math.cos(at * 1.7);
  return (Number(example) * factor).toFixed(Math.max(places, Math.abs(Number(example)) < 10 ? 2 : places));
}

/** A date or time so many days earlier, in the same form. */
function earlier(example: string, at: number): string {
  const moment = new Date(example);
  if (Number.isNaN(moment.getTime())) return example;
  moment.setUTCDate(moment.getUTCDate() - at);
  return moment.toISOString().slice(0, example.length);
}
