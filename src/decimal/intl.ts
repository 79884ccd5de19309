/**
 * Derives the notation of a language from Intl. Done when a release is built: creating a formatter is slow in
 * browsers.
 */
import type { Notation } from './notation.ts';

/** @param tag a BCP 47 tag @throws RangeError for an invalid tag */
export function notationOf(tag: string): Notation {
  const format = new Intl.NumberFormat(tag);
  const partsOf = (value: number) => format.formatToParts(value);
  const signOf = (type: 'decimal' | 'group') => partsOf(1234567.5).find((part) => part.type === type)?.value;
  const lengths = partsOf(1234567890)
    .filter(({ type }) => type === 'integer')
    .map(({ value }) => [...value].length);
  const digits = [...new Intl.NumberFormat(tag, { useGrouping: false }).format(9876543210)]
    .reverse()
    .join('');
  return {
    decimal: signOf('decimal') ?? '.',
    group: signOf('group') ?? '',
    sizes: [lengths.at(-1) ?? 3, lengths.at(-2) ?? 3],
    minDigits: partsOf(1234).some(({ type }) => type === 'group') ? 1 : 2,
    ...(digits === '0123456789' ? {} : { digits }),
  };
}
