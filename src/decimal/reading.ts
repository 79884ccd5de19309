/** Reads numbers that were typed or pasted, in the notation of any language. Display does without it. */
import { plain } from './index.ts';
import type { Notation } from './notation.ts';

/** The result of reading typed or pasted text. Amounts are plain decimal strings without trailing zeros. */
export type Reading =
  | { kind: 'empty' }
  /** `own`: written with the separators of the language, so that the interpretation need not be shown. */
  | { kind: 'amount'; value: string; own: boolean }
  /** Its separator may be a group separator or a decimal separator. */
  | { kind: 'ambiguous'; values: [grouped: string, fraction: string] }
  /** It has too many decimal places. */
  | { kind: 'places' }
  /** Not a number. `unfinished`: may become one with more input. */
  | { kind: 'unreadable'; unfinished: boolean };

export interface ReadingOptions {
  /** The maximum number of decimal places. */
  places: number;
  /** Whether it may be negative. */
  negative?: boolean;
  /** It was pasted: it may be in the notation of another language. */
  pasted?: boolean;
  /** Its unit, such as BTC, which is removed from the end of the text. */
  unit?: string;
}

/**
 * Reads a number in the notation of any language, with digits of any script. Text with one meaning is accepted in any
 * notation. A separator with two meanings is the language's decimal separator if it was typed, and ambiguous
 * otherwise.
 */
export function readNumber(text: string, notation: Notation, options: ReadingOptions): Reading {
  const { places, negative = false, pasted = false, unit = '' } = options;
  const [, sign = '', body = ''] = /^(-?)(.*)$/s.exec(simplify(withoutUnit(text, unit))) ?? [];
  if (body === '' && sign === '') return { kind: 'empty' };
  if ((sign && !negative) || !/^[\d.,_٫]*$/.test(body)) return { kind: 'unreadable', unfinished: false };

  const whole = ungroup(body, notation);
  const grouped = whole ? decimalOf(sign, whole.digits, '') : null;
  const fraction = fractionOf(body, notation);
  const split = fraction ? decimalOf(sign, fraction.whole.digits, fraction.digits) : null;
  if (fraction && split !== null) {
    const isUsual = fraction.sign === notation.decimal;
    const tooLong = placesOf(split) > places;
    if (grouped !== null && (pasted || !isUsual)) {
      if (!tooLong) return { kind: 'ambiguous', values: [grouped, split] };
      if (!isUsual) return { kind: 'amount', value: grouped, own: false };
    }
    if (tooLong) return { kind: 'places' };
    return { kind: 'amount', value: split, own: isUsual && isOwn(fraction.whole.sign, notation) };
  }
  if (whole && grouped !== null) return { kind: 'amount', value: grouped, own: isOwn(whole.sign, notation) };
  return { kind: 'unreadable', unfinished: /^[.,٫]?$|^\d{1,3}([.,_])(\d{3}\1)*\d{0,3}$/.test(body) };
}

/** Whether a text contains only the separators and digits of this notation. */
export function isWrittenIn(text: string, { decimal, group, digits = '0123456789' }: Notation): boolean {
  const known = `-${digits}${decimal}${group}`;
  return [...text].every((sign) => known.includes(sign));
}

const isOwn = (sign: string, { group }: Notation): boolean =>
  sign === '' || sign === (spaces.test(group) ? '_' : group);

/** The plain decimal string; null if there are no digits or too many. */
function decimalOf(sign: string, whole: string, fraction: string): string | null {
  if (whole + fraction === '' || whole.length > 40 || fraction.length > 40) return null;
  return plain(`${sign}${whole || '0'}${fraction && `.${fraction}`}`);
}

const placesOf = (value: string): number => (value.includes('.') ? value.length - value.indexOf('.') - 1 : 0);

/** The digits of an integer whose groups are separated by one kind of separator, or not at all. */
function ungroup(text: string, { sizes: [last, others] }: Notation): { digits: string; sign: string } | null {
  const sign = /[.,_]/.exec(text)?.[0] ?? '';
  const [first = '', ...rest] = sign === '' ? [text] : text.split(sign);
  if (![first, ...rest].every((part) => /^\d*$/.test(part))) return null;
  if (rest.length > 0 && !/^[1-9]/.test(first)) return null;
  const isGroup = (size: number) =>
    rest.every((part, at) => part.length === (at < rest.length - 1 ? size : last));
  // Groups of three are accepted in every language.
  const fits = isGroup(others) && first.length <= others;
  if (rest.length > 0 && !fits && !(rest.every(({ length }) => length === 3) && first.length <= 3))
    return null;
  return { digits: first + rest.join(''), sign };
}

/** Splits a text at its decimal separator, which occurs once, after all group separators. */
function fractionOf(
  text: string,
  notation: Notation,
): { whole: { digits: string; sign: string }; sign: string; digits: string } | null {
  const sign = [...text].findLast((character) => '.,٫'.includes(character));
  if (sign === undefined) return null;
  const [before = '', digits = '', ...more] = text.split(sign);
  const whole = ungroup(before, notation);
  return more.length === 0 && whole && /^\d*$/.test(digits) ? { whole, sign, digits } : null;
}

const spaces = /[\p{Zs}\t'’‘ʼ′`´＇_＿٬]/u;

/** Characters that are typed instead of others, and what they stand for. */
const alike: [RegExp, string][] = [
  // Invisible marks: text direction, joiners.
  [/\p{Cf}/gu, ''],
  [new RegExp(spaces, 'gu'), '_'],
  [/[．。｡]/g, '.'],
  [/[，、､،]/g, ','],
  [/[−－‐‑‒–—―ー─ｰ﹣]/g, '-'],
];

function simplify(text: string): string {
  const plainer = text.trim().replace(/\p{Nd}/gu, digitOf);
  return alike.reduce((line, [sign, by]) => line.replace(sign, by), plainer);
}

/** Unicode has the ten digits of a script in consecutive code points; some scripts have several sets in a row. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

function withoutUnit(text: string, unit: string): string {
  const line = text.trim();
  const ends = unit !== '' && line.toLowerCase().endsWith(unit.toLowerCase());
  return ends ? line.slice(0, -unit.length) : line;
}
