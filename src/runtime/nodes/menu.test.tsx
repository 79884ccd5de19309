import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createTestHost, node, path, renderScreen, screenOf, steps } from '../testing/renderScreen.tsx';

const entry = (label: string, parts: Record<string, unknown> = {}) => ({
  label,
  press: steps({ go: '/pages/test' }),
  ...parts,
});

function open(items: Record<string, unknown>[]) {
  let answer: (user: unknown) => void = () => {};
  const user = new Promise((done) => {
    answer = done;
  });
  const host = createTestHost({ operations: { user: () => user } });
  const opened = renderScreen(
    screenOf([node('menu', { items })], { data: { user: { operation: 'user', with: {}, reads: [] } } }),
    host,
  );
  return { ...opened, answer: (value: unknown) => act(async () => answer(value)) };
}

const entries = () => screen.getAllByRole('listitem').map((item) => item.textContent);

it('shows its entries while what stands beside them is loading', async () => {
  const { answer } = open([entry('Account'), entry('Language', { detail: path('data.user.language') })]);
  expect(entries()).toEqual(['Account', 'Language']);
  await answer({ language: '日本語' });
  expect(entries()).toEqual(['Account', 'Language日本語']);
});

it('shows an entry once its condition is there', async () => {
  const { answer } = open([entry('Account'), entry('Staff', { when: path('data.user.staff') })]);
  expect(entries()).toEqual(['Account']);
  await answer({ staff: true });
  expect(entries()).toEqual(['Account', 'Staff']);
});

it('offers an entry only if its condition is true', async () => {
  const { answer } = open([entry('Always'), entry('Never', { when: path('data.user.staff') })]);
  await answer({ staff: null });
  expect(entries()).toEqual(['Always']);
});

it('keeps the focus when what was loading is there', async () => {
  const { answer } = open([
    entry('Staff', { when: path('data.user.staff') }),
    entry('Language', { detail: path('data.user.language') }),
  ]);
  const button = screen.getByRole('button', { name: 'Language' });
  button.focus();
  await answer({ staff: true, language: '日本語' });
  expect(entries()).toEqual(['Staff', 'Language日本語']);
  expect(document.activeElement).toBe(button);
});

it('has no buttons inside the placeholder of another node', () => {
  const host = createTestHost({ operations: { user: () => new Promise(() => {}) } });
  const card = node('card', {
    title: path('data.user.name'),
    children: { n: [node('menu', { items: [entry('Account'), entry('Language')] })] },
  });
  renderScreen(screenOf([card], { data: { user: { operation: 'user', with: {}, reads: [] } } }), host);
  expect(screen.queryByRole('button', { name: 'Account', hidden: true })).toBeNull();
});
