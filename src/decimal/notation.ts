/**
 * How a language writes numbers. Display, inputs, release and tests share this module; amounts are plain decimal
 * strings. reading.ts reads what was typed.
 */
export interface Notation {
  /** The decimal separator. */
  decimal: string;
  /** The group separator; empty if the language has none. */
  group: string;
  /** Digits of the last group, and of those before it: 3 and 3, in India 3 and 2. */
  sizes: readonly [last: number, others: number];
  /** The minimum number of digits in the first group: 2 in Spanish, which writes 1234 but 12.345. */
  minDigits: number;
  /** The language's ten digits, from zero; missing if they are 0 to 9. */
  digits?: string;
  /** The units of short numbers; missing in a language that writes them in another way than after the number. */
  compact?: readonly CompactUnit[];
}

/**
 * A unit of short numbers, for numbers from `10 ** from` on, in units of `10 ** power`. The two differ in Spanish, where
 * 9,000,000,000 is `9000 M` and 10,000,000,000 is `10 mil M`.
 */
export type CompactUnit = readonly [from: number, power: number, text: string];

/** 1,234.5: used if the language is unknown. */
export const plainNotation: Notation = { decimal: '.', group: ',', sizes: [3, 3], minDigits: 1 };

/** @param value a plain decimal string, all of whose places are written @param grouped false for an input */
export function writeNumber(value: string, notation: Notation, grouped = true): string {
  const [, sign = '', whole = '', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === '') return value;
  const parts = grouped ? groupsOf(whole, notation) : [whole];
  const text = parts.join(notation.group) + (fraction === undefined ? '' : notation.decimal + fraction);
  const { digits } = notation;
  return sign + (digits ? text.replace(/\d/g, (digit) => [...digits][Number(digit)] ?? digit) : text);
}

function groupsOf(whole: string, { sizes: [last, others], minDigits }: Notation): string[] {
  if (whole.length < last + minDigits) return [whole];
  const groups = [whole.slice(-last)];
  for (let end = whole.length - last; end > 0; end -= others)
    groups.unshift(whole.slice(Math.max(0, end - others), end));
  return groups;
}
