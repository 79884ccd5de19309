/** A field whose schema has a format of `uploads` in app.json is uploaded in every form, at its place in the schema. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { compileScreen, disk, overlay, readProject } from '../../node.ts';
import { appOf } from '../index.ts';

const root = path.join(import.meta.dirname, '../../../../examples/library');
const at = (file: string) => path.join(root, file);

type Json = Record<string, unknown>;

/** The library with changed files. */
function projectWith(changes: Record<string, (content: Json) => void>) {
  const files = Object.entries(changes).map(([file, change]): [string, string] => {
    const content: Json = JSON.parse(disk.read(at(file)));
    change(content);
    return [at(file), JSON.stringify(content)];
  });
  return readProject(
    { root, widgets: 'src/widgets', contract: 'openapi/openapi.yaml' },
    overlay(disk, new Map(files)),
  );
}

const picture = { type: 'string', format: 'picture', 'x-title': { en: 'Picture', ja: '写真' } };
const withPictures = (schema: Json) => {
  Object.assign(schema.properties as Json, {
    back: picture,
    pictures: {
      type: 'array',
      'x-title': { en: 'Pictures', ja: '写真' },
      items: { type: 'object', 'x-title': { en: 'Page', ja: 'ページ' }, properties: { scan: picture } },
    },
    gone: { ...picture, deprecated: true },
  });
};

/** The settings of the fields of the form for books. */
function fieldsOf(project: ReturnType<typeof projectWith>): Json {
  const screen = compileScreen(project, '/staff/book');
  const [form] = screen?.view ?? [];
  return (form?.props.fields ?? {}) as Json;
}

/** What the steps do, with the file that the widget brings. */
const uploading = (...path: string[]) => ({
  select: {
    s: [
      {
        do: 'call',
        at: 'staff/book#/uploads',
        props: {
          call: 'uploadCover',
          with: { file: { $: ['.', ['id', 'event'], 'file'], reads: [] } },
          quiet: true,
        },
        as: 'answer',
        answer: expect.anything(),
      },
      {
        do: 'set',
        at: 'staff/book#/uploads',
        props: {
          set: [
            { path: ['forms', 'book', ...path], value: { $: ['.', ['id', 'answer'], 'url'], reads: [] } },
          ],
        },
      },
    ],
  },
});

test('a field gets the widget and the steps, also in a list, and keeps its place', () => {
  const fields = fieldsOf(projectWith({ 'schemas/book.json': withPictures }));
  for (const [name, ...parts] of [
    ['back', 'back'],
    ['pictures[].scan', 'pictures', '[]', 'scan'],
  ])
    expect(fields[name ?? '']).toEqual({
      l: { widget: 'imageUpload', on: uploading(...parts) },
      reads: [],
      usual: true,
    });
  expect(fields).not.toHaveProperty('gone');
});

test('settings of the definition stay, and the page loads the widget', () => {
  expect(compileScreen(projectWith({}), '/staff/book')?.widgets).toContain('imageUpload');
  expect(fieldsOf(projectWith({})).cover).toEqual({
    l: { widget: 'imageUpload', hint: { t: 'staff.coverHint' }, on: uploading('cover') },
    reads: [],
  });
});

test('another widget, steps of its own, or a field that is not asked for are left as they are', () => {
  const own = { select: [{ set: { 'forms.book.cover': "= '/a.png'" } }] };
  for (const cover of [{ widget: 'textarea' }, { when: false }, { widget: 'imageUpload', on: own }]) {
    const fields = projectWith({
      'screens/staff/book.json': ({ view }) => {
        Object.assign((view as { fields: Json }[])[0]?.fields ?? {}, {
          cover,
          title: { widget: 'imageUpload' },
        });
      },
    });
    const { l } = fieldsOf(fields).cover as { l: Json };
    expect(JSON.stringify(l)).not.toContain('uploadCover');
  }
});

test.each([
  [{ call: 'uplaodCover' }, 'unknown-operation'],
  [
    { file: 'flie' },
    'unknown-parameter The operation “uploadCover” does not take “flie”; did you mean “file”?',
  ],
  [{ address: 'ulr' }, 'wrong-type The address of the file is a text, and “ulr” of the answer is not there'],
  [
    { address: undefined },
    'wrong-type The address of the file is a text, and the answer of “uploadCover” is',
  ],
  [{ call: 'borrowBook' }, 'missing-parameter The operation “borrowBook” needs “bookId”'],
  [{ widget: 'imageUplaod' }, 'unknown-widget'],
])('%j is an error in app.json', (change, expected) => {
  const project = projectWith({
    'screens/app.json': ({ uploads }) => Object.assign((uploads as { picture: Json }).picture, change),
  });
  const findings = appOf(project)?.compilation.findings ?? [];
  expect(findings.map(({ rule, message }) => `${rule} ${message}`).join('\n')).toContain(expected);
});
