import { expect, test } from 'vitest';
import { given } from '../testing.ts';
import { figures } from './figures.ts';

const format = { ...given.format, compact: (value: string) => `about ${value.slice(0, 3)}` };
const places = { price: 2, quantity: 4 };
const style = (width: number) => figures({ format }, places, width, 12);

test.each([
  // Beside a form: what a price of nine digits leaves.
  [150, '56667.8512', '1234.5678', '1234.5678'],
  [150, '56667.8512', '123456.0573', '123456.0573'],
  [150, '1056667.8512', '123456.0573', 'about 123'],
  [130, '0.71', '123456.0573', '123456.0573'],
  // With a third figure, the sum.
  [300, '56667.8512', '123456.0573', '123456.0573'],
  [300, '56667.8512', '123456789012.0573', 'about 123'],
])('in %d pixels, beside a price of %s, a quantity of %s is %s', (width, price, quantity, expected) => {
  const { price: writePrice, quantity: writeQuantity } = style(width);
  writePrice(price);
  expect(writeQuantity(quantity)).toBe(expected);
});

test('without a known width every quantity is whole', () => {
  expect(style(0).quantity('123456789012345.0573')).toBe('123456789012345.0573');
});

test('a shorter price later does not make room that others do not have', () => {
  const { price, quantity } = style(150);
  price('1056667.8512');
  price('0.71');
  expect(quantity('123456.0573')).toBe('about 123');
});
