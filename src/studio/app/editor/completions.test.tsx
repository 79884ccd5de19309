import path from 'node:path';
import { type Completion, CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test } from 'vitest';
import { Workspace } from '../../../language/editing/index.ts';
import { disk, readProject } from '../../../language/node.ts';
import { foldersOf } from '../../../project/folders.ts';
import { completeFile } from './completions.ts';
import type { Language } from './language/language.ts';

const root = path.join(import.meta.dirname, '../../../../examples/library');
const file = path.join(root, 'screens/home.json');
const workspace = new Workspace((files) => readProject(foldersOf(root), files), disk);

/** The language of the library, without its worker. */
const language = {
  ask: async (_call: string, { text, offset }: { text: string; offset: number }) => {
    workspace.write(file, text);
    return workspace.complete(file, offset);
  },
} as unknown as Language;

let view: EditorView | undefined;
afterEach(() => view?.destroy());

/** Completes a text in which `|` is the cursor, and picks an item. @returns the text after it */
async function pick(marked: string, label: string): Promise<string> {
  const pos = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', ''), selection: { anchor: pos } });
  const result = (await completeFile(
    language,
    file,
  )(new CompletionContext(state, pos, true))) as CompletionResult | null;
  const option = result?.options.find((one: Completion) => (one.displayLabel ?? one.label) === label);
  if (!result || typeof option?.apply !== 'function') throw new Error(`${label} is not offered`);
  view = new EditorView({ state });
  option.apply(view, option, result.from, result.to ?? pos);
  return view.state.doc.toString();
}

const page = (view: string): string => `{ "route": "/home", "title": "app.name", "view": [${view}] }`;

test('a property is inserted with a value to start from, and with the comma that is missing before it', async () => {
  const after = await pick(page('{ "type": "text" "te|" }'), 'text');
  expect(JSON.parse(after)).toMatchObject({ view: [{ type: 'text', text: '' }] });
});

test('the word of an expression is completed within its text', async () => {
  const after = await pick(page('{ "type": "text", "text": "= sess|" }'), 'session');
  expect(JSON.parse(after)).toMatchObject({ view: [{ text: '= session' }] });
});

test('a value is completed between its quotes', async () => {
  const after = await pick(page('{ "type": "te|" }'), 'text');
  expect(JSON.parse(after)).toMatchObject({ view: [{ type: 'text' }] });
});

test('nothing is offered while a text is typed that is no word', async () => {
  const state = EditorState.create({ doc: page('{ "type": "text", }') });
  const after = state.doc.toString().indexOf(', }') + 2;
  expect(await completeFile(language, file)(new CompletionContext(state, after, false))).toBeNull();
});
