import { EditorView } from '@codemirror/view';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '../connection.ts';
import { JsonPane } from './JsonPane.tsx';
import { languageOf } from './language/language.ts';
import { stubLanguage, testDraft } from './testing/draft.ts';

const page = '{\n  "title": "a"\n}\n';
const texts = { 'a.json': page, 'b.json': page };

beforeEach(() => {
  sessionStorage.clear();
  stubLanguage();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Pane({ connection, file }: { connection: Connection; file: string }) {
  useSyncExternalStore(connection.subscribe, () => connection.state);
  return (
    <JsonPane
      {...{ connection, file }}
      language={languageOf(connection)}
      content={connection.files.text(file) ?? ''}
      findings={[]}
      range={undefined}
      cursor={null}
      reached={() => {}}
      select={() => {}}
      fix={undefined}
    />
  );
}

/** A page of the studio with the text of a file. */
async function load(file = 'a.json') {
  const draft = testDraft(texts);
  await draft.connection.open(file);
  const { container } = render(<Pane connection={draft.connection} file={file} />);
  const element = container.querySelector<HTMLElement>('.cm-editor');
  const view = element && EditorView.findFromDOM(element);
  if (!view) throw new Error('There is no editor');
  return {
    ...draft,
    shown: () => view.state.doc.toString(),
    replace: (from: number, to: number, insert: string) =>
      act(() => view.dispatch({ changes: { from, to, insert }, userEvent: 'input.type' })),
  };
}
const pause = () => act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
/** What the browser does: nothing is unmounted. */
const leave = () => act(async () => void dispatchEvent(new Event('pagehide')));
const error = (): string | undefined => screen.queryByRole('status')?.textContent ?? undefined;

test('input that is not JSON yet is there again after a reload, with its error, until it is JSON', async () => {
  const before = await load();
  before.replace(2, 2, '"b": ');
  await leave();
  expect(sessionStorage).toHaveLength(1);
  cleanup();
  const after = await load();
  expect(after.shown()).toBe('{\n"b":   "title": "a"\n}\n');
  expect(error()).toContain('not valid JSON');
  expect(after.text('a.json')).toBe(page);
  after.replace(7, 7, '1,');
  await pause();
  expect(error()).toBeUndefined();
  expect(after.text('a.json')).toBe('{\n"b": 1,  "title": "a"\n}\n');
  await leave();
  cleanup();
  expect((await load()).shown()).toBe(page);
  expect(sessionStorage).toHaveLength(0);
});

test('input that is discarded is gone, also after a reload', async () => {
  const before = await load();
  before.replace(2, 2, '"b": ');
  await pause();
  fireEvent.click(screen.getByRole('button', { name: 'Discard the input' }));
  expect(before.shown()).toBe(page);
  expect(error()).toBeUndefined();
  await leave();
  cleanup();
  expect((await load()).shown()).toBe(page);
});

test('input stays with its file', async () => {
  const before = await load();
  before.replace(2, 2, '"b": ');
  await leave();
  cleanup();
  const other = await load('b.json');
  expect(other.shown()).toBe(page);
  expect(error()).toBeUndefined();
  cleanup();
  expect((await load()).shown()).toContain('"b": ');
});
