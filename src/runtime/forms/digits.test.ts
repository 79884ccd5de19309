import { expect, test } from 'vitest';
import { settleNumber, tidyLine, tidyNumber } from './digits.ts';

test.each([
  ['１２３．４５', 8, '123.45'],
  ['1,234,567.8', 8, '1234567.8'],
  ['1、000。5', 8, '1000.5'],
  ['.5', 8, '0.5'],
  ['007', 8, '7'],
  ['0', 8, '0'],
  ['1.2.3', 8, '1.23'],
  ['1.23456789012', 8, '1.23456789'],
  ['12.5', 0, '12'],
  ['1e5', 8, '15'],
  ['-3', 8, '3'],
  ['', 8, ''],
  ['5.', 8, '5.'],
])('%j with at most %i places reads %j', (typed, decimals, shown) => {
  expect(tidyNumber(typed, { decimals })).toBe(shown);
});

test('a minus stays where a number may be negative', () => {
  expect(tidyNumber('－12', { decimals: 0, negative: true })).toBe('-12');
});

test.each([
  ['5.', '5'],
  ['0.', '0'],
  ['0.5', '0.5'],
  ['-', ''],
])('while %j is typed, %j is meant', (typed, meant) => {
  expect(settleNumber(typed)).toBe(meant);
});

test('a line loses what a keyboard or a habit put into it', () => {
  expect(tidyLine('０９０−１２３４ー5678', 'tel')).toBe('09012345678');
  expect(tidyLine('(090) 1234-5678', 'tel')).toBe('09012345678');
  expect(tidyLine('１２３ 456', 'numeric')).toBe('123456');
  expect(tidyLine(' ｈａｎａ-1@example.com ', 'email')).toBe('hana-1@example.com');
});
