import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Position } from '../../../language/source/position.ts';
import type { ShownFinding } from '../../server/messages.ts';
import { useAddress } from '../address.ts';
import type { Connection } from '../connection.ts';
import Editor from './Editor.tsx';
import { stubLanguage, testDraft } from './testing/draft.ts';

const cursors: string[] = [];
vi.mock('./JsonPane.tsx', () => ({
  JsonPane: ({ file, cursor, reached }: { file: string; cursor: Position | null; reached(): void }) => {
    useEffect(() => {
      if (!cursor) return;
      cursors.push(`${file}:${cursor.line}:${cursor.column}`);
      reached();
    }, [file, cursor, reached]);
    return null;
  },
}));
vi.mock('./panel/Panel.tsx', () => ({ Panel: () => null }));
vi.mock('./Phone.tsx', () => ({
  Phone: ({ tapped }: { tapped(at: string): void }) => (
    <button type="button" onClick={() => tapped('pages/b#/view/0')}>
      Tap
    </button>
  ),
}));

stubLanguage();
beforeEach(() => {
  location.hash = '#/editor/screens/pages/a.json';
  cursors.length = 0;
});
const page = '{\n  "route": "/pages/a",\n  "title": "a",\n  "view": []\n}\n';
const finding = (file: string, line: number, column: number, rule = 'unknown-text'): ShownFinding => ({
  rule,
  file,
  from: 0,
  to: 1,
  line,
  column,
  severity: 'error',
  message: `Wrong in ${file}`,
});

function Studio({ connection }: { connection: Connection }) {
  return <Editor connection={connection} address={useAddress()} />;
}

const texts = {
  'screens/pages/a.json': page,
  'screens/pages/b.json': '{\n  "route": "/pages/b"\n  "title": "b"\n}\n',
  'openapi/openapi.yaml': 'openapi: 3.1.0\npaths: {}\n',
  'locales/en.json': '{\n  "a": "A",\n  "b": "B"\n}\n',
};
const outline = (): string => screen.getByRole('region', { name: 'Outline' }).textContent ?? '';

function show(...findings: ShownFinding[]): ReturnType<typeof testDraft> {
  const draft = testDraft(texts, findings);
  render(<Studio connection={draft.connection} />);
  return draft;
}

test.each([
  ['screens/pages/b.json', 3, 3, 'line 3, column 3'],
  ['openapi/openapi.yaml', 2, 1, 'no nodes'],
  ['locales/en.json', 3, 3, 'no nodes'],
  ['screens/pages/a.json', 4, 3, 'view'],
])('a finding in %s opens its text at the place', async (file, line, column, said) => {
  show(finding(file, line, column, file.endsWith('b.json') ? 'syntax' : 'unknown-text'));
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`Wrong in ${file}`) }));
  await waitFor(() => expect(cursors).toEqual([`${file}:${line}:${column}`]));
  await waitFor(() => expect(outline()).toContain(said));
  expect(decodeURIComponent(location.hash)).toContain(`/editor/${file}`);
});

test('the outline of a file that cannot be read says so, and leads to the place before there is a finding', async () => {
  location.hash = '#/editor/screens/pages/b.json';
  show();
  await waitFor(() => expect(outline()).toContain('cannot be read. The error is at line 3, column 3'));
  fireEvent.click(screen.getByRole('button', { name: 'Show the place' }));
  await waitFor(() => expect(cursors).toEqual(['screens/pages/b.json:3:3']));
});

test('a file that does not exist, or that the studio may not open, is not loading for ever', async () => {
  show(finding('screens/pages/c.json', 1, 1), finding('../openapi.yaml', 1, 1));
  fireEvent.click(await screen.findByRole('button', { name: /Wrong in screens.pages.c/ }));
  await waitFor(() => expect(outline()).toContain('There is no file screens/pages/c.json'));
  fireEvent.click(screen.getByRole('button', { name: /Wrong in ...openapi/ }));
  await waitFor(() => expect(outline()).toContain('../openapi.yaml cannot be opened'));
});

test('a file that cannot be loaded now is loading, and is there as soon as it can be', async () => {
  const { connection, away } = testDraft(texts, [finding('locales/en.json', 3, 3)]);
  away(true);
  render(<Studio connection={connection} />);
  await waitFor(() => expect(outline()).toContain('Loading'));
  away(false);
  await screen.findByRole('button', { name: /Wrong in/ });
  await waitFor(() => expect(outline()).toContain('view'));
  away(true);
  fireEvent.click(screen.getByRole('button', { name: /Wrong in/ }));
  await waitFor(() => expect(location.hash).toContain('en.json'));
  await new Promise((done) => setTimeout(done, 20));
  expect(outline()).toContain('Loading');
  away(false);
  await waitFor(() => expect(cursors).toEqual(['locales/en.json:3:3']));
});

test('of two findings that were clicked, the last one is shown, also if the file of the first is late', async () => {
  const { hold } = show(finding('screens/pages/b.json', 1, 1), finding('locales/en.json', 3, 3));
  let load = (): void => {};
  hold('screens/pages/b.json', new Promise((done) => (load = done)));
  fireEvent.click(await screen.findByRole('button', { name: /Wrong in screens/ }));
  fireEvent.click(screen.getByRole('button', { name: /Wrong in locales/ }));
  await waitFor(() => expect(cursors).toEqual(['locales/en.json:3:3']));
  load();
  await new Promise((done) => setTimeout(done, 20));
  expect(location.hash).toContain('en.json');
  expect(cursors).toHaveLength(1);
});

test('a tap on the phone without a connection says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { connection } = testDraft(texts);
  connection.state.app = 'http://localhost:5173/';
  render(<Studio connection={connection} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Tap' }));
  await waitFor(() => expect(outline()).toContain('No connection: try again.'));
});
