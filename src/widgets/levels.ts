/**
 * Order book arithmetic, exact and fast: prices and quantities are integers scaled to 18 places while they are grouped
 * and summed, and are converted back to decimal strings for display.
 */

/** One price level as the server sends it: [price, quantity], decimal strings. */
export type Quote = readonly [price: string, quantity: string];

/** A complete snapshot of the top levels. Best prices first on both sides. */
export interface Book {
  bids: readonly Quote[];
  asks: readonly Quote[];
  /** Incremented with each snapshot of a book. */
  seq: number;
}

/** A row of the book, with amounts scaled to {@link PLACES}. */
export interface Level {
  price: bigint;
  quantity: bigint;
  /** The cumulative quantity from the best price to this one. */
  total: bigint;
}

const PLACES = 18;

/**
 * Parses a decimal string as an integer of 10^-18.
 * @throws SyntaxError for anything but a plain decimal
 */
export function scaled(value: string): bigint {
  const point = value.indexOf('.');
  if (point < 0) return BigInt(value + '0'.repeat(PLACES));
  const places = value.slice(point + 1, point + 1 + PLACES);
  return BigInt(value.slice(0, point) + places + '0'.repeat(PLACES - places.length));
}

/** The decimal string of a scaled, non-negative integer, with all 18 places. */
export function unscaled(value: bigint): string {
  const digits = value.toString().padStart(PLACES + 1, '0');
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

/**
 * The grouped price of a price. Bids are rounded down and asks up, so that a group never shows a better price than its
 * orders have.
 */
export function stepOf(price: bigint, side: 'bid' | 'ask', step: bigint): bigint {
  const over = step > 0n ? price % step : 0n;
  if (over === 0n) return price;
  return side === 'bid' ? price - over : price - over + step;
}

/**
 * The first `rows` levels of one side, grouped by `step`.
 * @param step scaled; zero for no grouping
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

/** The price step when `factor` ticks are grouped, as a decimal string without redundant zeros. */
export function groupStep(tick: string, factor: number): string {
  const text = unscaled(scaled(tick) * BigInt(factor));
  return text.replace(/\.?0+$/, '');
}

/** The number of decimal places of a decimal string. */
export function placesOf(value: string): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}
