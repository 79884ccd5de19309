import { expect, test, vi } from 'vitest';
import { notationOf } from '../../decimal/intl.ts';
import { writeAmount } from './amount.ts';
import { createFormats } from './formats.ts';

const formatsOf = (tag: string) => createFormats(tag, notationOf(tag), 'Asia/Tokyo');
const jp = formatsOf('ja-JP');

test('an amount keeps every digit', () => {
  expect(jp.amount('12345678901234567890.12345678')).toBe('12,345,678,901,234,567,890.12345678');
});

test('an amount has the signs of its language', () => {
  expect(formatsOf('es').amount('61884.66', 2)).toBe('61.884,66');
  expect(formatsOf('es').percent('-0.5')).toBe('-0,50%');
});

test('an amount is cut, never rounded up, to its places', () => {
  expect(jp.amount('0.99999', 2)).toBe('0.99');
});

test('an amount has its sign in the digits of every language, and none if it is shown as zero', () => {
  const arabic = formatsOf('ar-EG');
  expect(writeAmount('-12.5', { places: 1 }, arabic)).toEqual({
    text: `-${arabic.amount('12.5', 1)}`,
    isZero: false,
  });
  expect(writeAmount('-0.01', { places: 1 }, arabic)).toEqual({ text: arabic.amount('0', 1), isZero: true });
  expect(writeAmount('-0.001', { as: 'percent' }, jp)).toEqual({ text: '0.00%', isZero: true });
  expect(writeAmount('0.001', { as: 'compact', sign: true }, jp)).toEqual({ text: '0.00', isZero: true });
});

test('dates and times are shown in the time zone of Tokyo, whatever the device uses [9.12]', () => {
  expect(jp.date(Date.UTC(2026, 0, 1, 15, 30), 'minute')).toBe('2026/01/02 00:30');
  expect(jp.date('2026-01-01T15:30:00Z', 'date')).toBe('2026/01/02');
});

test('a day without a time is the same day in every time zone', () => {
  for (const zone of ['America/Los_Angeles', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
    const there = createFormats('ja-JP', notationOf('ja-JP'), zone);
    expect(there.date('2026-11-22', 'date')).toBe('2026/11/22');
    expect(there.date('2026-11-22', 'minute')).toBe('2026/11/22 00:00');
  }
  expect(jp.date('2026-11-99', 'date')).toBe('');
});

test('a time without an offset is in the time zone of the app, not of the device', () => {
  expect(jp.date('2026-11-22T23:30', 'minute')).toBe('2026/11/22 23:30');
  expect(jp.date('2026-11-22 23:30:05.25', 'time')).toBe('23:30:05');
  expect(jp.date('2026-11-22T23:30-08:00', 'minute')).toBe('2026/11/23 16:30');
});

test('a day without a time is today, yesterday or tomorrow by the calendar of the app’s time zone', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T20:00:00Z') });
  try {
    const there = createFormats('en', notationOf('en'), 'America/Los_Angeles');
    expect(there.date('2026-11-22', 'relative')).toBe('today');
    expect(there.date('2026-11-21', 'relative')).toBe('yesterday');
    const tokyo = createFormats('en', notationOf('en'), 'Asia/Tokyo');
    expect(tokyo.date('2026-11-22', 'relative')).toBe('yesterday');
    expect(tokyo.date('2026-11-23T03:00', 'relative')).toBe('2 hours ago');
  } finally {
    vi.useRealTimers();
  }
});

test('Thai dates are on the Gregorian calendar', () => {
  expect(formatsOf('th-TH').date(Date.UTC(2026, 0, 1), 'date')).toContain('2026');
});

test('midnight is 00, not 24', () => {
  expect(jp.date(Date.UTC(2026, 0, 1, 15, 0, 0), 'time')).toBe('00:00:00');
});

test('a value that is not an amount is shown unchanged', () => {
  expect(jp.amount('n/a')).toBe('n/a');
});

test.each([
  ['ja-JP', 'HK', '香港'],
  ['ja-JP', 'GB', 'イギリス'],
  ['en', 'GB', 'United Kingdom'],
  ['en', 'BA', 'Bosnia & Herzegovina'],
  ['en', 'HK', 'Hong Kong'],
  ['zh-Hant-HK', 'TW', '台灣'],
  ['es', 'US', 'Estados Unidos'],
])('in %s %s is called %s', (tag, code, name) => {
  expect(formatsOf(tag).region(code)).toBe(name);
});

test('a region is named in another language on request, and an invalid code stays unchanged', () => {
  expect(jp.region('DE', 'en')).toBe('Germany');
  expect(jp.region('日本')).toBe('日本');
  expect(jp.region('QX')).toBe('QX');
});

test('texts are in the order of the language', () => {
  const sorted = (tag: string, texts: string[]) => texts.sort(formatsOf(tag).compare);
  expect(sorted('ja-JP', ['ドイツ', 'イギリス', 'いるか', 'アイルランド'])).toEqual([
    'アイルランド',
    'イギリス',
    'いるか',
    'ドイツ',
  ]);
  expect(sorted('es', ['Suecia', 'Ñuñoa', 'Nueva Zelanda'])).toEqual(['Nueva Zelanda', 'Ñuñoa', 'Suecia']);
});
