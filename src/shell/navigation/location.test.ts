import { afterEach, describe, expect, test, vi } from 'vitest';
import { navigate } from './location.ts';
import { hrefOf, read, usePaths } from './place.ts';

afterEach(() => {
  navigate('/', { replace: true });
  usePaths('hash');
});

describe.each([
  ['hash', '#/', 'hashchange'],
  ['plain', '/', 'popstate'],
] as const)('with paths that are %s', (paths, root, event) => {
  test.each([
    ['', '/', ''],
    ['pages/a/b', '/pages/a/b', ''],
    ['pages/a?x=1&y=2', '/pages/a', 'x=1&y=2'],
    ['pages/a?back=%2Fb%3Fc%3D1', '/pages/a', 'back=%2Fb%3Fc%3D1'],
    ['pages/a?x=1?2', '/pages/a', 'x=1?2'],
  ])('%j is the path %j with the query %j', (address, path, search) => {
    usePaths(paths);
    history.replaceState(null, '', root + address);
    expect(read()).toEqual({ path, search });
    expect(hrefOf(`/${address}`)).toBe(root + address);
  });

  test('a navigation notifies once', () => {
    usePaths(paths);
    const listener = vi.fn();
    addEventListener(event, listener);
    navigate('/pages/a?x=1');
    removeEventListener(event, listener);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(location.href.endsWith(`${root}pages/a?x=1`)).toBe(true);
  });
});
