/** Renaming in an app whose form and call have different names, over the protocol: the app still checks clean. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check, disk, overlay, readProject } from '../../src/language/node.ts';
import { foldersOf } from '../../src/project/folders.ts';
import { Editor } from './client.ts';
import { makeClinic } from './clinic.ts';

const page = 'screens/visits.json';
const schema = 'schemas/visit.json';

let root = '';
let editor: Editor;
beforeAll(async () => {
  root = makeClinic();
  editor = await Editor.open(root, 'en');
}, 120_000);
afterAll(async () => {
  await editor.close();
  fs.rmSync(root, { recursive: true });
});

/** The offset of the cursor `‸` within an excerpt of a file. */
function offsetOf(file: string, excerpt: string): number {
  const at = editor.text(file).indexOf(excerpt.replace('‸', ''));
  expect(at, `${file} has ${excerpt}`).toBeGreaterThanOrEqual(0);
  return at + excerpt.indexOf('‸');
}

/** All findings of `shoji check` with some files changed; null deletes one. */
function saidOf(after: ReadonlyMap<string, string | null>): string[] {
  const over = new Map([...after].map(([file, text]) => [path.join(root, file), text] as const));
  return check(readProject(foldersOf(root), overlay(disk, over))).map(
    ({ file, message }) => `${file}: ${message}`,
  );
}

test('the app is clean', () => expect(saidOf(new Map())).toEqual([]));

interface Renaming {
  what: string;
  at: readonly [file: string, excerpt: string];
  to: string;
  /** The changed files, and how often the new name occurs in each; null for a renamed file. */
  changes: Record<string, number | null>;
}

const form = { [page]: 7, [schema]: 4 };

describe('everything that has the name gets the new one, and the app stays clean', () => {
  test.each<Renaming>([
    { what: 'a field, from its schema', at: [schema, '"wh‸o": {'], to: 'person', changes: form },
    { what: 'a field, from an expression', at: [page, 'size(form.w‸ho)'], to: 'person', changes: form },
    { what: 'a field, from where it is set', at: [page, 'forms.visit.w‸ho"'], to: 'person', changes: form },
    { what: 'a field, from a condition', at: [schema, '= form.w‸ho'], to: 'person', changes: form },
    {
      what: 'a constant, from a condition',
      at: [schema, 'app.asksFor‸Contact'],
      to: 'contacts',
      changes: { [schema]: 1, 'screens/app.json': 1 },
    },
    { what: 'a field, from what is required', at: [schema, '[\n    "w‸ho"'], to: 'person', changes: form },
    {
      what: 'a text, in all languages',
      at: [page, '"visit.whoSh‸ort"'],
      to: 'visit.nameShort',
      changes: { [page]: 1, 'locales/en.json': 1, 'locales/ja.json': 1 },
    },
    {
      what: 'a text that a schema names',
      at: [schema, '"visit.w‸ho"'],
      to: 'visit.person',
      changes: { [schema]: 1, 'schemas/quick.json': 1, 'locales/en.json': 1, 'locales/ja.json': 1 },
    },
    {
      what: 'a text, from a file of texts',
      at: ['locales/ja.json', '"urg‸ent"'],
      to: 'visits.atOnce',
      changes: { [page]: 1, [schema]: 1, 'locales/en.json': 1, 'locales/ja.json': 1 },
    },
    { what: 'a value of the state', at: [page, '!state.urg‸ent'], to: 'hurried', changes: { [page]: 3 } },
    {
      what: 'a field of the query, also on pages that lead there',
      at: [page, '"= query.d‸ay"'],
      to: 'date',
      changes: { [page]: 6, 'screens/parts/visitRow.json': 1 },
    },
    { what: 'a source', at: [page, 'data.vi‸sits'], to: 'listed', changes: { [page]: 3 } },
    { what: 'a name in let', at: [page, '"= sh‸own"'], to: 'listed', changes: { [page]: 2 } },
    { what: 'a form', at: [page, '"name": "vis‸it"'], to: 'entry', changes: { [page]: 2 } },
    {
      what: 'a part, whose file moves',
      at: [page, '"part": "visit‸Row"'],
      to: 'visitLine',
      changes: { [page]: 1, 'screens/parts/visitRow.json': null, 'screens/parts/visitLine.json': 1 },
    },
    {
      what: 'a route, whose file moves',
      at: ['screens/app.json', '"start": "/vis‸its"'],
      to: '/today',
      changes: {
        'screens/app.json': 2,
        [page]: null,
        'screens/today.json': 2,
        'screens/parts/visitRow.json': 1,
      },
    },
  ])('$what', async ({ at: [file, excerpt], to, changes }) => {
    const edit = await editor.rename(file, offsetOf(file, excerpt), to);
    const after = editor.applied(edit ?? {});
    expect(saidOf(after)).toEqual([]);
    // As JSON writes it, or at the end of a path: a text key is a member of its group.
    const last = to.split('.').at(-1) ?? to;
    const found = [...after].map(([name, text]) => [
      name,
      text === null ? null : text.split(new RegExp(`(?<![\\w])${last}(?!\\w)`)).length - 1,
    ]);
    expect(Object.fromEntries(found)).toEqual(changes);
  });
});

describe('in the condition of a field', () => {
  test('a name is explained', async () => {
    const hover = await editor.hover(schema, offsetOf(schema, '= form.w‸ho'));
    expect(hover?.contents).toMatchObject({
      value: expect.stringMatching(/`form\.who`: a text[\s\S]*Patient/),
    });
  });

  test.each([
    ['a field', '= form.w‸ho', schema, '"who": {'],
    ['a constant', 'app.asksFor‸Contact', 'screens/app.json', '"asksForContact"'],
  ])('%s has its definition', async (_, excerpt, target, at) => {
    const [found] = (await editor.definition(schema, offsetOf(schema, excerpt))) ?? [];
    expect(found && editor.fileOf(found.uri)).toBe(target);
    const { line = 0, character = 0 } = found?.range.start ?? {};
    expect(`"${editor.text(target).split('\n')[line]?.slice(character)}`).toContain(at);
  });
});

test('a field within a field is offered where it can be set', async () => {
  const saved = editor.text(page);
  await editor.write(page, saved.replace('"forms.visit.who": ""', '"": ""'));
  const items = await editor.complete(page, editor.text(page).indexOf('"": ""') + 1);
  await editor.restore(page);
  expect(items.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['forms.visit.who', 'forms.visit.contact', 'forms.visit.contact.phone']),
  );
});

describe('names of the contract are not renamed, with that reason', () => {
  test('a field that a call sends under its own name', async () => {
    const renamed = editor.rename(
      'schemas/quick.json',
      offsetOf('schemas/quick.json', '"pati‸ent": {'),
      'person',
    );
    await expect(renamed).rejects.toThrow(
      /^The contract names the field “patient”, which a call sends: .*screens\/visits\.json:\d+\)$/,
    );
  });

  test('a parameter of a call', async () => {
    const renamed = editor.rename(page, offsetOf(page, '"pati‸ent": "= form.who"'), 'person');
    await expect(renamed).rejects.toThrow(/parameter|contract|Nothing/i);
  });

  test('a field of a schema that the contract includes', async () => {
    const contract = path.join(root, 'openapi/openapi.yaml');
    const written = fs.readFileSync(contract, 'utf8');
    const own = `type: object\n              required: [patient]\n              additionalProperties: false\n              properties: {patient: {type: string}, reason: {type: string}, urgent: {type: boolean}, contact: {type: object, additionalProperties: false, properties: {name: {type: string}, phone: {type: string}}}}`;
    expect(written).toContain(own);
    const including = makeClinic();
    fs.writeFileSync(
      path.join(including, 'openapi/openapi.yaml'),
      written.replace(own, '$ref: ../schemas/quick.json'),
    );
    const other = await Editor.open(including, 'en');
    const at = other.text('schemas/quick.json').indexOf('"patient": {') + 3;
    await expect(other.rename('schemas/quick.json', at, 'person')).rejects.toThrow(
      'The field “patient” is named by the contract, which includes schemas/quick.json',
    );
    await other.close();
    fs.rmSync(including, { recursive: true });
  });
});
