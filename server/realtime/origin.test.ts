import { expect, test } from 'vitest';
import { isOwnPage } from './origin.ts';

test.each([
  ['a page at the address that was asked', 'https://exchange.example', 'exchange.example', true],
  ['a page at the address that users know', 'https://exchange.example', '10.0.0.7:4000', true],
  ['a page of a development server', 'http://localhost:5173', 'localhost:5173', true],
  ['a program that is no page', undefined, '10.0.0.7:4000', true],
  ['a page of another site', 'https://evil.example', 'exchange.example', false],
  ['a page of a name below', 'https://x.exchange.example', 'exchange.example', false],
  ['a page at another port', 'http://localhost:8080', 'localhost:4000', false],
  ['a page that says not whose it is', 'null', 'exchange.example', false],
])('%s', (_, origin, host, expected) => {
  const headers = { host, ...(origin === undefined ? {} : { origin }) };
  expect(isOwnPage({ headers }, 'https://exchange.example')).toBe(expected);
});
