import path from 'node:path';
import { expect, test } from 'vitest';
import { foldersOf } from '../../project/folders.ts';
import { disk, readProject } from '../node.ts';
import { Workspace } from './index.ts';

const root = path.join(import.meta.dirname, '../../../examples/library');
const workspace = new Workspace((files) => readProject(foldersOf(root), files), disk);
const file = [...workspace.project.screens.keys()].sort()[0] ?? '';
const page = (node: string): string =>
  `{\n  "route": "/${file.replace(/^screens\/|\.json$/g, '')}",\n  "title": { "en": "A" },\n  "state": { "open": { "type": "boolean", "default": true } },\n  "view": [${node}]\n}\n`;
const fieldsOf = (node: string) => {
  workspace.write(file, page(node));
  return workspace.fields(file, page(node).indexOf('{ "type": "button"') + 1, { language: 'en' });
};
const button = '{ "type": "button", "label": { "en": "A" }, "press": [] }';

test('the fields of a node are its properties by the grammar, with what fits in each', () => {
  const known = fieldsOf(button);
  expect(known).toMatchObject({ is: 'node', type: 'button' });
  const field = (name: string) => known?.fields.find((one) => one.name === name);
  expect(field('label')).toMatchObject({ kind: 'text', required: true, takesExpression: true });
  expect(field('look')?.options?.map(({ value }) => value)).toEqual([
    'primary',
    'secondary',
    'quiet',
    'icon',
  ]);
  expect(field('wide')).toMatchObject({ kind: 'bool', takesExpression: false });
  expect(field('when')).toMatchObject({ kind: 'bool', takesExpression: true });
  expect(field('press')).toMatchObject({ kind: 'steps', required: true });
  expect(field('tone')?.options?.map(({ value }) => value)).toContain('accent');
  expect(field('icon')?.options?.length).toBeGreaterThan(100);
  expect(field('cooldown')).toMatchObject({ kind: 'number', takesExpression: true });
});

test('an expression that is being typed has its problems and its type', () => {
  const tried = (expression: string) => {
    const text = page(button.replace('"type"', `"when": ${JSON.stringify(expression)}, "type"`));
    return workspace.tryExpression(file, text, text.indexOf(JSON.stringify(expression)));
  };
  expect(tried('= state.open')).toEqual({ problems: [], type: expect.stringContaining('true or false') });
  expect(tried('= state.opn')?.problems[0]?.message).toContain('opn');
  expect(tried('= 1 + 2')?.problems[0]?.message).toContain('expected');
  expect(tried('= state.open &&')?.problems).toHaveLength(1);
});

test('a condition in the schema of a form has problems, a type and completions too', () => {
  const schema = 'schemas/book.json';
  const before = workspace.source(schema)?.text ?? workspace.project.textOf(path.join(root, schema));
  const at = before.indexOf('"properties": {') + '"properties": {'.length;
  const withCondition = (expression: string) =>
    `${before.slice(0, at)}"added": { "type": "string", "x-required-when": ${JSON.stringify(expression)} },${before.slice(at)}`;
  const tried = (expression: string) => {
    const text = withCondition(expression);
    return workspace.tryExpression(schema, text, text.indexOf(JSON.stringify(expression)));
  };
  expect(tried("= form.title == 'x'")).toEqual({
    problems: [],
    type: expect.stringContaining('true or false'),
  });
  expect(tried('= form.titel')?.problems[0]?.message).toContain('titel');
  expect(tried('= 1 + 2')?.problems[0]?.message).toContain('expected');
  const text = withCondition('= form.');
  workspace.write(schema, text);
  const items = workspace.complete(schema, text.indexOf('= form.') + '= form.'.length);
  workspace.close(schema);
  expect(items.map(({ label }) => label)).toContain('title');
});
