import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readProject } from '../../language/node.ts';
import { foldersOf } from '../../project/folders.ts';
import { listPages } from './listPages.ts';

let root = '';
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'words-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function write(file: string, content: unknown): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), JSON.stringify(content));
}

test('pages have the words of their titles in all languages, and of the texts that are written in place', () => {
  const all = Object.fromEntries(['en', 'jp', 'cn'].map((code) => [code, { tag: code, name: code }]));
  write('screens/app.json', { languages: { default: 'en', all } });
  write('locales/en.json', { 'a.title': 'Orders', 'a.hint': 'Soon' });
  write('locales/jp.json', { 'a.title': '注文' });
  write('locales/cn.json', { 'a.title': '订单' });
  write('screens/a.json', {
    route: '/a',
    title: 'a.title',
    view: [
      { type: 'text', text: { jp: '入金', en: 'Deposit' } },
      { type: 'text', text: 'a.hint' },
      { type: 'card', children: [{ type: 'text', text: { en: '= data.x' } }] },
    ],
  });
  write('screens/b.json', { route: '/b', title: { jp: '残高', en: 'Balance' }, view: [] });
  const project = readProject(foldersOf(root));
  const words = listPages(project).map((page) => [page.route, page.words.split('\n').sort()]);
  expect(Object.fromEntries(words)).toEqual({
    '/a': ['Deposit', 'Orders', '入金', '注文', '订单'].sort(),
    '/b': ['Balance', '残高'],
  });
});
