import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { library } from '../../../tests/fixtures/library.ts';
import { readProject } from '../../language/node.ts';
import { ownFile } from '../ownFolder.ts';
import { writeRelease } from './write.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reused-'));
const root = path.join(folder, 'app');
const kept = ownFile(root, 'cache/validators/loan.json');

/** The files of a release of the app as it is, read again as a command does. */
async function released(): Promise<(file: string) => string> {
  const project = readProject({ ...library, root });
  const { release } = await writeRelease(project, path.join(folder, 'out'), { compressed: false });
  return (file) => fs.readFileSync(path.join(folder, 'out', release, file), 'utf8');
}
const change = (file: string, from: string, to: string): void => {
  const text = fs.readFileSync(file, 'utf8');
  expect(text).toContain(from);
  fs.writeFileSync(file, text.replace(from, to));
};

beforeAll(() => fs.cpSync(library.root, root, { recursive: true }));
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('validators of a schema that has not changed are those of the release before', async () => {
  const made = (await released())('forms/loan.js');
  const entry = JSON.parse(fs.readFileSync(kept, 'utf8'));
  expect(entry.text).toBe(made);
  fs.writeFileSync(kept, JSON.stringify({ ...entry, text: '/* kept */' }));
  expect((await released())('forms/loan.js')).toBe('/* kept */');
});

test('validators of another schema, or of another version of the compiler, are made again', async () => {
  change(path.join(root, 'schemas/loan.json'), '"maximum": 60', '"maximum": 59');
  const changed = (await released())('forms/loan.js');
  expect(changed).toContain('59');
  const entry = JSON.parse(fs.readFileSync(kept, 'utf8'));
  fs.writeFileSync(kept, JSON.stringify({ ...entry, key: 'of another version', text: '/* kept */' }));
  expect((await released())('forms/loan.js')).toBe(changed);
});

test('a contract that has changed is bundled again', async () => {
  const before = (await released())('server/contract.json');
  expect((await released())('server/contract.json')).toBe(before);
  change(path.join(root, 'openapi.json'), '"title": "', '"title": "Another ');
  expect((await released())('server/contract.json')).toContain('"title":"Another ');
});
