import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Connection } from './connection.ts';
import Drafts from './drafts/Drafts.tsx';
import Pages from './pages/Pages.tsx';
import { Approval } from './review/Approval.tsx';
import Review from './review/Review.tsx';
import Translations from './translations/Translations.tsx';
import type { ViewProps } from './views.ts';

const leaveFor = vi.hoisted(() => vi.fn(() => new Promise<void>(() => {})));
vi.mock('./leaveFor.ts', () => ({ leaveFor }));

afterEach(() => {
  vi.unstubAllGlobals();
});

const state = { account: {}, people: [], findings: [], pages: [], drafts: 0, releases: 0, version: 0 };
const connection = {
  state,
  author: 'aya',
  name: 'Aya',
  subscribe: () => () => {},
  may: () => true,
} as unknown as Connection;
const address = { view: '', path: '', at: null };
const waiting = (): Promise<never> => new Promise(() => {});

test.each<[string, (props: ViewProps) => React.ReactNode, string]>([
  ['Review', Review, 'Comparing with the release in force …'],
  ['Texts', Translations, 'Loading …'],
  ['Pages', Pages, 'Loading …'],
  ['Drafts', Drafts, 'Loading …'],
])('%s shows that it is loading', (_, View, said) => {
  vi.stubGlobal('fetch', waiting);
  render(<View {...{ connection, address }} />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe(said);
  expect(status.getAttribute('aria-busy')).toBe('true');
  expect(status.querySelector('.spinner')).not.toBeNull();
});

test('adding and updating a draft show what is in progress', async () => {
  const draft = { id: 'fees', title: 'Fees', at: 0, author: 'Aya', ahead: 1, behind: 1 };
  let answer = (_: Response): void => {};
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) =>
    method === 'POST'
      ? new Promise<Response>((done) => {
          answer = done;
        })
      : new Response(JSON.stringify({ git: true, drafts: [draft] })),
  );
  render(<Drafts {...{ connection, address }} />);
  for (const [name, said] of [
    ['Add to the app', 'Adding “Fees” to the app …'],
    ['Update', 'Updating “Fees” …'],
  ] as const) {
    fireEvent.click(await screen.findByRole('button', { name }));
    await screen.findByText(said);
    await act(async () => answer(new Response(JSON.stringify({ merged: ['a'] }))));
    expect(screen.getByRole('status').textContent).toMatch(/^(Added|Updated)/);
  }
});

test('opening a draft, whose page may come late, shows what is in progress, and is not started twice', async () => {
  const draft = { id: 'fees', title: 'Fees', at: 0, author: 'Aya', ahead: 0, behind: 0 };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ git: true, drafts: [draft] })));
  render(<Drafts {...{ connection, address }} />);
  const open = await screen.findByRole('link', { name: 'Open' });
  fireEvent.click(open, { ctrlKey: true });
  expect(leaveFor).not.toHaveBeenCalled();
  fireEvent.click(open);
  fireEvent.click(open);
  await screen.findByText('Opening “Fees” …');
  expect(screen.getByRole('status').querySelector('.spinner')).not.toBeNull();
  expect(leaveFor).toHaveBeenCalledTimes(1);
});

test('turning on drafts shows that it is in progress', async () => {
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) =>
    method === 'POST' ? waiting() : new Response(JSON.stringify({ git: false, drafts: [] })),
  );
  render(<Drafts {...{ connection, address }} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on drafts' }));
  await screen.findByText('Turning on drafts …');
});

test('approving shows that it is in progress', async () => {
  vi.stubGlobal('fetch', waiting);
  render(<Approval of={{ files: ['a'], authors: ['Ken'], approved: null }} connection={connection} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Right' } });
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('Approving …');
});
