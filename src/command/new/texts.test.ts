/** What a new app says, in English and in its other language. */
import { expect, test } from 'vitest';
import { answers, contractOf, jsonBody, made } from './testing.ts';

const text = { type: 'string' };
const record = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });
const files = { type: 'array', items: record({ id: text, file: text, size: text }, ['id']) };
const single = record({ open: { type: 'boolean' } });

test('words that every app has are in the other language wherever they stand', async () => {
  const { json, summary } = await made(
    contractOf({
      '/files': {
        get: { operationId: 'listFiles', responses: answers(files) },
      },
      '/files/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        delete: { operationId: 'removeFile', responses: { 204: { description: 'Done' } } },
        put: {
          operationId: 'changeFile',
          requestBody: jsonBody(files.items),
          responses: answers(files.items),
        },
      },
    }),
  );
  const { fields, files: group } = json('locales/ja.json');
  expect(fields.file).toMatchObject({ file: 'ファイル', size: 'Size' });
  expect(group).toMatchObject({
    title: 'ファイル',
    edit: 'ファイルの編集',
    removeAsk: 'このファイルを削除しますか？',
    removed: 'ファイルを削除しました',
  });
  expect(summary.untranslated).toContain('fields.file.size');
  expect(summary.untranslated).not.toContain('files.edit');
});

test('a button says what it does, and not by which method', async () => {
  const { json } = await made(
    contractOf({
      '/settings': {
        get: { operationId: 'getSettings', responses: answers(single) },
        put: { operationId: 'putSettings', requestBody: jsonBody(single), responses: answers(single) },
      },
    }),
  );
  const { other } = json('locales/en.json');
  expect(other).toEqual({ getSettings: 'Settings', putSettings: 'Change settings' });
});

test('a Latin name among Japanese words has a space on both sides', async () => {
  const { json } = await made('petstore.yaml');
  expect(json('locales/ja.json').pets).toMatchObject({
    new: 'Pet の追加',
    edit: 'Pet の編集',
    removeAsk: 'この Pet を削除しますか？',
    removed: 'Pet を削除しました',
  });
  expect(json('locales/en.json').pets.removeAsk).toBe('Remove this pet?');
});

test('fields whose names differ in a sign have texts of their own, and those that are only written otherwise the same', async () => {
  const node = record({ id: text, '@type': text, type: text, openedAt: text }, ['id']);
  const { findings, json } = await made(
    contractOf({
      '/nodes/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        get: { operationId: 'getNode', responses: answers(node) },
        put: {
          operationId: 'changeNode',
          requestBody: jsonBody(record({ opened_at: text, type: text })),
          responses: answers(node),
        },
      },
    }),
  );
  expect(findings).toEqual([]);
  expect(json('locales/en.json').fields.node).toEqual({
    id: 'ID',
    openedAt: 'Opened at',
    type: 'Type',
    type2: 'Type',
  });
  expect(json('screens/pages/nodes/edit.json').view[0].fields.type.label).toBe('fields.node.type2');
});
