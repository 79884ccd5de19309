import { expect, test } from 'vitest';
import type { Page } from '../../runtime/index.ts';
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

test('a page that is left and come back to many times is kept', () => {
  const own = new AppHistory(
    () => '/pages/home',
    async () => true,
  );
  const pageOf = (place: string) => ({ place }) as Page;
  const form = pageOf('/pages/form');
  own.keep(1, form);
  for (let id = 2; id < 50; id++) {
    own.keep(id, pageOf(`/pages/other/${id}`));
    expect(own.page(1)).toBe(form);
  }
  expect(own.page(2)).toBeUndefined();
});
