import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '../../accounts.ts';
import type { DraftList, ReleaseList } from '../../server/messages.ts';
import type { Connection } from '../connection.ts';
import Releases from '../releases/Releases.tsx';
import type { ViewProps } from '../views.ts';
import Drafts from './Drafts.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const state = { account: {}, people: [], drafts: 0, releases: 0, version: 0 };

/** The names of the buttons in a view. @param own the roles of the person */
async function buttonsOf(
  View: (props: ViewProps) => React.ReactNode,
  answer: DraftList | ReleaseList,
  own: readonly Role[],
): Promise<string[]> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
  const may = (...roles: Role[]) => roles.some((role) => own.includes(role));
  const connection = { state, subscribe: () => () => {}, may } as unknown as Connection;
  render(<View connection={connection} address={{ view: '', path: '', at: '' } as never} />);
  await screen.findByRole('heading', { level: 2 });
  const names = screen.queryAllByRole('button').map(({ textContent }) => textContent ?? '');
  cleanup();
  return names;
}

const draft = { id: 'fees', title: 'Fees', at: 0, author: 'Aya', ahead: 1, behind: 1 };

test('drafts have the buttons that the person may use', async () => {
  const list: DraftList = { git: true, drafts: [draft] };
  expect(await buttonsOf(Drafts, list, [])).toEqual([]);
  expect(await buttonsOf(Drafts, list, ['publish'])).toEqual(['Add to the app']);
  expect(await buttonsOf(Drafts, list, ['texts'])).toEqual(['New draft', 'Update', 'Rename', 'Delete']);
  const none: DraftList = { git: false, drafts: [] };
  expect(await buttonsOf(Drafts, none, ['texts'])).toEqual([]);
  expect(await buttonsOf(Drafts, none, ['administrator'])).toEqual(['Turn on drafts']);
});

test('a trial has buttons for those who may publish', async () => {
  const trial = { release: 'b'.repeat(64), share: 0.1 };
  const list: ReleaseList = { place: 'dist/release', releases: [], moves: [], current: null, trial };
  expect(await buttonsOf(Releases, list, ['texts'])).toEqual([]);
  expect((await buttonsOf(Releases, list, ['publish'])).length).toBeGreaterThan(1);
});
