/** Nodes that read nothing of the page are part of the component around them, and nobody notices. */
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createTestHost, node, nodes, path, renderScreen, screenOf } from '../testing/renderScreen.tsx';

interface Fiber {
  type: unknown;
  return: Fiber | null;
}

/** The components of React between an element and the list item that it is in. */
function componentsAround(element: Element): number {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$')) ?? '';
  let found = 0;
  let fiber: Fiber | null = Object(element)[key];
  for (; fiber && fiber.type !== 'li'; fiber = fiber.return) if (typeof fiber.type !== 'string') found += 1;
  return found;
}

const row = nodes(
  node('row', {
    children: nodes(
      node('stack', { children: nodes(node('text', { text: path('it.name') })) }),
      node('amount', { value: path('it.price') }),
    ),
  }),
);
const rows = node('list', { of: path('state.rows'), children: row });

test('what a row shows has no components of its own', () => {
  renderScreen(
    screenOf([rows], { state: { rows: [{ id: 1, name: 'Book', price: '12.5' }] } }),
    createTestHost(),
  );
  // The row itself, around it the memo of React, and in it the place of its memory.
  expect(componentsAround(screen.getByText('Book'))).toBeLessThanOrEqual(3);
  expect(componentsAround(screen.getByText('12.5'))).toBeLessThanOrEqual(3);
});

test('a node that breaks in one row shows its error in its place, and is well again with other data', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const host = createTestHost();
  // A name is text or a record: of a text no field can be read.
  const inner = nodes(
    node('text', { text: path('it.name') }),
    node('text', { text: path('it.author.name') }),
  );
  const { page } = renderScreen(
    screenOf(
      [node('list', { of: path('state.rows'), children: nodes(node('stack', { children: inner })) })],
      {
        state: {
          rows: [
            { id: 1, name: 'One', author: 'unknown' },
            { id: 2, name: 'Two', author: { name: 'Ann' } },
          ],
        },
      },
    ),
    host,
  );
  const items = () => screen.getAllByRole('listitem').map((item) => item.textContent);
  await screen.findByText('runtime.fault');
  expect(items()[0]).toMatch(/^Oneruntime\.fault/);
  expect(items()[1]).toBe('TwoAnn');
  expect(host.faults).toEqual(['node']);
  act(() => {
    page.state.rows = [{ id: 1, name: 'One', author: { name: 'Bob' } }];
  });
  expect(items()).toEqual(['OneBob']);
  vi.restoreAllMocks();
});

test('a node that reads the page is rendered again alone', () => {
  const text = vi.fn((key: unknown) => String(key));
  const { page } = renderScreen(
    screenOf(
      [
        node('stack', {
          children: nodes(
            node('text', { text: { t: 'still' } }),
            node('text', { text: path('state.count') }),
          ),
        }),
      ],
      { state: { count: 1 } },
    ),
    createTestHost({ parts: { text } }),
  );
  const asked = () => text.mock.calls.filter(([key]) => key === 'still').length;
  const before = asked();
  act(() => {
    page.state.count = 2;
  });
  expect(screen.getByText('2')).toBeTruthy();
  expect(asked()).toBe(before);
});
