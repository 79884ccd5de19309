import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '../../accounts.ts';
import type { DraftList, ReleaseList } from '../../server/messages.ts';
import type { Connection } from '../connection.ts';
import Releases from '../releases/Releases.tsx';
import type { ViewProps } from '../views.ts';
import Drafts from './Drafts.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const state = { account: {}, people: [], drafts: 0, releases: 0, version: 0 };

/** @param own the roles of the person */
async function show(View: (props: ViewProps) => React.ReactNode, own: readonly Role[]): Promise<void> {
  const may = (...roles: Role[]) => roles.some((role) => own.includes(role));
  const connection = { state, subscribe: () => () => {}, may } as unknown as Connection;
  render(<View connection={connection} address={{ view: '', path: '', at: '' } as never} />);
  await screen.findByRole('heading', { level: 2 });
}

/** The names of the buttons in a view. @param own the roles of the person */
async function buttonsOf(
  View: (props: ViewProps) => React.ReactNode,
  answer: DraftList | ReleaseList,
  own: readonly Role[],
): Promise<string[]> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
  await show(View, own);
  const names = screen.queryAllByRole('button').map(({ textContent }) => textContent ?? '');
  cleanup();
  return names;
}

const draft = { id: 'fees', title: 'Fees', at: 0, author: 'Aya', ahead: 1, behind: 1 };

test('drafts show who is in them, and the page that each has open', async () => {
  const pages = [{ route: '/fees', file: 'screens/fees.json', title: { en: 'Fees', ja: '' }, words: '' }];
  const people = ['#/editor/screens/fees.json', '#/drafts', null].map((at, index) => ({
    author: `${index}`,
    name: ['Aya', 'Ken', 'Mika'][index],
    draft: 'fees',
    at,
  }));
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ git: true, drafts: [draft] })));
  const connection = { state: { ...state, pages, people }, subscribe: () => () => {}, may: () => true };
  render(<Drafts {...{ connection: connection as unknown as Connection, address: {} as never }} />);
  expect(await screen.findByRole('cell', { name: 'Aya (Fees), Ken, Mika' })).toBeTruthy();
});

test('drafts have the buttons that the person may use', async () => {
  const list: DraftList = { git: true, drafts: [draft] };
  expect(await buttonsOf(Drafts, list, [])).toEqual([]);
  expect(await buttonsOf(Drafts, list, ['publish'])).toEqual(['Add to the app']);
  expect(await buttonsOf(Drafts, list, ['texts'])).toEqual(['New draft', 'Update', 'Rename', 'Delete']);
  const none: DraftList = { git: false, drafts: [] };
  expect(await buttonsOf(Drafts, none, ['texts'])).toEqual([]);
  expect(await buttonsOf(Drafts, none, ['administrator'])).toEqual(['Turn on drafts']);
});

/** @param answers by the last part of the path; the drafts otherwise */
function answering(answers: Readonly<Record<string, () => Response>>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? '';
    const list: DraftList = { git: true, drafts: [draft] };
    return answers[path]?.() ?? new Response(JSON.stringify(list));
  });
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('the status is of what was done last', async () => {
  answering({ delete: () => new Response('null'), update: () => new Response('{"merged":["a.json"]}') });
  await show(Drafts, ['texts']);
  await press('Delete');
  expect(screen.getByRole('status').textContent).toContain('“Fees” was deleted.');
  await press('Update');
  expect(screen.getByRole('status').textContent).toBe('Updated. Files: 1.');
  await press('Delete');
  expect(screen.getByRole('status').textContent).toContain('“Fees” was deleted.');
});

test('a new title that was refused stays in its dialog, with the error', async () => {
  HTMLDialogElement.prototype.showModal ??= function show() {
    this.open = true;
  };
  let refuses = true;
  answering({
    rename: () => (refuses ? new Response('{"message":"In use"}', { status: 409 }) : new Response('null')),
  });
  await show(Drafts, ['texts']);
  await press('Rename');
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  fireEvent.change(title, { target: { value: 'Lower fees' } });
  await press('Save');
  expect(screen.getByRole('dialog').textContent).toContain('In use');
  expect(title.value).toBe('Lower fees');
  refuses = false;
  await press('Save');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a trial has buttons for those who may publish', async () => {
  const trial = { release: 'b'.repeat(64), share: 0.1 };
  const list: ReleaseList = {
    place: 'dist/release',
    releases: [],
    moves: [],
    current: null,
    trial,
    overtaking: null,
  };
  expect(await buttonsOf(Releases, list, ['texts'])).toEqual([]);
  expect((await buttonsOf(Releases, list, ['publish'])).length).toBeGreaterThan(1);
});
