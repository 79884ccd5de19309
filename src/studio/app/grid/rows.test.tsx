import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Grid } from './Grid.tsx';

const columns = ['icon', 'label'].map((id) => ({ id, title: id, width: 100 }));

function open() {
  const active = vi.fn();
  const change = vi.fn();
  const of = (...rows: string[]) => (
    <Grid
      label="Tabs"
      headTitle="Tab"
      head={(row) => row}
      cell={(row, { id }) => ({ text: `${row} ${id}` })}
      {...{ columns, rows, active, change }}
    />
  );
  const { rerender } = render(of('home', 'chat', 'mine'));
  const press = (head: string, keys = {}) =>
    fireEvent.mouseDown(screen.getByRole('rowheader', { name: head }), keys);
  const selected = () =>
    screen.getAllByRole('cell').flatMap((cell) => ('selected' in cell.dataset ? cell.textContent : []));
  const type = (text: string): HTMLElement => {
    const field = screen.getByRole('textbox');
    fireEvent.input(field, { target: { value: text } });
    return field;
  };
  return { active, change, press, selected, type, become: (...rows: string[]) => rerender(of(...rows)) };
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

test('what is typed goes to the row in which it was begun, though somebody else adds and moves rows meanwhile', () => {
  const { active, change, press, type, become } = open();
  press('chat');
  const field = type('Talk');
  become('new', 'mine', 'home', 'chat');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(change).toHaveBeenCalledTimes(1);
  expect(change.mock.lastCall?.[0]).toMatchObject([{ row: 'chat', text: 'Talk' }]);
  // A button for rows means the same one as before.
  press('home');
  become('home', 'new', 'mine', 'chat');
  expect(active.mock.lastCall?.[0]).toBe('home');
});

test('what is typed into a row that somebody removes meanwhile changes no other row, and is told', () => {
  const { change, press, type, become } = open();
  press('chat');
  const field = type('Talk');
  become('home', 'mine');
  expect(screen.getByRole('status').textContent).toContain('You had typed: Talk');
  fireEvent.blur(field);
  expect(change).not.toHaveBeenCalled();
});
