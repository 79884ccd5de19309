import { expect, test } from 'vitest';
import { address } from './history.ts';

test('empty values are left out of a query', () => {
  expect(address('/pages/a', { x: 1, y: null, z: '', b: '/pages/c?d=1' })).toBe(
    '/pages/a?x=1&b=%2Fpages%2Fc%3Fd%3D1',
  );
});
