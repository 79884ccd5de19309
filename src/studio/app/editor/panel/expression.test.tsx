/** A mistake in an expression is told once: by the finding of what is saved, or by the editor of what is typed. */
import { EditorView } from '@codemirror/view';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Fields } from '../../../../language/editing/index.ts';
import { parseTree } from '../../../document/parse.ts';
import type { ShownFinding } from '../../../server/messages.ts';
import type { Actions } from '../actions.ts';
import type { Language } from '../language/language.ts';
import { Panel } from './Panel.tsx';

const fields: Fields = {
  is: 'node',
  type: 'text',
  description: 'A text.',
  fields: [{ name: 'when', kind: 'expression', type: 'bool', required: false, takesExpression: true }],
};
const text = '{ "type": "text", "when": "= widht" }';
const saved: ShownFinding = {
  rule: 'expression-name',
  file: 'a.json',
  from: text.indexOf('widht'),
  to: text.indexOf('widht') + 5,
  line: 1,
  column: 1,
  severity: 'error',
  message: 'there is nothing called `widht` here',
};

/** The language says that the whole expression is an unknown name. */
const language = {
  ask: async (call: string, question: { text: string }) => {
    if (call === 'fields') return fields;
    const [, name = ''] = /"= (.*?)"/.exec(question.text) ?? [];
    const message = `there is nothing called \`${name}\` here`;
    return { items: [], tried: { type: 'any', problems: [{ from: 0, to: 1, message }] } };
  },
};

async function shown(findings: readonly ShownFinding[]): Promise<EditorView> {
  const { container } = render(
    <Panel
      language={language as unknown as Language}
      actions={{} as Actions}
      file="a.json"
      tree={parseTree(text, 'v')}
      selected="v"
      findings={findings}
      fix={undefined}
      select={() => {}}
      nowOf={() => undefined}
    />,
  );
  await screen.findByText('A text.');
  const view = EditorView.findFromDOM(container);
  if (!view) throw new Error('There is no editor');
  return view;
}

/** All that is said of names, after the editor has asked. */
async function told(): Promise<(string | null)[]> {
  await act(() => new Promise((done) => setTimeout(done, 20)));
  return screen.queryAllByText(/nothing called/).map(({ textContent }) => textContent?.trim() ?? null);
}

test('what is wrong with the saved expression is told by its finding', async () => {
  await shown([saved]);
  expect(await told()).toEqual(['there is nothing called `widht` here']);
});

test('what is wrong with what is typed is told by the editor', async () => {
  const view = await shown([saved]);
  await act(async () => view.dispatch({ changes: { from: 0, to: 5, insert: 'heigth' } }));
  expect(await told()).toEqual(['there is nothing called `heigth` here']);
  await act(async () => view.dispatch({ changes: { from: 0, to: 6, insert: 'widht' } }));
  expect(await told()).toEqual(['there is nothing called `widht` here']);
});

test('without a finding the editor tells it', async () => {
  await shown([]);
  expect(await told()).toEqual(['there is nothing called `widht` here']);
});
