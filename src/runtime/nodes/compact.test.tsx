/** Rows of long lists have fewer elements, if that changes nothing of what they show. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Node } from '../../language/compiled.ts';
import {
  createTestHost,
  node,
  nodes,
  path,
  renderScreen,
  screenOf,
  steps,
} from '../testing/renderScreen.tsx';
import { compactRow } from './compact.ts';
import { rowContent } from './RowView.tsx';

const name = node('text', { text: path('it.name') });
const growing = (parts: Node, more: Partial<Node> = {}): Node => ({ ...parts, grow: true, ...more });
const stack = node('stack', { children: nodes(name) });
const line = (props: Record<string, unknown> = {}, ...parts: Node[]): Node =>
  node('row', { children: nodes(growing(stack), name, ...parts), ...props });

/** The elements of a row of a list, as it is shown and as one of a long list. */
function elementsOf(list: Node): { usual: number; compact: number; texts: string[] } {
  const { page } = renderScreen(screenOf([], {}), createTestHost());
  const scope = page.scope.with({ it: { name: 'Book', isShown: false }, index: 0 });
  const [usual, compact] = [rowContent, compactRow].map((content) => render(content(list, scope)).container);
  return {
    usual: usual?.querySelectorAll('*').length ?? 0,
    compact: compact?.querySelectorAll('*').length ?? 0,
    texts: [usual, compact].map((shown) => shown?.textContent ?? ''),
  };
}

const list = (...parts: Node[]): Node => node('list', { of: path('state.rows'), children: nodes(...parts) });

test('a single row is that of the list, and its stacks grow without boxes around them', () => {
  expect(elementsOf(list(line()))).toEqual({ usual: 6, compact: 4, texts: ['BookBook', 'BookBook'] });
});

test('a stack that is hidden takes no place, and other nodes keep their boxes', () => {
  const hidden = growing(stack, { when: path('it.isShown') });
  const { usual, compact } = elementsOf(list(line({}, hidden, growing(name))));
  expect(usual - compact).toBe(2);
});

test.each<[string, Node]>([
  ['several nodes', list(line(), name)],
  ['a row that does not center its nodes', list(line({ align: 'start' }))],
  ['a row that can be pressed', list(line({ press: steps() }))],
  ['rows that can be pressed', { ...list(line()), props: { ...list(line()).props, press: steps() } }],
  ['cards', { ...list(line()), type: 'grid' }],
])('%s are as in short lists', (_, shown) => {
  const { usual, compact, texts } = elementsOf(shown);
  expect(compact).toBe(usual);
  expect(texts[0]).toContain('Book');
});

test('stacks with shares of their own keep their boxes', () => {
  const { usual, compact } = elementsOf(list(line({ shares: [1, 2] })));
  expect(usual - compact).toBe(1);
});
