import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Commands } from '../commands/Commands.tsx';
import Editor from './Editor.tsx';
import { stubLanguage, testDraft } from './testing/draft.ts';

vi.mock('./JsonPane.tsx', () => ({ JsonPane: () => null }));
vi.mock('./panel/Panel.tsx', () => ({ Panel: () => null }));

stubLanguage();
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

test('nodes of the outline are changed by keys and by the command palette, each as one step', async () => {
  const { connection, text } = testDraft({ [file]: page });
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
  expect(JSON.parse(text(file) ?? '').view).toHaveLength(3);
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: 'wrap stack' } });
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }));
  expect(JSON.parse(text(file) ?? '').view[1].type).toBe('stack');
  act(() => connection.undo());
  act(() => connection.undo());
  expect(text(file)).toBe(page);
});

test('without a clipboard a node is not cut, and the editor says why', async () => {
  const { connection, text } = testDraft({ [file]: page });
  vi.stubGlobal('navigator', { ...navigator, userAgent: '', clipboard: undefined });
  render(<Editor connection={connection} address={{ view: 'editor', path: file, at: null }} />);
  fireEvent.click(await screen.findByRole('button', { name: /^text/ }));
  fireEvent.keyDown(window, { key: 'x', ctrlKey: true });
  await screen.findByText(/does not allow the studio to use the clipboard/);
  expect(text(file)).toBe(page);
});
