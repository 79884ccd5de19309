/**
 * Formats numbers, dates and names of regions, and compares texts, in the user's language. Intl formatters are cached:
 * creating one costs fifty times as much as using it. Amounts need none.
 */
import { compactStyle, writeCompact } from '../../decimal/compact.ts';
import { decimal, fixed, isDecimal, plain } from '../../decimal/index.ts';
import { type Notation, writeNumber } from '../../decimal/notation.ts';
import type { Formats } from '../host/host.ts';

const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const dateStyles = {
  date: day,
  time: { ...minute, second: '2-digit' },
  minute: { ...day, ...minute },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A day, or a day and a time, without an offset: the clocks of the app's time zone show it. */
const withoutOffset = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.]*)?$/;

const dayMs = 86_400_000;

/**
 * Formats for a language; dates are in the given time zone, in the Gregorian calendar. A text without an offset is
 * meant in that zone, and shown as written: `2026-11-22` is the same day everywhere.
 * @param tag the language as a BCP 47 tag
 */
export function createFormats(tag: string, notation: Notation, timeZone: string): Formats {
  const cache = new Map<string, unknown>();
  const made = <T>(key: string, make: () => T): T => {
    if (!cache.has(key)) cache.set(key, make());
    return cache.get(key) as T;
  };
  const digits = (value: string): string => writeNumber(value, notation);
  const clock = (style: keyof typeof dateStyles, zone: string) =>
    made(
      `${style} ${zone}`,
      () => new Intl.DateTimeFormat(tag, { ...dateStyles[style], timeZone: zone, calendar: 'gregory' }),
    );
  /** What the clocks of the time zone show, as if they were those of UTC. */
  const localNow = (): number => {
    const written = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    return Date.parse(`${written.format().replace(' ', 'T')}Z`);
  };
  return {
    notation,
    amount(value, places) {
      if (!isDecimal(value)) return value;
      return digits(places === undefined ? plain(value) : fixed(value, places));
    },
    percent(value) {
      return isDecimal(value) ? `${digits(fixed(value, 2, 'half'))}%` : value;
    },
    compact(value) {
      if (!isDecimal(value)) return value;
      if (decimal(value).abs().lt(1000)) return digits(fixed(value, 2));
      if (notation.compact) return writeCompact(value, notation, notation.compact);
      return made('compact', () => new Intl.NumberFormat(tag, compactStyle)).format(
        value as Intl.StringNumericLiteral,
      );
    },
    date(value, style) {
      const local = typeof value === 'string' && withoutOffset.test(value);
      const isDay = local && value.length === 10;
      const at = local
        ? Date.parse(isDay ? value : `${value.replace(' ', 'T')}Z`)
        : new Date(value).getTime();
      if (Number.isNaN(at)) return '';
      if (style !== 'relative') return clock(style, local ? 'UTC' : timeZone).format(at);
      const words = made('relative', () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
      const now = local ? localNow() : Date.now();
      if (isDay) return words.format(at / dayMs - Math.floor(now / dayMs), 'day');
      return relative(at - now, words);
    },
    region(code, other = tag) {
      if (!/^[A-Z]{2}$/.test(code)) return code;
      const name = (style: 'long' | 'short') =>
        made(`${style} ${other}`, () => new Intl.DisplayNames([other], { type: 'region', style })).of(
          code,
        ) as string;
      return made(code + other, () => regionName(name('long'), name('short')));
    },
    compare: (one, other) =>
      made('compare', () => new Intl.Collator(tag, { numeric: true })).compare(one, other),
  };
}

const units = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function relative(passed: number, words: Intl.RelativeTimeFormat): string {
  const [unit, size] = units.find(([, length]) => Math.abs(passed) >= length) ?? (['second', 1000] as const);
  return words.format(Math.round(passed / size), unit);
}

/**
 * The short name if it is part of the long one (香港); never an abbreviation (UK), and never one part of a joined name
 * (Bosnia & Herzegovina).
 */
const regionName = (long: string, short: string): string =>
  long.includes(short) && !long.includes('&') ? short : long;
