import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DraftFiles } from '../../draft/files.ts';
import { Replica } from '../../draft/replica.ts';
import type { Step } from '../../draft/step.ts';
import { Commands } from '../commands/Commands.tsx';
import type { Connection } from '../connection.ts';
import Editor from './Editor.tsx';

vi.mock('./JsonPane.tsx', () => ({ JsonPane: () => null }));
vi.mock('./panel/Panel.tsx', () => ({ Panel: () => null }));

const root = path.join(import.meta.dirname, '../../../../schemas/language');
const grammar = Object.fromEntries(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => [`/g/${name}`, readFileSync(path.join(root, name), 'utf8')]),
);

/** A worker that answers only that the app has been read. */
class Silent {
  onmessage: ((event: { data: unknown }) => void) | undefined;
  constructor() {
    setTimeout(() => this.onmessage?.({ data: { ready: true, folder: '/g', grammar, screens: 'screens' } }));
  }
  postMessage(): void {}
}
vi.stubGlobal('Worker', Silent);
afterEach(cleanup);

const file = 'screens/pages/a.json';
const page = `{
  "route": "/pages/a",
  "title": "a",
  "view": [
    { "type": "text", "text": "one" },
    { "type": "card", "children": [{ "type": "divider" }] }
  ]
}
`;

function draft() {
  const files = DraftFiles.startingWith((of) => (of === file ? page : undefined));
  const replica = new Replica(files, 'aya');
  let count = 0;
  const listeners = new Set<() => void>();
  let state = {
    connection: 'open',
    pages: [{ route: '/pages/a', file, title: '' }],
    app: '',
    paths: 'hash',
    start: '',
    findings: [],
    version: 0,
    unsaved: 0,
    setAside: [],
  };
  replica.subscribe(() => {
    state = { ...state, version: state.version + 1 };
    for (const listener of listeners) listener();
  });
  const connection = {
    author: 'aya',
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get state() {
      return state;
    },
    get files() {
      return replica.files;
    },
    open: async () => {},
    nextId() {
      count += 1;
      return `s${count}`;
    },
    add: (step: Step) => replica.add(step),
    undo: () => void replica.add(replica.undoing(`u${count}`) as Step),
    canUndo: true,
    canRedo: false,
  };
  return { connection: connection as unknown as Connection, text: () => replica.files.text(file) };
}

test('nodes of the outline are changed by keys and by the command palette, each as one step', async () => {
  const { connection, text } = draft();
  HTMLDialogElement.prototype.showModal ??= function show() {
    this.open = true;
  };
  render(
    <>
      <Editor connection={connection} address={{ view: 'editor', path: file, at: null }} />
      <Commands connection={connection} views={[]} />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^text/ }));
  fireEvent.keyDown(window, { key: 'd', ctrlKey: true });
  expect(JSON.parse(text() ?? '').view).toHaveLength(3);
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: 'wrap stack' } });
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }));
  expect(JSON.parse(text() ?? '').view[1].type).toBe('stack');
  act(() => connection.undo());
  act(() => connection.undo());
  expect(text()).toBe(page);
});
