import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReleaseList } from '../../server/messages.ts';
import type { Connection } from '../connection.ts';
import Releases from './Releases.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const [a, b] = ['a'.repeat(16), 'b'.repeat(16)] as [string, string];
const row = (release: string, state: 'in force' | 'on trial' | 'kept') => ({
  release,
  state,
  at: 0,
  author: 'Aya',
  message: 'Fees',
});
const list = {
  place: 'dist/release',
  releases: [row(b, 'on trial'), row(a, 'in force'), row('c'.repeat(16), 'kept')],
  moves: [
    { release: b, at: 3, by: 'Aya', reason: 'trial', message: 'More of them' },
    { release: b, at: 2, by: 'Aya', reason: 'trial', message: 'Fees' },
    { release: a, at: 1, by: 'Aya' },
  ],
  current: a,
  trial: { release: b, share: 0.05 },
  overtaking: null,
} as unknown as ReleaseList;

/** @returns the sent bodies by path, and what answers the next request that changes something */
async function show(listed = list) {
  const sent: [path: string, body: Record<string, unknown>][] = [];
  let answer = (_: Response): void => {};
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') {
      sent.push([
        new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? '',
        JSON.parse(String(body)),
      ]);
      return new Promise<Response>((done) => {
        answer = done;
      });
    }
    return new Response(JSON.stringify(listed));
  });
  const state = { account: null, releases: 0 };
  const connection = { state, author: 'aya', subscribe: () => () => {}, may: () => true };
  render(
    <Releases
      connection={connection as unknown as Connection}
      address={{ view: 'releases', path: '', at: null }}
    />,
  );
  await screen.findByText(`In force: ${a}`);
  const answered = (body: unknown, status = 200) =>
    act(async () => answer(new Response(JSON.stringify(body), { status })));
  return { sent, answer: () => answered(null), refuse: (message: string) => answered({ message }, 409) };
}

const reason = (): HTMLElement => screen.getByLabelText(/^Reason/);
const status = (): string => screen.getByRole('status').textContent ?? '';

test('what takes long says that it is in progress, until it has ended', async () => {
  const { answer } = await show();
  expect(status()).toBe('');
  fireEvent.change(screen.getByLabelText('What changes, and why'), { target: { value: 'Fees' } });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Checking, compiling and publishing …');
  expect(screen.getByRole('status').closest('[aria-busy="true"]')).not.toBeNull();
  expect(screen.getByRole('status').querySelector('.spinner')).not.toBeNull();
  await answer();
  await waitFor(() => expect(status()).toContain('is published'));
  expect(document.querySelector('[aria-busy="true"], .spinner')).toBeNull();
});

test('what changes, and why, is kept until the release is published', async () => {
  const { answer, refuse } = await show();
  const message = screen.getByLabelText<HTMLInputElement>('What changes, and why');
  fireEvent.change(message, { target: { value: 'Fees' } });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await refuse('1 errors: locales/ja.json is missing');
  await screen.findByRole('alert');
  expect(message.value).toBe('Fees');
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await answer();
  await waitFor(() => expect(message.value).toBe(''));
});

test('a release of others that the files here do not contain is named, and taken back only on demand', async () => {
  const overtaking = { release: a, author: 'Jun', at: 0, message: 'New fees' };
  const { sent } = await show({ ...list, overtaking });
  expect(screen.getByText(/^Jun published a+ on .*: New fees/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('What changes, and why'), { target: { value: 'Fees' } });
  const publish = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' });
  expect(publish.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Take its changes back/ }));
  fireEvent.click(publish);
  expect(sent).toEqual([['publish', { author: 'aya', message: 'Fees', parent: a, replace: true }]]);
});

test('the share of a running trial is changed', async () => {
  const { sent, answer } = await show();
  const change = screen.getByRole<HTMLButtonElement>('button', { name: 'Change the share' });
  expect(change.disabled).toBe(true);
  const [share] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'For how many devices' });
  if (!share) throw new Error('There is no share');
  expect(share.value).toBe('5');
  fireEvent.change(share, { target: { value: '25' } });
  fireEvent.click(change);
  await answer();
  expect(sent).toEqual([['share', { author: 'aya', message: 'Share changed to 25%', share: 0.25 }]]);
  expect(screen.getByText('Share of the trial changed')).toBeTruthy();
});

test.each([
  ['Roll back to the previous release', 'back', 'Rolled back', { from: a }],
  ['Put in force', 'back', 'Rolled back', { from: a, to: 'c'.repeat(16) }],
  ['Put in force for everyone', 'promote', 'The trial went well', {}],
  ['End the trial', 'end', 'Trial ended', {}],
])('“%s” has the typed reason, once, and otherwise its usual one', async (name, way, usual, more) => {
  const { sent, answer } = await show();
  fireEvent.change(reason(), { target: { value: ' Wrong fees ' } });
  fireEvent.click(screen.getByRole('button', { name }));
  await answer();
  fireEvent.click(screen.getByRole('button', { name }));
  await answer();
  expect(sent).toEqual([
    [way, { author: 'aya', message: 'Wrong fees', ...more }],
    [way, { author: 'aya', message: usual, ...more }],
  ]);
});
