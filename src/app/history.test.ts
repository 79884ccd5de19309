import { expect, test } from 'vitest';
import { address, isInternal } from './history.ts';

test.each(['/pages/a/b', '/pages/a?x=1', '/pages/a/b-c?back=%2Fpages%2Fd'])(
  '%j is a place of this app',
  (place) => {
    expect(isInternal(place)).toBe(true);
  },
);

test.each([
  '',
  '/',
  '//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/pages',
  '/pages/../x',
  '/pages/a#b',
  '\\pages\\a',
])('%j is not', (place) => {
  expect(isInternal(place)).toBe(false);
});

test('what is empty is left out of a query', () => {
  expect(address('/pages/a', { x: 1, y: null, z: '', b: '/pages/c?d=1' })).toBe(
    '/pages/a?x=1&b=%2Fpages%2Fc%3Fd%3D1',
  );
});
