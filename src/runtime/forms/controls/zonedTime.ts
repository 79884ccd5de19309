/**
 * Dates and times between the native inputs, which know no time zone, and JSON Schema's formats (RFC 3339), which have
 * one. What is typed is meant in the time zone of the app.
 */
import { localAt, momentAt, offsetAt } from '../../../language/expression/zone.ts';

/** `+09:00`, or `Z` for UTC itself. */
function written(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  if (minutes === 0) return 'Z';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Without seconds that are zero, as inputs write them. */
const short = (time: string): string => time.replace(/:00(\.0+)?$/, '');
const long = (time: string): string => (/^\d\d:\d\d$/.test(time) ? `${time}:00` : time);

/** How an input shows a value of a format, and the value of what was typed. */
export interface Reading {
  input: 'date' | 'time' | 'datetime-local';
  /** @returns an empty text for a value of another format */
  show(value: string, timeZone: string): string;
  value(typed: string, timeZone: string): string;
}

const date: Reading = {
  input: 'date',
  show: (value) => /^\d{4,6}-\d\d-\d\d/.exec(value)?.[0] ?? '',
  value: (typed) => typed,
};

/** The offset of a time without a date is that of today. */
const time: Reading = {
  input: 'time',
  show(value, timeZone) {
    const [, clock = '', zone = ''] =
      /^(\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\d*(Z|[+-]\d\d:\d\d)?$/i.exec(value) ?? [];
    if (!clock) return '';
    if (!zone || zone === written(offsetAt(Date.now(), timeZone))) return short(clock);
    const moment = Date.parse(`2000-01-01T${long(clock)}${zone.toUpperCase()}`);
    return short(new Date(moment + offsetAt(Date.now(), timeZone)).toISOString().slice(11, 19));
  },
  value: (typed, timeZone) => long(typed) + written(offsetAt(Date.now(), timeZone)),
};

const localTime: Reading = { ...time, value: long };

/** Sent in UTC, which every server reads. */
const moment: Reading = {
  input: 'datetime-local',
  show(value, timeZone) {
    const at = Date.parse(value);
    if (Number.isNaN(at)) return '';
    return short(new Date(localAt(at, timeZone)).toISOString().replace(/(\.000)?Z$/, ''));
  },
  value(typed, timeZone) {
    const at = momentAt(Date.parse(`${typed}Z`), timeZone);
    return new Date(at).toISOString().replace('.000Z', 'Z');
  },
};

/** By the format of JSON Schema. */
export const readings: Readonly<Record<string, Reading>> = {
  date,
  time,
  'iso-time': localTime,
  'date-time': moment,
  'iso-date-time': moment,
};

/** The offset of the app's time zone, such as `GMT+9`, if the device has another one; otherwise empty. */
export function foreignZone(timeZone: string): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (own === timeZone || offsetAt(Date.now(), own) === offsetAt(Date.now(), timeZone)) return '';
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
