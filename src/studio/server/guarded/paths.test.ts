import { expect, test } from 'vitest';
import { guardedOf, patternsIn } from './paths.ts';

test.each([
  ['schemas/withdrawal.json', ['schemas/withdrawal.json']],
  ['screens/withdraw/**', ['screens/withdraw/a.json', 'screens/withdraw/deep/b.json']],
  ['screens/**/detail.json', ['screens/detail.json', 'screens/a/b/detail.json']],
  ['screens/*.json', ['screens/app.json', 'screens/detail.json']],
  ['./locales/*', ['locales/ja.json']],
])('%s guards the files that it names, and no others', (pattern, expected) => {
  const files = [
    'schemas/withdrawal.json',
    'schemas/withdrawalXjson',
    'screens/withdraw/a.json',
    'screens/withdraw/deep/b.json',
    'screens/withdrawal.json.bak',
    'screens/detail.json',
    'screens/a/b/detail.json',
    'screens/app.json',
    'locales/ja.json',
  ];
  expect(guardedOf(files, [pattern])).toEqual([...expected].sort());
});

test('an app without a list, or one that cannot be read, guards nothing', () => {
  expect([null, '{}', '{', '[]', '{"guarded":"x"}'].map(patternsIn)).toEqual([[], [], [], [], []]);
  expect(patternsIn('{"guarded":["a",1,"b"]}')).toEqual(['a', 'b']);
});
