import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { inJapanese } from '../../src/studio/app/messages/japanese/index.ts';
import { isEnglish } from './isEnglish.ts';

/** What the parser says of a contract, in the checker's words. */
function messagesFor(text: string): string[] {
  const { errors } = parseDocument(text, { logLevel: 'silent' });
  return errors.map(({ message }) => `This is not YAML: ${message.split(/ at line \d|\n/)[0]}`);
}

test.each([
  'a: *b c\nd: &x *y',
  'a: &x !t *b',
  '- &x - a',
  'a: &x - b',
  '&x - a',
  '!!map - a\n',
  '!t\n%YAML 1.2\n',
  '%YAML\n---\na',
  '%TAG !\n---\na',
  '%YAML 1.2\na: 1',
  '...\n%X',
  'a\n...\nb\n...\n...',
  '---\na\nb: c\n--- d',
  'a: !<b c',
  'a: !<!> c',
  'a: !x!y c',
  'a: ! b: c',
  'a: !h! c',
  'a: !!set {b: 1}',
  'a: !!omap [{b: 1, c: 2}]',
  'a: !!omap [{b: 1}, {b: 2}]',
  'a: !!pairs [{b: 1, c: 2}]',
  'a: !!map [b]',
  'a: !!seq {b: 1}',
  'a: !!timestamp b',
  'a: |\n    \n  b',
  'a: |\n\n     \n  b\n',
  '- |\nb',
  'a: |2\n b',
  'a: | b',
  'a: |#b\n c',
  'a: >x\n b',
  'a: "b\n',
  "a: 'b\n",
  'a: [b, c',
  'a: {b: c',
  'a: [b,, c]',
  'a: {b: c, , d}',
  'a: [b]c',
  'a: {b: c}}',
  'a: ]',
  'a: @b',
  'a: `b',
  'a: %b',
  'a: "\\q"',
  'a: "\\xZZ"',
  'a: b: c',
  'a:\n\tb: c',
  '\ta: b',
  'a: b\n c: d',
  'a: b\n- c',
  '- a\nb: c',
  'a:\n  - b\n c: d',
  'a: 1\na: 2',
  'a: *b',
  'a: & b',
  'a: * b',
  'a: &x &y b',
  'a: !!str !!int b',
  'a: "b"c',
  'a: "b"#c',
  '[a\nb]: c',
  '{a\n b: c}',
  'a\nb: c',
  '? a\n: b\nc',
  '{"a":b, "c"d}',
  '[a: b\n c: d]',
  '--- a: b',
  '--- - a',
  `${'k'.repeat(1100)}: v`,
  `[${'k'.repeat(1100)}: v]`,
  `{ ${'k'.repeat(1100)} : v }`,
  'a: |\n\tb',
  'a: [\nb\n]',
  'a:\n  [\n  b\n]',
  'a: [- b]',
  'a: {\n- b}',
  '- a\n  - b\n - c',
  'a: - b',
  '\u0000',
  'a: \u0007b',
])('whatever the YAML parser says of %j is shown in Japanese', (text) => {
  for (const english of messagesFor(text)) {
    const shown = inJapanese(english);
    expect(shown, english).toBeDefined();
    expect(isEnglish(shown ?? ''), `${english} => ${shown}`).toBe(false);
    // The frame alone is not enough.
    expect(shown, english).not.toContain(english.slice('This is not YAML: '.length));
  }
});

test('what the parser will only say in a later version is still in a Japanese sentence', () => {
  expect(inJapanese('This is not YAML: Something else')).toBe('YAMLとして読み取れません：Something else');
});
