import path from 'node:path';
import { expect, test } from 'vitest';
import { allotment } from '../../../tests/fixtures/allotment.ts';
import { disk, overlay, type Project, readProject } from '../node.ts';
import { textsOf } from './texts.ts';

/** The allotments app with other languages and texts. */
function appWith(languages: Record<string, string>, locales: Record<string, unknown>): Project {
  const app = JSON.parse(disk.read(path.join(allotment.root, 'screens/app.json')));
  const all = Object.fromEntries(Object.entries(languages).map(([code, tag]) => [code, { name: code, tag }]));
  const [first] = Object.keys(languages);
  const files = {
    'screens/app.json': { ...app, languages: { default: first, supported: Object.keys(languages), all } },
    ...Object.fromEntries(Object.entries(locales).map(([code, texts]) => [`locales/${code}.json`, texts])),
  };
  const over = Object.entries(files).map(
    ([file, content]) => [path.join(allotment.root, file), JSON.stringify(content)] as const,
  );
  return readProject(allotment, overlay(disk, new Map(over)));
}

test('texts of the engine are those of the language, whatever the app calls it', () => {
  const project = appWith({ jp: 'ja-JP', tw: 'zh-TW', cn: 'zh' }, {});
  expect(textsOf(project, 'jp', null)).toMatchObject({ 'runtime.retry': '再試行' });
  expect(textsOf(project, 'tw', null)['runtime.retry']).toBe('重試');
  expect(textsOf(project, 'cn', null)['runtime.retry']).toBe('重试');
});

test('an app replaces texts of the engine one by one', () => {
  const texts = textsOf(appWith({ en: 'en' }, { en: { runtime: { retry: 'Once more' } } }), 'en', null);
  expect(texts).toMatchObject({ 'runtime.retry': 'Once more', 'runtime.close': 'Close' });
});

test('in a language that the engine does not have, its texts are English, not those of the default language', () => {
  const project = appWith({ jp: 'ja-JP', fi: 'fi' }, { fi: { runtime: { close: 'Sulje' } } });
  expect(textsOf(project, 'fi', null)).toMatchObject({ 'runtime.retry': 'Retry', 'runtime.close': 'Sulje' });
});
