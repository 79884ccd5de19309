import { cleanup, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Connection } from '../connection.ts';
import { Others } from './Others.tsx';

/** The names that are shown, in the header and in the list that a button opens. */
function shown(count: number): string[][] {
  const people = Array.from({ length: count }, (_, at) => ({
    author: String(at),
    name: `Person ${at + 1}`,
    draft: '',
    at: null,
  }));
  const state = { people, pages: [] };
  const connection = { state, author: 'own', subscribe: () => () => {} } as unknown as Connection;
  render(<Others connection={connection} views={[]} />);
  return screen.queryAllByRole('list', { name: 'Also here', hidden: true }).map((list) =>
    within(list)
      .getAllByText(/^Person/)
      .map(({ textContent }) => textContent ?? ''),
  );
}

test('the header names as many others as fit; a button opens the rest', () => {
  expect(shown(0)).toEqual([]);
  cleanup();
  expect(shown(3)).toEqual([['Person 1', 'Person 2', 'Person 3']]);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  expect(shown(5)).toEqual([
    ['Person 1', 'Person 2'],
    ['Person 3', 'Person 4', 'Person 5'],
  ]);
  expect(screen.getByRole('button', { name: '3 more people' }).getAttribute('popovertarget')).toBe(
    'more-others',
  );
});
