import { expect, test } from 'vitest';
import { scopedNames } from './scopedNames.ts';

const names = Array.from(
  { length: 200 },
  (_, index) => ['bar', `/app/src/part${index}/Part.module.css`] as const,
);

test('classes of the same name in different files have different names', () => {
  const scoped = scopedNames(() => '/app');
  expect(new Set(names.map(([name, file]) => scoped(name, file))).size).toBe(names.length);
  expect(scoped('bar', '/app/src/part0/Part.module.css')).toMatch(/^_bar_[0-9a-z]{3}$/);
});

test('class names do not depend on the folder of the app', () => {
  const [one, other] = [scopedNames(() => '/app'), scopedNames(() => '/elsewhere/app')];
  expect(other('bar', '/elsewhere/app/a.module.css?used')).toBe(one('bar', '/app/a.module.css'));
});

test('many files with one class name have different names', () => {
  const scoped = scopedNames(() => '/');
  const all = Array.from({ length: 5000 }, (_, index) => scoped('a', `/${index}.css`));
  expect(new Set(all).size).toBe(all.length);
});
