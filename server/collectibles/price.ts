import { decimal } from '../../src/decimal/index.ts';
import { Refusal } from '../http/refusal.ts';

/** What users may ask for an item, in the coin of its collectible: decimal strings. */
export const priceRule = { minimum: '0.01', maximum: '1000000', step: '0.01' } as const;

/** @param currency the coin's name @throws Refusal below_minimum, above_maximum, off_tick at the field `price` */
export function checkPrice(price: string, currency: string): void {
  const { minimum, maximum, step } = priceRule;
  if (decimal(price).lt(minimum))
    throw new Refusal('below_minimum', {
      field: 'price',
      text: 'server.refusal.price_below',
      values: { minimum, currency },
    });
  if (decimal(price).gt(maximum))
    throw new Refusal('above_maximum', {
      field: 'price',
      text: 'server.refusal.price_above',
      values: { maximum, currency },
    });
  if (!decimal(price).mod(step).eq(0))
    throw new Refusal('off_tick', { field: 'price', values: { tick: step } });
}
