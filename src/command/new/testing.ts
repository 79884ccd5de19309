/** Makes an app in a test, from a document of tests/fixtures or one that the test brings. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { missing, readContractLeniently } from '../../language/contract/index.ts';
import { check, readProject } from '../../language/node.ts';
import { newApp } from './index.ts';
import { languages } from './languages.ts';
import { readOpenApi } from './source.ts';
import { writeFiles } from './write.ts';

const fixtures = path.join(import.meta.dirname, '../../../tests/fixtures');
const folders: string[] = [];

/** A folder that is removed after the tests of the file. */
export const emptyFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'new-app-'));
  folders.push(folder);
  return folder;
};

afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true });
});

const [japanese] = languages;
if (!japanese) throw new Error('There is no other language');
const options = {
  name: 'sample',
  title: 'Sample',
  language: japanese,
  timeZone: 'Asia/Tokyo',
  shoji: '^1.0.0',
};

/** @param document a path, from tests/fixtures or absolute, or the document itself */
export async function made(document: string | object) {
  const from = typeof document === 'string' ? path.resolve(fixtures, document) : written(document);
  const { app, contract, mistakes } = newApp(await readOpenApi(from), from, options);
  const root = emptyFolder();
  writeFiles(root, new Map([...app.files, [contract.file, contract.text]]));
  const findings = check(readProject({ root, contract: contract.file }));
  return {
    ...app,
    root,
    mistakes,
    findings,
    operations: operationsOf(contract.document),
    json: (file: string) => JSON.parse(app.files.get(file) ?? 'null'),
  };
}

/** The names of the operations of a document. */
const operationsOf = (document: object): string[] => [
  ...readContractLeniently('', (file) => (file === '' ? document : missing)).operations.keys(),
];

function written(document: object): string {
  const file = path.join(emptyFolder(), 'openapi.json');
  fs.writeFileSync(file, JSON.stringify(document));
  return file;
}

/** The routes of an app's pages, apart from those that every app has. */
export const routesOf = (files: ReadonlyMap<string, string>): string[] =>
  [...files.keys()].flatMap((name) => /^screens\/pages\/(.+\/.+)\.json$/.exec(name)?.[1] ?? []);

/** A document of calls whose records are in `schemas`. */
export const contractOf = (paths: object, schemas: object = {}): object => ({
  openapi: '3.1.0',
  info: { title: 'Sample', version: '1' },
  paths,
  components: { schemas },
});

/** An answer or a request of JSON. */
export const jsonBody = (schema: object) => ({ content: { 'application/json': { schema } } });

export const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The responses of a call that answers JSON. */
export const answers = (schema: object) => ({ '200': { description: 'Done', ...jsonBody(schema) } });
