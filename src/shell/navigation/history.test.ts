import { expect, test } from 'vitest';
import { AppHistory, address } from './history.ts';

test('empty values are left out of a query', () => {
  expect(address('/pages/a', { x: 1, y: null, z: '', b: '/pages/c?d=1' })).toBe(
    '/pages/a?x=1&b=%2Fpages%2Fc%3Fd%3D1',
  );
});

test('an entry that the browser made does not restore its scroll position by itself', () => {
  const own = new AppHistory(
    () => '/pages/home',
    async () => true,
  );
  const { id } = own.entry();
  // As in WebKit, where such an entry does not inherit it.
  history.pushState(null, '', '#/pages/other');
  history.scrollRestoration = 'auto';
  expect(own.entry().id).not.toBe(id);
  expect(history.scrollRestoration).toBe('manual');
});
