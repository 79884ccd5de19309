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

/** A formatted amount, and whether its text is that of zero. */
export interface WrittenAmount {
  text: string;
  isZero: boolean;
}

/**
 * Formats a decimal string. A value whose text is that of zero has no sign, and no direction that a colour could show.
 * The sign is that of the exact amount, so only the formatter itself may round a percentage.
 */
export function writeAmount(value: string, style: AmountStyle, format: Formats): WrittenAmount {
  const negative = value.startsWith('-');
  const digits = writeDigits(negative ? value.slice(1) : value, style, format);
  // Not every language writes the digits 0 to 9. Where one does, most amounts are not written twice.
  const isZero = !/[1-9]/.test(digits) && digits === writeDigits('0', style, format);
  const sign = isZero ? '' : negative ? '-' : style.sign ? '+' : '';
  return { text: sign + digits, isZero };
}

function writeDigits(value: string, { as, places }: AmountStyle, format: Formats): string {
  if (as === 'percent')
    return format.percent(places === undefined ? value : plain(round(value, places, 'half')));
  if (as === 'compact') return format.compact(value);
  return format.amount(value, places);
}
