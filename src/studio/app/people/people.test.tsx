import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PeopleAnswer, Role } from '../../accounts.ts';
import type { Connection } from '../connection.ts';
import People from './People.tsx';

let own: Role[] = [];
let posts: { path: string; body: unknown }[] = [];
/** The list of people is answered after this. */
let listed: Promise<void> = Promise.resolve();
let refuses = false;
/** The list of people cannot be loaded. */
let hasFailed = false;

beforeEach(() => {
  own = [];
  posts = [];
  listed = Promise.resolve();
  refuses = false;
  hasFailed = false;
  vi.stubGlobal('fetch', async (url: string, given?: RequestInit) => {
    const path = url.split('?')[0] ?? '';
    if (given?.method !== 'POST') {
      await listed;
      if (hasFailed) return new Response('{"message":"Not now"}', { status: 500 });
      const people: PeopleAnswer = {
        people: [{ id: 'aya', name: 'Aya', roles: own, since: 0, seen: null }],
        invitations: [],
      };
      return new Response(JSON.stringify(people));
    }
    const body = JSON.parse(String(given.body));
    posts.push({ path, body });
    if (refuses) return new Response('{"message":"The name is in use"}', { status: 409 });
    if (path.endsWith('/roles')) own = body.roles;
    return new Response(JSON.stringify({ link: 'https://studio.example/join#x', ends: 0 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const connection = {} as unknown as Connection;
const address = { view: 'members', path: '', at: null };

const box = (role: string): HTMLInputElement =>
  within(screen.getByRole('group', { name: 'Roles of Aya' })).getByRole('checkbox', { name: role });

test('a second change of roles waits for the list that has the first one', async () => {
  render(<People {...{ connection, address }} />);
  await screen.findByText('Aya');
  let load = (): void => {};
  listed = new Promise((done) => (load = done));
  await act(async () => fireEvent.click(box('texts')));
  expect(posts).toEqual([{ path: '/api/people/roles', body: { id: 'aya', roles: ['texts'] } }]);
  expect(box('pages').disabled).toBe(true);
  await act(async () => load());
  expect(box('pages').disabled).toBe(false);
  await act(async () => fireEvent.click(box('pages')));
  expect(posts[1]?.body).toEqual({ id: 'aya', roles: ['texts', 'pages'] });
});

test('roles are those that the server has accepted, also if the list cannot be loaded again', async () => {
  render(<People {...{ connection, address }} />);
  await screen.findByText('Aya');
  hasFailed = true;
  await act(async () => fireEvent.click(box('texts')));
  expect(screen.getByRole('alert').textContent).toContain(
    'could not be loaded, and may be out of date: Not now',
  );
  expect([box('texts').checked, box('texts').disabled]).toEqual([true, true]);
  hasFailed = false;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(screen.queryByRole('alert')).toBeNull();
  expect([box('texts').checked, box('texts').disabled]).toEqual([true, false]);
});

test('roles are loaded again after an error, which may be that of the answer only', async () => {
  render(<People {...{ connection, address }} />);
  await screen.findByText('Aya');
  refuses = true;
  own = ['texts'];
  await act(async () => fireEvent.click(box('pages')));
  expect(screen.getByRole('alert').textContent).toBe('The name is in use');
  expect([box('texts').checked, box('pages').checked]).toEqual([true, false]);
});

test('the form of an invitation keeps what was typed until the link is made', async () => {
  render(<People {...{ connection, address }} />);
  const form = within(await screen.findByRole('region', { name: 'Invite somebody' }));
  const name: HTMLInputElement = form.getByLabelText('Name');
  fireEvent.change(name, { target: { value: 'Ken' } });
  refuses = true;
  await act(async () => fireEvent.click(form.getByRole('button', { name: 'Create link' })));
  expect(screen.getByRole('alert').textContent).toBe('The name is in use');
  expect(name.value).toBe('Ken');
  refuses = false;
  await act(async () => fireEvent.click(form.getByRole('button', { name: 'Create link' })));
  await screen.findByRole('textbox', { name: 'Link for Ken' });
  expect(name.value).toBe('');
});

test('a change that takes longer than a moment says that it is being saved', async () => {
  render(<People {...{ connection, address }} />);
  await screen.findByText('Aya');
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  fireEvent.click(box('texts'));
  await screen.findByText('Saving …');
});
