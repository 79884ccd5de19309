/**
 * Price band of spot orders: a price far from the index is a typing error, or a way to transfer money without the fund
 * password. Makers have no band: they quote around the index anyway.
 */
import { decimal, plain, round } from '../../src/decimal/index.ts';
import { Refusal } from '../http/refusal.ts';
import type { Pair } from '../market/index.ts';

/** In the quote coin, in whole ticks, both inclusive. */
export interface Band {
  low: string;
  high: string;
  percent: number;
}

/** @param percent maximum deviation from the index; 0 for no band */
export function priceBand(
  index: string,
  { tick_size }: Pick<Pair, 'tick_size'>,
  percent: number,
): Band | null {
  if (percent === 0) return null;
  const bound = (share: number, mode: 'up' | 'down') => {
    const ticks = decimal(index).times(share).div(100).div(tick_size);
    return plain(round(ticks, 0, mode).times(tick_size));
  };
  return { low: bound(Math.max(0, 100 - percent), 'up'), high: bound(100 + percent, 'down'), percent };
}

/** @throws Refusal price_out_of_band with the bounds */
export function refuseBeyondBand(band: Band | null, price: string): void {
  if (!band) return;
  const { low, high, percent } = band;
  if (decimal(price).lt(low) || decimal(price).gt(high))
    throw new Refusal('price_out_of_band', {
      field: 'target_price',
      values: { percent, low: { amount: low }, high: { amount: high } },
    });
}
