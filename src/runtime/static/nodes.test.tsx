/** What a first view shows of data is what the page shows. */
import { cleanup } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Node as Definition } from '../../language/compiled.ts';
import { Runtime } from '../app/runtime.ts';
import { vocabulary } from '../createRuntime.ts';
import { Page } from '../page/page.ts';
import {
  createTestHost,
  late,
  node,
  nodes,
  path,
  renderScreen,
  screenOf,
  steps,
  type TestParts,
} from '../testing/renderScreen.tsx';
import { lazyKinds } from './lazyKinds.ts';
import { shownNode, staticKinds, type Waiting } from './nodes.tsx';

const parts: TestParts = {
  app: {
    tones: { change: { positive: 'good', negative: 'bad', zero: 'muted' } } as never,
    icons: { star: [['path', { d: 'M0 0h24', strokeWidth: '2' } as never]], copy: [], check: [], info: [] },
    statuses: { order: { '1': { label: { t: 'Open' }, tone: 'pending' } } },
  } as never,
};

const state = {
  name: 'Book',
  none: null,
  price: '-12.50',
  zero: '0',
  at: '2026-01-02T03:04:05Z',
  picture: 'https://pictures.example/a.png',
  status: 1,
  rows: [
    { id: 7, name: 'Two', price: '2' },
    { id: 3, name: 'One', price: '1' },
  ],
  empty: [],
};

const press = steps({ toast: 'pressed' });

/** Attributes that only differ in the numbers of their ids, and those for the page's own use. */
const plain = (elements: Iterable<Node | string>): string => {
  const box = document.createElement('div');
  box.append(...elements);
  const ids = new Map<string, string>();
  for (const element of box.querySelectorAll('*'))
    for (const name of ['id', 'aria-labelledby']) {
      const value = element.getAttribute(name);
      if (value === null) continue;
      const numbered = value.split(' ').map((id) => {
        if (!ids.has(id)) ids.set(id, `id${ids.size}`);
        return ids.get(id);
      });
      element.setAttribute(name, numbered.join(' '));
    }
  return box.innerHTML;
};

function shownByPage(view: Definition[]): string {
  const { container } = renderScreen(screenOf(view, { state }), createTestHost(parts));
  const shown = plain([...(container.querySelector('main')?.cloneNode(true).childNodes ?? [])]);
  cleanup();
  return shown;
}

function shownFirst(view: Definition[]): string {
  const host = createTestHost(parts);
  const screen = screenOf(view, { state });
  const runtime = new Runtime(host, {
    ...vocabulary,
    kinds: { ...staticKinds, ...(lazyKinds as typeof staticKinds) },
  });
  const page = new Page(runtime, screen, screen.route, {});
  return plain(view.flatMap((one) => shownNode(one, page.scope, new Map())));
}

const row = nodes(
  node('row', {
    shares: [0, 3],
    gap: 's',
    children: nodes(
      node('text', { text: path('it.name'), look: 'strong', lines: 2 }),
      node('amount', { value: path('it.price'), as: 'amount', places: 2, unit: 'USDT' }),
    ),
  }),
);

test.each<[string, Definition[]]>([
  [
    'texts',
    [
      node('text', { text: path('state.name'), look: 'title', align: 'center' }),
      node('text', { text: path('state.none') }),
      node('text', { text: path('state.at'), as: 'minute', tone: 'muted' }),
      node('text', { text: path('state.picture'), shorten: [4, 4], lines: 1 }),
    ],
  ],
  [
    'amounts',
    [
      node('amount', { value: path('state.price'), as: 'percent', tone: 'change', look: 'display' }),
      node('amount', { value: path('state.zero'), tone: 'change', unit: 'BTC', approximate: true }),
      node('amount', { value: path('state.none') }),
      node('amount', { value: path('state.price'), hide: true }),
    ],
  ],
  [
    'statuses, icons and lines',
    [
      node('status', { set: 'order', value: path('state.status') }),
      node('status', { set: 'order', value: path('state.none') }),
      node('icon', { name: 'star', label: 'Star', tone: 'accent' }),
      node('icon', { name: 'unknown' }),
      node('divider', {}),
    ],
  ],
  [
    'boxes',
    [
      node('card', {
        title: 'Title',
        tone: 'accent',
        trailing: nodes(node('text', { text: path('state.name') })),
        children: nodes(node('stack', { align: 'end', children: nodes(node('text', { text: 'In it' })) })),
      }),
      node('card', { press, children: nodes(node('text', { text: path('state.name') })) }),
      node('row', { press, label: 'Go', children: nodes(node('text', { text: path('state.name') })) }),
      node('sticky', { edge: 'bottom', children: nodes(node('text', { text: path('state.name') })) }),
    ],
  ],
  ['a list', [node('list', { of: path('state.rows'), divider: true, label: 'Books', children: row })]],
  [
    'a sorted list whose rows can be pressed',
    [
      node('list', {
        of: path('state.rows'),
        sort: { by: late(path('it.price')), order: 'ascending' },
        press,
        children: row,
      }),
    ],
  ],
  ['a grid', [node('grid', { of: path('state.rows'), columns: 3, children: row })]],
  [
    'an empty list',
    [
      node('list', {
        of: path('state.empty'),
        empty: nodes(node('text', { text: 'Nothing' })),
        children: row,
      }),
    ],
  ],
  [
    'a part',
    [
      node('use', {
        with: { row: path('state.rows') },
        children: nodes(node('list', { of: path('given.row'), children: row })),
      }),
    ],
  ],
  [
    'facts',
    [
      node('facts', {
        look: 'grid',
        rows: [
          { label: 'Name', value: path('state.name'), hint: 'as written' },
          { label: 'Price', value: path('state.price'), as: 'amount', tone: 'change', unit: 'JPY' },
          { label: 'At', value: path('state.at'), as: 'minute' },
          { label: 'Status', value: path('state.status'), as: 'status', set: 'order' },
          { label: 'Open', value: true, as: 'bool' },
        ],
      }),
    ],
  ],
  ['what can be copied', [node('copyable', { value: path('state.picture'), label: 'Address', chunks: 4 })]],
])('%s', (_, view) => {
  const expected = shownByPage(view);
  expect(expected).not.toBe('');
  expect(shownFirst(view)).toBe(expected);
});

test('a node that is loading has its skeleton, and is shown in its place when it can be', () => {
  const view = node('stack', {
    children: nodes(
      node('text', { text: 'Price' }),
      // As if its data had not come.
      { ...node('amount', { value: path('data.price') }), reads: ['data.price'] },
    ),
  });
  const screen = screenOf([view], {
    data: { price: { operation: 'price', with: {}, reads: [] } },
  });
  let answer: (value: unknown) => void = () => {};
  const host = createTestHost({ operations: { price: () => new Promise((done) => (answer = done)) } });
  const page = new Page(new Runtime(host, { ...vocabulary, kinds: staticKinds }), screen, screen.route, {});
  const waiting: Waiting = new Map();
  const [box] = shownNode(view, page.scope, waiting) as [HTMLElement];
  expect(box.querySelectorAll('[class*=bone]')).toHaveLength(1);
  const [[bone, shown] = []] = waiting;
  expect(shown).toThrow('Not loaded yet');
  return vi.waitFor(() => {
    answer('12.5');
    bone?.replaceWith(...(shown?.() ?? []));
    expect(box.textContent).toBe('Price12.5');
  });
});

test('what has state or reacts to time is left to the page', () => {
  const shown = (one: Definition) => () => shownFirst([one]);
  expect(shown(node('button', { label: 'Again', cooldown: 60, press }))).toThrow();
  expect(shown(node('text', { text: path('state.at'), as: 'relative' }))).toThrow();
  expect(shown(node('tabs', { tabs: [] }))).toThrow();
  expect(shown(node('image', { src: path('state.picture'), alt: '' }))).toThrow();
  // Below a fold without its skeleton everything would move when it comes.
  expect(shown(node('stack', { children: nodes(node('fold', { title: 'More', children: row })) }))).toThrow();
});

test('a widget has a skeleton of its size, which may be computed', () => {
  const sparkline = {
    ...node('sparkline', { width: path('state.status'), height: 28 }),
    widget: true as const,
  };
  expect(shownFirst([sparkline])).toMatch(/_bone_.*height: 28px; width: 1px;/);
});

test('a hidden node is not shown', () => {
  const hidden = { ...node('text', { text: 'secret' }), when: false };
  expect(shownFirst([hidden])).toBe('');
});
