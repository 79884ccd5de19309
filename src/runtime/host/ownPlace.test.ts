import { expect, test } from 'vitest';
import { createTestHost, screenOf } from '../testing/testHost.ts';
import { NoSuchPage } from './noSuchPage.ts';
import { isOwnPlace } from './ownPlace.ts';

const known = new Set(['/pages/a', '/pages/a/b', '/pages/a/b-c']);
const host = createTestHost();
host.release.screen = async (route) => {
  if (route === '/pages/away') throw new Error('The network is away');
  if (!known.has(route)) throw new NoSuchPage(route);
  return screenOf([]);
};

test.each(['/pages/a/b', '/pages/a?x=1', '/pages/a/b-c?back=%2Fpages%2Fd', '/pages/away'])(
  '%j is a place of this app',
  async (place) => {
    expect(await isOwnPlace(place, host.release)).toBe(true);
  },
);

test.each([
  '',
  '/',
  '//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/pages',
  '/pages/nowhere',
  '/pages/../x',
  '/pages/a#b',
  '\\pages\\a',
])('%j is not', async (place) => {
  expect(await isOwnPlace(place, host.release)).toBe(false);
});
