/**
 * Formats numbers, dates and names of regions, and compares texts, in the user's language. Intl formatters are cached:
 * creating one costs fifty times as much as using it. Amounts need none.
 */
import { decimal, fixed, isDecimal, plain } from '../../decimal/index.ts';
import { type Notation, writeNumber } from '../../decimal/notation.ts';
import type { Formats } from '../host/host.ts';

const dateStyles = {
  date: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  minute: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A day, or a day and a time, without an offset: the clocks of the app's time zone show it. */
const withoutOffset = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.]*)?$/;

const day = 86_400_000;

/**
 * Formats for a language; dates are in the given time zone, in the Gregorian calendar. A text without an offset is
 * meant in that zone, and shown as written: `2026-11-22` is the same day everywhere.
 * @param tag the language as a BCP 47 tag
 */
export function createFormats(tag: string, notation: Notation, timeZone: string): Formats {
  const cache = new Map<string, object>();
  const made = <T extends object>(key: string, make: () => T): T => {
    const known = cache.get(key);
    if (known) return known as T;
    const formatter = make();
    cache.set(key, formatter);
    return formatter;
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
      const formatter = made(
        'compact',
        () => new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 2 }),
      );
      return decimal(value).abs().lt(1000)
        ? digits(fixed(value, 2))
        : formatter.format(value as Intl.StringNumericLiteral);
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
      if (isDay) return words.format((at - Math.floor(now / day) * day) / day, 'day');
      return relative(at - now, words);
    },
    region: (code, other = tag) => made(`region ${other}`, () => regionNames(other))(code),
    compare: (one, other) =>
      made('compare', () => new Intl.Collator(tag, { numeric: true })).compare(one, other),
  };
}

const units = [
  ['day', day],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function relative(passed: number, words: Intl.RelativeTimeFormat): string {
  const [unit, size] = units.find(([, length]) => Math.abs(passed) >= length) ?? (['second', 1000] as const);
  return words.format(Math.round(passed / size), unit);
}

/**
 * The names of regions in a language. The short name if it is part of the long one (香港); never an abbreviation (UK),
 * and never one part of a joined name (Bosnia & Herzegovina).
 */
function regionNames(tag: string): (code: string) => string {
  // Without Intl.DisplayNames the codes are shown.
  if (!Intl.DisplayNames) return (code) => code;
  const [long, short] = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames([tag], { type: 'region', style }),
  );
  const names = new Map<string, string>();
  return (code) => {
    if (!/^[A-Z]{2}$/.test(code)) return code;
    const known = names.get(code);
    if (known !== undefined) return known;
    const full = long?.of(code) ?? code;
    const brief = short?.of(code) ?? full;
    const name = full.includes(brief) && !full.includes('&') ? brief : full;
    names.set(code, name);
    return name;
  };
}
