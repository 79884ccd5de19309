/**
 * The arithmetic of an order book, exact and cheap: prices and quantities are integers scaled to 18 places
 * while they are grouped and summed, and become decimal strings again to be shown.
 */

/** One price level as it travels: [price, quantity], decimal strings. */
export type Quote = readonly [price: string, quantity: string];

/** A whole top-N snapshot. Best prices first on both sides. */
export interface Book {
  bids: readonly Quote[];
  asks: readonly Quote[];
  /** Counts up with each snapshot of one book. */
  seq: number;
}

/** A row of the book, amounts scaled to {@link PLACES}. */
export interface Level {
  price: bigint;
  quantity: bigint;
  /** The quantities from the best price to this one. */
  total: bigint;
}

const PLACES = 18;

/**
 * Reads a decimal string as an integer of 10^-18.
 * @throws SyntaxError for what is no plain decimal.
 */
export function scaled(value: string): bigint {
  const point = value.indexOf('.');
  if (point < 0) return BigInt(value + '0'.repeat(PLACES));
  const places = value.slice(point + 1, point + 1 + PLACES);
  return BigInt(value.slice(0, point) + places + '0'.repeat(PLACES - places.length));
}

/** The decimal string of a scaled, non-negative integer, with all its 18 places. */
export function unscaled(value: bigint): string {
  const digits = value.toString().padStart(PLACES + 1, '0');
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

/**
 * The step that a price belongs to. A bid goes down to its step and an ask goes up, so that a group never
 * promises a better price than the orders in it.
 */
export function stepOf(price: bigint, side: 'bid' | 'ask', step: bigint): bigint {
  const over = step > 0n ? price % step : 0n;
  if (over === 0n) return price;
  return side === 'bid' ? price - over : price - over + step;
}

/**
 * The first `rows` levels of one side, joined into steps of `step`.
 * @param step scaled; zero joins nothing.
 */
export function levels(quotes: readonly Quote[], side: 'bid' | 'ask', step: bigint, rows: number): Level[] {
  const found: Level[] = [];
  let total = 0n;
  for (const [price, quantity] of quotes) {
    const at = stepOf(scaled(price), side, step);
    const amount = scaled(quantity);
    const last = found[found.length - 1];
    if (last && last.price === at) {
      total += amount;
      last.quantity += amount;
      last.total = total;
    } else {
      if (found.length === rows) break;
      total += amount;
      found.push({ price: at, quantity: amount, total });
    }
  }
  return found;
}

/** The step that prices move in when `factor` ticks are joined, as a decimal string without needless zeros. */
export function groupStep(tick: string, factor: number): string {
  const text = unscaled(scaled(tick) * BigInt(factor));
  return text.replace(/\.?0+$/, '');
}

/** How many places a decimal string has. */
export function placesOf(value: string): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}
