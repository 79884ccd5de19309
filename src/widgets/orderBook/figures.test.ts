import { describe, expect, test } from 'vitest';
import { given } from '../testing.ts';
import { figures } from './figures.ts';

const format = {
  ...given.format,
  compact: (value: string) => (Number(value) < 10_000 ? value.slice(0, 4) : `${value.slice(0, 2)}K`),
};
const style = (row: number) => figures({ format }, { price: 2, quantity: 4 }, { row, digit: 7, mark: 3.5 });

/** A quantity in a row of this width, beside this price. */
function written(row: number, price: string, quantity: string): string {
  const figure = style(row);
  figure.price(price);
  return figure.quantity(quantity);
}

describe('beside a form', () => {
  // 125 pixels, of which a price of seven digits takes 52.5 and the edges 8.
  test.each([
    ['0.3811', '0.3811'],
    ['123.4561', '123.4561'],
    ['12345.6789', '12K'],
    ['123456.0573', '12K'],
    ['1234567.8912', '12K'],
  ])('%s is written as %s', (quantity, expected) => {
    expect(written(125, '56667.85', quantity)).toBe(expected);
  });

  test('a number without a unit shows that decimals are left out', () => {
    expect(written(125, '1056667.85', '1234.5678')).toBe('1234.…');
    expect(written(125, '1056667.85', '0.3811')).toBe('0.3811');
    expect(written(133, '1056667.85', '1234.5678')).toBe('1234.5…');
  });

  test('the whole part is never cut', () => {
    expect(written(60, '1056667.85', '1234.5678')).toBe('1234…');
  });
});

test('a row with sums has room for both', () => {
  expect(written(300, '56667.85', '123456.0573')).toBe('123456.0573');
  expect(written(300, '56667.85', '123456789012.0573')).toBe('12K');
});

test('without a known width every quantity is whole', () => {
  const unknown = figures({ format }, { price: 2, quantity: 4 }, { row: 0, digit: 0, mark: 0 });
  expect(unknown.quantity('123456789012345.0573')).toBe('123456789012345.0573');
});

test('a shorter price later makes no room that other rows do not have', () => {
  const { price, quantity } = style(125);
  price('1056667.85');
  price('0.71');
  expect(quantity('123456.0573')).toBe('12K');
});
