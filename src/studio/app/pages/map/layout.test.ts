import { expect, test } from 'vitest';
import type { Page } from '../model.ts';
import { gap, layoutOf, width } from './layout.ts';

const page = (route: string, to: string[], isTab = false): Page => ({
  route,
  file: `screens${route}.json`,
  title: route,
  isTab,
  to,
  from: [],
  words: route,
});
const pages = [
  page('/shop', ['/item', '/home'], true),
  page('/home', ['/help'], true),
  page('/item', ['/pay', '/shop']),
  page('/help', []),
  page('/pay', []),
  page('/lost', []),
];
const { placed, links, width: whole, height } = layoutOf(pages, '/home', 50);
const columnOf = (route: string) =>
  (placed.find((one) => one.page.route === route)?.x ?? Number.NaN) / (width + gap.column);

test('pages stand by the number of taps that lead to them, those that nothing leads to last', () => {
  expect(['/home', '/shop', '/help', '/item', '/pay', '/lost'].map(columnOf)).toEqual([0, 0, 1, 1, 2, 3]);
  expect(placed[0]?.page.route).toBe('/home');
});

test('no two pages overlap, and all are within the map', () => {
  expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(pages.length);
  for (const { x, y } of placed) {
    expect(x + width).toBeLessThanOrEqual(whole);
    expect(y + 50).toBeLessThanOrEqual(height);
  }
});

test('each link to a page of the map is a line', () => {
  expect(links.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(
    ['/shop /item', '/shop /home', '/home /help', '/item /pay', '/item /shop'].sort(),
  );
});
