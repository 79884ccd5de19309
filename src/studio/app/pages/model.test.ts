import { expect, test } from 'vitest';
import { byFolder, found, pagesOf } from './model.ts';

const en = { code: 'en', tag: 'en', name: 'English', file: 'en.json' };
const ja = { ...en, code: 'ja', file: 'ja.json' };
const table = {
  keys: ['a.title', 'a.hint'],
  texts: new Map([
    [
      'en',
      new Map([
        ['a.title', 'Orders'],
        ['a.hint', 'Soon'],
      ]),
    ],
    ['ja', new Map([['a.title', '注文']])],
  ]),
  untranslated: new Map(),
};
const known = [
  {
    route: '/shop/orders',
    file: 'o.json',
    title: 'a.title',
    words: 'Orders\n注文',
    isTab: true,
  },
  { route: '/shop/order', file: 'p.json', title: { en: 'One' }, words: 'One\nPay now', isTab: false },
  { route: '/home', file: 'h.json', title: '= query.title', words: '', isTab: true },
];
const links = {
  pages: {
    '/shop/orders': { to: ['/shop/order', '/home'], texts: [0, 1] },
    '/shop/order': { to: [], texts: [] },
  },
  keys: ['a.title', 'a.hint'],
};
const pages = pagesOf(known, table, [en, ja], ['en'], links);

test('pages have their titles and know which pages lead to them', () => {
  expect(pages.map(({ title }) => title)).toEqual(['Orders', 'One', '']);
  expect(pages.map(({ from }) => from)).toEqual([[], ['/shop/orders'], ['/shop/orders']]);
  expect(byFolder(pages).map(([folder, own]) => [folder, own.length])).toEqual([
    ['/', 1],
    ['/shop', 2],
  ]);
});

test('a page is found by its route, and by its texts in any language', () => {
  expect(found(pages, '注文').map(({ route }) => route)).toEqual(['/shop/orders']);
  expect(found(pages, 'soon').map(({ route }) => route)).toEqual(['/shop/orders']);
  expect(found(pages, 'shop ORDERS').map(({ route }) => route)).toEqual(['/shop/orders']);
  expect(found(pages, 'one').map(({ route }) => route)).toEqual(['/shop/order']);
  expect(found(pages, 'PAY order').map(({ route }) => route)).toEqual(['/shop/order']);
  expect(found(pages, '')).toHaveLength(3);
});

test('pages are shown before their links are known, and found by what is known of them', () => {
  const early = pagesOf(known, table, [en, ja], ['en'], undefined);
  expect(early.map(({ title, to, from }) => [title, to, from])).toEqual([
    ['Orders', [], []],
    ['One', [], []],
    ['', [], []],
  ]);
  expect(found(early, '注文').map(({ route }) => route)).toEqual(['/shop/orders']);
});
