import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Grid } from './Grid.tsx';

const columns = ['icon', 'label'].map((id) => ({ id, title: id, width: 100 }));

function open() {
  const active = vi.fn();
  render(
    <Grid
      label="Tabs"
      headTitle="Tab"
      rows={['home', 'chat', 'mine']}
      head={(row) => row}
      cell={(row, { id }) => ({ text: `${row} ${id}` })}
      {...{ columns, active, change: () => {} }}
    />,
  );
  const press = (head: string, keys = {}) =>
    fireEvent.mouseDown(screen.getByRole('rowheader', { name: head }), keys);
  const selected = () =>
    screen.getAllByRole('cell').flatMap((cell) => ('selected' in cell.dataset ? cell.textContent : []));
  return { active, press, selected };
}

test('the head of a row selects the row, so that a button for rows means this one', () => {
  const { active, press, selected } = open();
  expect(active.mock.lastCall?.[0]).toBe('home');
  press('chat');
  expect(active.mock.lastCall?.[0]).toBe('chat');
  expect(selected()).toEqual(['chat icon', 'chat label']);
  press('mine', { shiftKey: true });
  expect(selected()).toEqual(['chat icon', 'chat label', 'mine icon', 'mine label']);
});
