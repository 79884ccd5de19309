import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Commands } from './commands/Commands.tsx';
import { commandsWith } from './commands/commands.ts';
import type { Connection } from './connection.ts';
import { PageList } from './editor/PageList.tsx';

const state = {
  people: [],
  pages: [
    { route: '/a', file: 'a.json', title: { en: 'Orders', ja: '注文' }, words: 'Orders\n注文\n订单' },
    {
      route: '/b',
      file: 'b.json',
      title: { en: 'Balance', ja: '残高' },
      words: 'Balance\n残高\nDeposit now',
    },
  ],
  findings: [],
};
const connection = { state, subscribe: () => () => {}, mayEdit: true } as unknown as Connection;

test.each([
  ['订单', ['Orders']],
  ['now deposit', ['Balance']],
  ['残高', ['Balance']],
  ['', ['Orders', 'Balance']],
])('the pages of the editor are found by “%s”: %j', (typed, titles) => {
  render(<PageList connection={connection} file={null} show={() => {}} />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: typed } });
  expect(screen.queryAllByRole('button').map((one) => one.querySelector('b')?.textContent)).toEqual(titles);
});

test('the command palette finds pages by their texts, after the commands with such a name', () => {
  HTMLDialogElement.prototype.showModal ??= function show() {
    this.open = true;
  };
  render(<Commands connection={connection} views={[]} />);
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '订单' } });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Orders · /a'),
  ]);
  const run = (): void => {};
  const commands = [
    { id: '1', label: 'Open a', words: 'Undo', run },
    { id: '2', label: 'Undo', run },
    { id: '3', label: 'Undo all', run: undefined },
  ];
  expect(commandsWith(commands, 'undo').map(({ id }) => id)).toEqual(['2', '1']);
});
