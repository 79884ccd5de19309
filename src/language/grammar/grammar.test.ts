import fs from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { alternatives } from '../../../scripts/language/alternatives.ts';
import { nameKinds } from '../compile/names/name.ts';
import type { Screen } from '../generated/grammar.ts';
import { disk } from '../node.ts';
import { loadGrammar } from './load.ts';

const folder = path.join(import.meta.dirname, '../../../schemas/language');
const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));

const files = (): string[] =>
  fs
    .readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.json'));

/** The grammar as an editor uses it: as plain JSON Schema. */
function editor(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  for (const file of files()) ajv.addSchema({ ...(read(file) as object), $id: `file:///${file}` });
  return ajv;
}

const screen: Screen = {
  route: '/pages/a/b',
  title: 'a.title',
  query: { id: { type: 'integer' } },
  data: { rows: { operation: 'rows', with: { id: '= query.id' } } },
  view: [
    { type: 'list', of: '= data.rows', children: [{ type: 'text', text: '= it.name' }] },
    { type: 'button', label: 'a.more', press: [{ reload: ['rows'] }, { go: 'back' }] },
  ],
};

test('a screen of the generated type is one of the grammar', () => {
  const validate = editor().getSchema('file:///screen.schema.json');
  expect(validate?.(screen), JSON.stringify(validate?.errors)).toBe(true);
});

test('an editor reports an unknown property', () => {
  const validate = editor().getSchema('file:///screen.schema.json');
  expect(validate?.({ ...screen, vieww: [] })).toBe(false);
  expect(validate?.({ ...screen, view: [{ type: 'text', text: 'a', lok: 'title' }] })).toBe(false);
});

test('every kind and every step is listed for editors', () => {
  for (const [file, content] of alternatives(folder))
    expect(read(file), `run npm run generate: ${file}`).toEqual(content);
});

test('properties next to a reference do not remove those of its target', () => {
  const { description, valueKind, others } =
    loadGrammar(folder, disk).nodes.get('button')?.properties.values ?? {};
  expect(description).toBe('Values for the placeholders of the text, by name.');
  expect(valueKind).toBe('texts');
  expect(others).toMatchObject({ either: [{ json: 'string' }, {}, {}, { json: 'object' }] });
});

test('every name that the grammar asks for is of a kind that the checker knows', () => {
  const asked: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('x-name' in value) asked.push(String(value['x-name']));
    for (const inner of Object.values(value)) visit(inner);
  };
  for (const file of files()) visit(read(file));
  expect([...new Set(asked)].filter((kind) => !nameKinds.includes(kind))).toEqual([]);
});
