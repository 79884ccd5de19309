import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Fields } from '../../../../language/editing/index.ts';
import { parseTree } from '../../../document/parse.ts';
import type { Actions } from '../actions.ts';
import type { Language } from '../language/language.ts';
import { Panel } from './Panel.tsx';
import { panelSchema } from './schema.ts';

const fields: Fields = {
  is: 'node',
  type: 'button',
  description: 'A button.',
  fields: [
    { name: 'type', kind: 'string', type: 'string', required: true, takesExpression: false },
    { name: 'when', kind: 'bool', type: 'bool', required: false, takesExpression: true },
    {
      name: 'look',
      kind: 'choice',
      type: 'a look',
      required: false,
      takesExpression: false,
      options: [{ value: 'primary' }, { value: 'quiet' }],
    },
    { name: 'label', kind: 'text', type: 'text', required: true, takesExpression: true },
  ],
};
const tree = parseTree('{ "type": "button", "label": "a.b", "x-own": 1 }', 'v');

const finding = {
  rule: 'unknown-text',
  file: 'a.json',
  from: 29,
  to: 34,
  line: 1,
  column: 30,
  severity: 'error' as const,
  message: 'There is no text a.b',
  fix: { title: 'Write “a.c”', edits: [], checked: {} },
};

async function shown(set = vi.fn(), fix = vi.fn()) {
  const language = {
    ask: async (call: string) => (call === 'fields' ? fields : [{ key: 'a.b', wording: 'Say' }]),
  };
  render(
    <Panel
      language={language as unknown as Language}
      actions={{ set } as unknown as Actions}
      file="a.json"
      tree={tree}
      selected="v"
      findings={[finding]}
      fix={fix}
      select={() => {}}
      nowOf={() => undefined}
    />,
  );
  await screen.findByText('A button.');
  return set;
}

test('the form has the properties of the grammar, required ones first, those for the place last', () => {
  expect(Object.keys(panelSchema(fields).schema.properties ?? {})).toEqual(['label', 'look', 'when']);
});

test('a choice sets its member; what is unknown is named and kept', async () => {
  const set = await shown();
  fireEvent.change(screen.getByLabelText('Look'), { target: { value: '"quiet"' } });
  expect(set).toHaveBeenCalledWith('v', 'look', '"quiet"', ['type', 'when', 'look', 'label']);
  expect(screen.getByText(/x-own/)).toBeTruthy();
});

test('input becomes a step on blur, and its finding is shown at the field', async () => {
  const set = await shown();
  const label = screen.getByLabelText(/^Label/);
  expect(screen.getByText('There is no text a.b')).toBeTruthy();
  fireEvent.change(label, { target: { value: 'a.c' } });
  expect(set).not.toHaveBeenCalled();
  fireEvent.blur(label);
  expect(set).toHaveBeenCalledWith('v', 'label', '"a.c"', expect.anything());
  expect((await screen.findAllByText('Say')).length).toBeGreaterThan(0);
});

test('the fix of a finding is offered at the field', async () => {
  const fix = vi.fn();
  await shown(vi.fn(), fix);
  fireEvent.click(screen.getByRole('button', { name: 'Fix: Write “a.c”' }));
  expect(fix).toHaveBeenCalledWith(finding);
});
