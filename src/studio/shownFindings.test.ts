import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { check, readProject } from '../language/node.ts';
import { foldersOf } from '../project/folders.ts';
import { fingerprintOf } from './fingerprint.ts';
import { shownIn } from './shownFindings.ts';

let root = '';
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'findings-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function write(file: string, text: string): string {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
  return text;
}

const found = () => {
  const project = readProject(foldersOf(root));
  return check(project).map(shownIn(project));
};

test('a finding has its place, and its fix with the text that it is for', () => {
  write('screens/app.json', '{}\n');
  const page = write('screens/pages/a.json', '{\n  "route": "/pages/a"\n  "title": "a",\n  "view": []\n}\n');
  const fault = found().find(({ file, rule }) => file === 'screens/pages/a.json' && rule === 'syntax');
  expect(page.slice(0, fault?.from).split('\n')).toHaveLength(fault?.line ?? 0);
  expect(fault?.fix?.checked).toEqual({ 'screens/pages/a.json': fingerprintOf(page) });
  expect(fault?.fix?.edits).toMatchObject([{ file: 'screens/pages/a.json', text: ',' }]);
});

test('a finding in a file that is not a definition has its place too', () => {
  write('screens/app.json', '{}\n');
  const project = readProject(foldersOf(root));
  const yaml = write('openapi/openapi.yaml', 'openapi: 3.1.0\npaths: {}\n');
  const place = { start: { line: 2, column: 1 }, end: { line: 2, column: 6 } };
  const finding = {
    rule: 'contract',
    severity: 'error',
    message: '',
    pointer: '',
    frame: '',
    ...place,
  } as const;
  const shown = shownIn(project)({ ...finding, file: 'openapi/openapi.yaml' });
  expect(yaml.slice(shown.from, shown.to)).toBe('paths');
});
