import { expect, test } from 'vitest';
import { patternTrouble } from './pattern.ts';

test.each([
  '^[a-z]+$',
  '^1[3-9]\\d{9}$',
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  '^\\d{4}-\\d{2}-\\d{2}$',
  '^(foo|bar)$',
  '^(\\+\\d{1,3} )?\\d+$',
  '^\\p{L}+$',
  '^(ab){2,5}$',
  '^\\s*\\d+\\s*$',
  '[0-9]+[a-z]+',
  '^[^/]*/[^/]*$',
  'a*?b',
  '^0[xX][\\da-fA-F]+$',
  '[\\]x]+y',
])('%s is safe', (pattern) => {
  expect(patternTrouble(pattern)).toBeUndefined();
});

test.each([
  ['(a+)+', 'repeats what already repeats'],
  ['(a*)*b', 'repeats what already repeats'],
  ['^(\\d+)*$', 'repeats what already repeats'],
  ['^((ab)+c?)+$', 'repeats what already repeats'],
  ['(a|aa)+$', 'alternatives'],
  ['(?:x|y)*z', 'alternatives'],
  ['(a+){2,}', 'repeats what already repeats'],
  ['(a+){1000}', 'repeats what already repeats'],
  ['\\d+\\d+$', 'repeats what the part before it repeats'],
  ['.*.*x', 'repeats what the part before it repeats'],
  ['\\w+\\d*[a-f]+', 'repeats what the part before it repeats'],
  ['^\\s*-?\\s*$', 'repeats what the part before it repeats'],
  ['(a)\\1', 'refers back'],
  ['(?<n>a)\\k<n>', 'refers back'],
  ['(?=a)b', 'looks ahead'],
  ['(?<!a)b', 'looks ahead or behind'],
  ['(', 'Unterminated group'],
  ['[z-a]', 'character class'],
  ['a'.repeat(201), 'longer than 200'],
])('%s is refused', (pattern, why) => {
  expect(patternTrouble(pattern)).toContain(why);
});

test('accepted patterns are fast even on adversarial texts', () => {
  const hostile = `${'a'.repeat(2000)}!`;
  const started = performance.now();
  for (const pattern of ['^[a-z]+$', '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', 'a*?b', '^(\\+\\d{1,3} )?\\d+$'])
    new RegExp(pattern, 'u').test(hostile);
  expect(performance.now() - started).toBeLessThan(500);
});
