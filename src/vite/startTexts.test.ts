import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { library } from '../../tests/fixtures/library.ts';
import { readProject } from '../language/node.ts';
import { foldersOf } from '../project/folders.ts';
import { startTextsOf } from './startTexts.ts';

const repository = path.join(import.meta.dirname, '../..');

/** The lines that the HTML of an app has: language tag, code, text, label of the button. */
function linesOf(root: string, folders = foldersOf(root)) {
  const { children } = startTextsOf(readProject(folders));
  if (!Array.isArray(children)) throw new Error('The block has no lines');
  return children.map(({ attrs, children: text }) => [
    attrs?.lang,
    attrs?.['data-code'],
    text,
    attrs?.['data-retry'],
  ]);
}

test('the HTML has the text in each language of the app, by its code, the default language first', () => {
  const lines = linesOf(repository);
  expect(lines[0]).toEqual([
    'ja-JP',
    'jp',
    '読み込めませんでした。通信環境を確かめて、もう一度お試しください。',
    '再試行',
  ]);
  expect(lines.map(([tag, code]) => `${code} ${tag}`).sort()).toEqual(
    ['en en', 'esp es', 'hk zh-Hant-HK', 'jp ja-JP', 'kr ko-KR', 'th th-TH', 'zh zh-Hans-CN'].sort(),
  );
  const texts = lines.flatMap(([, , text, retry]) => [text, retry]);
  expect(texts).not.toContain('');
  expect(new Set(texts).size, 'no language has the text of another').toBe(14);
});

test('a text of the app comes before that of the engine', () => {
  const lines = linesOf(path.join(repository, 'examples/library'));
  expect(lines.map(([, code, text]) => [code, text])).toEqual([
    ['ja', '読み込めませんでした。もう一度お試しください。'],
    ['en', 'The library could not be reached. Please try again.'],
  ]);
});

test('a text is text, whatever characters it has', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'start-'));
  try {
    fs.cpSync(library.root, root, { recursive: true });
    const file = path.join(root, 'locales/en.json');
    const texts = JSON.parse(fs.readFileSync(file, 'utf8'));
    fs.writeFileSync(
      file,
      JSON.stringify({ ...texts, runtime: { ...texts.runtime, startFailed: '<img> & wait' } }),
    );
    const english = linesOf(root, { ...library, root }).find(([, code]) => code === 'en');
    expect(english?.[2]).toBe('&lt;img> &amp; wait');
  } finally {
    fs.rmSync(root, { recursive: true });
  }
});
