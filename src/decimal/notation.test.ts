import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compactStyle, writeCompact } from './compact.ts';
import { notationOf } from './intl.ts';
import { writeNumber } from './notation.ts';
import { isWrittenIn, type Reading, readNumber } from './reading.ts';

const { all } = (
  JSON.parse(readFileSync(`${import.meta.dirname}/../../screens/app.json`, 'utf8')) as {
    languages: { all: Record<string, { tag: string }> };
  }
).languages;
const languages = Object.entries(all).map(([code, { tag }]) => [code, tag] as const);
/** The notations of the app, and others with different signs, groups or digits. */
const tags = [...languages.map(([, tag]) => tag), 'de-CH', 'fr', 'pl', 'hi-IN', 'ar-EG', 'fa'];
fc.configureGlobal({ numRuns: 40 });
const options = { places: 18 };
const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, places]) => {
    const digits = units.toString().padStart(places + 1, '0');
    const whole = digits.slice(0, digits.length - places);
    const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
    return fraction ? `${whole}.${fraction}` : whole;
  });
const is = (value: string, own = true): Reading => ({ kind: 'amount', value, own });

describe.each(tags)('%s', (tag) => {
  const notation = notationOf(tag);
  const read = (text: string, more = {}) => readNumber(text, notation, { ...options, ...more });

  test('writes as Intl does', () => {
    const intl = new Intl.NumberFormat(tag, { maximumFractionDigits: 18 });
    fc.assert(
      fc.property(amount, (value) => {
        expect(writeNumber(value, notation)).toBe(intl.format(value as Intl.StringNumericLiteral));
      }),
    );
  });

  test('writes short numbers as Intl does, if it has the units', () => {
    const { compact } = notation;
    const intl = new Intl.NumberFormat(tag, compactStyle);
    expect(compact !== undefined).toBe(tag !== 'ar-EG');
    fc.assert(
      fc.property(amount, (value) => {
        if (compact)
          expect(writeCompact(value, notation, compact)).toBe(
            intl.format(value as Intl.StringNumericLiteral),
          );
      }),
    );
  });

  test('reads what an input shows as just that', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const text = writeNumber(value, notation, false);
        expect(read(text)).toEqual(is(value));
        expect(isWrittenIn(text, notation)).toBe(true);
      }),
    );
  });

  test('parses formatted numbers to the same value, or asks if they are ambiguous', () => {
    fc.assert(
      fc.property(amount, fc.boolean(), (value, pasted) => {
        const reading = read(writeNumber(value, notation), { pasted });
        if (reading.kind === 'ambiguous') expect(reading.values).toContain(value);
        else expect(reading).toMatchObject({ kind: 'amount', value });
      }),
    );
  });

  test('typing an amount key by key shows no error and yields the typed value', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const text = writeNumber(value, notation, false);
        for (let end = 1; end <= text.length; end++) {
          const whole = value.slice(0, end).replace(/\.$/, '');
          expect(read(text.slice(0, end))).toEqual(is(whole.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')));
        }
      }),
    );
  });

  test.each([
    ['spaces around it', (text: string) => ` ${text}\n`],
    ['no-break spaces', (text: string) => `\u00a0${text}\u202f`],
    ['marks of direction', (text: string) => `\u2066${text}\u2069\u200b`],
    ['its unit', (text: string) => `${text} BTC`],
    ['full-width digits', (text: string) => shifted(text, 0xff10)],
    ['Arabic digits', (text: string) => shifted(text, 0x0660)],
    ['Persian digits', (text: string) => shifted(text, 0x06f0)],
    ['Thai digits', (text: string) => shifted(text, 0x0e50)],
  ])('takes an amount that is pasted with %s', (_, noise) => {
    fc.assert(
      fc.property(amount, (value) => {
        const text = writeNumber(value, { ...notation, digits: '0123456789' }, false);
        const reading = read(noise(text), { pasted: true, unit: 'BTC' });
        if (reading.kind === 'ambiguous') expect(reading.values[1]).toBe(value);
        else expect(reading).toMatchObject({ kind: 'amount', value });
      }),
    );
  });

  test.each([' ', '\u00a0', '\u202f', '\u2009', "'", '’', '_'])('takes thousands apart by %j', (group) => {
    fc.assert(
      fc.property(amount, fc.constantFrom('.', ','), (value, decimal) => {
        const text = writeNumber(value, { decimal, group, sizes: [3, 3], minDigits: 1 });
        const reading = read(text, { pasted: true });
        // Without a group separator the text may be ambiguous.
        if (reading.kind === 'ambiguous') expect(reading.values[1]).toBe(value);
        else expect(reading).toMatchObject({ kind: 'amount', value });
      }),
    );
  });

  test('never takes a text for an amount that no notation means by it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.,' ]{1,12}$/), (text) => {
        const reading = read(text);
        const values =
          reading.kind === 'amount' ? [reading.value] : reading.kind === 'ambiguous' ? reading.values : [];
        const digits = (line: string) => line.replace(/\D/g, '').replace(/^0+/, '');
        for (const value of values) expect(digits(text)).toMatch(new RegExp(`^${digits(value)}0*$`));
      }),
    );
  });
});

/** The same text with the digits of another script. */
function shifted(text: string, zero: number): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

describe('in Spanish', () => {
  const read = (text: string, more = {}) => readNumber(text, notationOf('es'), { places: 8, ...more });

  test.each([
    ['0,5', '0.5'],
    ['0,001', '0.001'],
    ['61884,66', '61884.66'],
    ['61.884,66', '61884.66'],
    ['1.234.567', '1234567'],
    [',5', '0.5'],
    ['5,', '5'],
    ['１２３，４５', '123.45'],
    ['1,234', '1.234'],
  ])('%j is %s', (text, value) => expect(read(text)).toEqual(is(value)));

  test.each([
    ['0.5', '0.5'],
    ['61884.66', '61884.66'],
    ['61,884.66', '61884.66'],
    ['1,234,567', '1234567'],
    ['1 234,5', '1234.5'],
    ['٣٫٥', '3.5'],
  ])('%j is %s, in a notation of others', (text, value) => expect(read(text)).toEqual(is(value, false)));

  test('a sign that may be either one is asked about', () => {
    const both = { kind: 'ambiguous', values: ['1234', '1.234'] };
    expect(read('1.234')).toEqual(both);
    expect(read('1.234', { pasted: true })).toEqual(both);
    expect(read('1,234', { pasted: true })).toEqual(both);
  });

  test('a meaning with more places than there are is none', () => {
    expect(read('1.234', { places: 2 })).toEqual(is('1234', false));
    expect(read('1,234', { places: 2 })).toEqual({ kind: 'places' });
    expect(read('12,5', { places: 0 })).toEqual({ kind: 'places' });
    expect(read('12,50', { places: 1 })).toEqual(is('12.5'));
  });
});

describe.each(languages.filter(([code]) => code !== 'esp'))('in %s', (_, tag) => {
  const read = (text: string, more = {}) => readNumber(text, notationOf(tag), { places: 8, ...more });

  test('a keypad without a point does as well', () => {
    expect(read('0,5')).toEqual(is('0.5', false));
    expect(read('61884,66')).toEqual(is('61884.66', false));
    expect(read('61.884,66')).toEqual(is('61884.66', false));
  });

  test('ideographic and full-width signs are equivalent to the usual ones', () => {
    expect(read('０．５')).toEqual(is('0.5'));
    expect(read('１２，３４５，６７８．９')).toEqual(is('12345678.9'));
    expect(read('1、000、000。5')).toEqual(is('1000000.5'));
  });

  test('a sign that may be either one is asked about', () => {
    const both = { kind: 'ambiguous', values: ['1234', '1.234'] };
    expect(read('1,234')).toEqual(both);
    expect(read('1.234', { pasted: true })).toEqual(both);
    expect(read('1.234')).toEqual(is('1.234'));
    expect(read('1,234', { places: 0 })).toEqual(is('1234', false));
  });
});

describe('input that is not a number', () => {
  const read = (text: string, more = {}) => readNumber(text, notationOf('ja-JP'), { places: 8, ...more });

  test.each([
    'abc',
    '1e5',
    '10²',
    '½',
    '一万',
    '$5',
    '1.2.3',
    '1,23.4,5',
    '-3',
    '+3',
    '1-2',
    '12,34,5',
    '0x10',
  ])('%j is refused at once', (text) =>
    expect(read(text)).toEqual({ kind: 'unreadable', unfinished: false }),
  );

  test.each(['.', ',', '1,234,', '1,234,5', '1 2', '12 34'])('%j may become one', (text) => {
    expect(read(text)).toEqual({ kind: 'unreadable', unfinished: true });
  });

  test('nothing is nothing', () => {
    expect(read(' \u200b')).toEqual({ kind: 'empty' });
  });

  test('a minus counts where a number may be negative, whichever is typed', () => {
    for (const minus of '-−－ー–') expect(read(`${minus}12`, { negative: true })).toEqual(is('-12'));
    expect(read('-', { negative: true })).toEqual({ kind: 'unreadable', unfinished: true });
  });
});

test('short numbers reach a unit by rounding, and may be negative', () => {
  const written = (tag: string, value: string) => {
    const notation = notationOf(tag);
    return writeCompact(value, notation, notation.compact ?? []);
  };
  expect(written('ja-JP', '9999.994')).toBe('9999.99');
  expect(written('ja-JP', '9999.995')).toBe('1万');
  expect(written('ja-JP', '-12345678')).toBe('-1234.57万');
  expect(written('en', '999994.9')).toBe('999.99K');
  expect(written('en', '999995')).toBe('1M');
  expect(written('es', '9000000000')).toBe('9000\u00a0M');
  expect(written('es', '12345678901')).toBe('12,35\u00a0mil\u00a0M');
});
