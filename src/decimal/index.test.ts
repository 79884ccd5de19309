import { describe, expect, test } from 'vitest';
import { decimal, fixed, isDecimal, plain, round } from './index.ts';

describe('exact amounts', () => {
  test('the worked example: 10000 at 0.4 % a day for 15 days is exactly 600', () => {
    expect(plain(decimal('10000').times('0.4').div(100).times(15))).toBe('600');
  });

  test('0.1 + 0.2 is exactly 0.3', () => {
    expect(plain(decimal('0.1').plus('0.2'))).toBe('0.3');
  });

  test('division keeps 18 places and never rounds up', () => {
    expect(plain(decimal('2').div(3))).toBe('0.666666666666666666');
  });

  test.each([
    ['down', '1.00', '-1.00'],
    ['up', '1.01', '-1.01'],
    ['half', '1.01', '-1.01'],
  ] as const)('rounding %s treats both signs alike', (mode, up, down) => {
    expect(round('1.005', 2, mode).toFixed(2)).toBe(up);
    expect(round('-1.005', 2, mode).toFixed(2)).toBe(down);
  });

  test('the smallest amount never shows as an exponent', () => {
    expect(plain('0.00000001')).toBe('0.00000001');
    expect(plain(1e-8)).toBe('0.00000001');
    expect(plain('100000000000000000000000')).toBe('100000000000000000000000');
  });

  test('zero has no sign', () => {
    expect(plain('-0')).toBe('0');
    expect(fixed('-0.001', 2)).toBe('0.00');
  });

  test.each(['', ' 1', '1e5', 'NaN', 'Infinity', '0x10', '1,000', '+1', '.5', '1.'])(
    '%j is not an amount',
    (text) => {
      expect(isDecimal(text)).toBe(false);
      expect(() => decimal(text)).toThrow(RangeError);
    },
  );
});
