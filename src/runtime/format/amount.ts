/** How an amount is formatted: its digits in the user's language, and an optional sign. */
import { decimal, isDecimal, plain, round } from '../../decimal/index.ts';
import type { Formats } from '../host/host.ts';

export interface AmountStyle {
  as?: 'amount' | 'percent' | 'compact';
  places?: number | undefined;
  /** Shows a plus sign unless it is negative. */
  sign?: boolean;
}

/** The plain decimal string of a value; null if it is not a number. */
export function asDecimal(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? plain(decimal(value)) : null;
  return typeof value === 'string' && isDecimal(value) ? value : null;
}

/**
 * Formats a decimal string. A value that is zero after cutting to its places has no sign. The sign is that of the
 * exact amount, so only the formatter itself may round a percentage.
 */
export function writeAmount(value: string, style: AmountStyle, format: Formats): string {
  const negative = value.startsWith('-');
  const digits = writeDigits(negative ? value.slice(1) : value, style, format);
  if (!/[1-9]/.test(digits)) return digits;
  return negative ? `-${digits}` : style.sign ? `+${digits}` : digits;
}

function writeDigits(value: string, { as, places }: AmountStyle, format: Formats): string {
  if (as === 'percent')
    return format.percent(places === undefined ? value : plain(round(value, places, 'half')));
  if (as === 'compact') return format.compact(value);
  return format.amount(value, places);
}
