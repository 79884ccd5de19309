import { decimal, plain, round } from '../../src/decimal/index.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * Validates an amount in a request, a plain decimal.
 * @param places decimal places of the coin
 * @param field its field in the request
 * @throws Refusal invalid_request for more places than the coin has
 */
export function checkedAmount(amount: string, places: number, field: string): string {
  if (!round(amount, places, 'down').eq(decimal(amount)))
    throw new Refusal('invalid_request', {
      field,
      text: 'server.refusal.too_many_places',
      values: { places },
    });
  return plain(amount);
}
