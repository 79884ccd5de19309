import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Expression, Tree } from '../../language/compiled.ts';
import { createTestHost, node, nodes, renderScreen, screenOf, steps } from '../testing/renderScreen.tsx';

const given = (field: string): Expression => ({
  $: ['.', ['.', ['id', 'given'], 'loan'], field] as Tree,
  reads: [],
});
const schema = { properties: { title: { type: 'string' }, note: { type: 'string' } } };

/** A page with a button for each loan, which opens one sheet with a form for it. */
function open() {
  const button = (id: number, title: string) =>
    node('button', {
      label: title,
      press: steps({ show: 'change', with: { loan: { id, title } } }),
    });
  const form = node('form', {
    name: 'change',
    schema: 'change',
    values: { title: given('title') },
    fields: { title: {}, note: {} },
    submit: { label: 'Save' },
  });
  const sheet = node('sheet', { name: 'change', title: 'Change', children: nodes(form) });
  const host = createTestHost({ forms: { change: { schema, validators: {} } } });
  return renderScreen(screenOf([button(1, 'Kokoro'), button(2, 'Botchan'), sheet]), host);
}
const settle = () => act(() => new Promise((done) => setTimeout(done, 400)));
async function press(name: string): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
  await settle();
}
const field = (name: string): HTMLInputElement => screen.getByLabelText(name, { exact: false });
const type = (name: string, value: string) =>
  act(async () => fireEvent.change(field(name), { target: { value } }));

it('what was typed for one record is not shown for another one', async () => {
  const { page } = open();
  await press('Kokoro');
  expect(field('title').value).toBe('Kokoro');
  await type('title', 'Sanshiro');
  await type('note', 'mine');
  await act(async () => void delete page.sheets.open.change);
  await settle();
  await press('Botchan');
  expect([field('title').value, field('note').value]).toEqual(['Botchan', '']);
});

it('another record in place of the open one starts anew at once', async () => {
  open();
  await press('Kokoro');
  await type('title', 'Sanshiro');
  await act(async () => fireEvent.click(screen.getByText('Botchan')));
  await settle();
  expect(field('title').value).toBe('Botchan');
});

it('for the same record it is kept', async () => {
  const { page } = open();
  await press('Kokoro');
  await type('title', 'Sanshiro');
  await act(async () => void delete page.sheets.open.change);
  await settle();
  await press('Kokoro');
  expect(field('title').value).toBe('Sanshiro');
});
