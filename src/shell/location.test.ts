import { afterEach, expect, test, vi } from 'vitest';
import { navigate } from './location.ts';
import { read } from './place.ts';

afterEach(() => navigate('/', { replace: true }));

test.each([
  ['', '/', ''],
  ['#/pages/a/b', '/pages/a/b', ''],
  ['#/pages/a?x=1&y=2', '/pages/a', 'x=1&y=2'],
  ['#/pages/a?back=%2Fb%3Fc%3D1', '/pages/a', 'back=%2Fb%3Fc%3D1'],
  ['#/pages/a?x=1?2', '/pages/a', 'x=1?2'],
])('%j is the path %j with the query %j', (hash, path, search) => {
  expect(read(hash)).toEqual({ path, search });
});

test('going somewhere tells once', () => {
  const told = vi.fn();
  addEventListener('hashchange', told);
  navigate('/pages/a?x=1');
  removeEventListener('hashchange', told);
  expect(told).toHaveBeenCalledTimes(1);
  expect(location.hash).toBe('#/pages/a?x=1');
});
