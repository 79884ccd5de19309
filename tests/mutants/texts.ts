/** Changes of a file as text, whatever its format: cut off, in another encoding, with other characters. */
import type { Change, Choices } from './mutate.ts';

const characters = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '\\',
  '\n',
  '\t',
  '\u0000',
  '\u2028',
  '\ufeff',
  '，',
  '“',
  '😀',
  '\ud800',
  '//',
  '/*',
  "'",
  '#',
  '-',
  '&',
  '*',
  '!',
  '|',
  '%',
  '@',
];

/** What a program that reads UTF-8 sees of these bytes. */
const asUtf8 = (bytes: Buffer): string => bytes.toString('utf8');

const whole: readonly ((text: string, choices: Choices) => { what: string; text: string })[] = [
  (text, choices) => {
    const at = choices.below(text.length);
    return { what: `cut off at ${at}`, text: text.slice(0, at) };
  },
  (text, choices) => {
    const at = choices.below(text.length);
    return {
      what: `without ${JSON.stringify(text[at])} at ${at}`,
      text: text.slice(0, at) + text.slice(at + 1),
    };
  },
  (text, choices) => {
    const at = choices.below(text.length);
    const by = choices.of(characters);
    return { what: `${JSON.stringify(by)} at ${at}`, text: text.slice(0, at) + by + text.slice(at) };
  },
  (_, choices) => ({
    what: 'random bytes',
    text: asUtf8(Buffer.from(Array.from({ length: 500 }, () => choices.below(256)))),
  }),
  (text) => ({ what: 'as UTF-16', text: asUtf8(Buffer.from(`\ufeff${text}`, 'utf16le')) }),
  // あ in Shift_JIS.
  (text) => ({
    what: 'in Shift_JIS',
    text: asUtf8(
      Buffer.concat([Buffer.from(text.slice(0, 50)), Buffer.from([0x82, 0xa0]), Buffer.from(text.slice(50))]),
    ),
  }),
  (text) => ({ what: 'after a byte order mark', text: `\ufeff${text}` }),
  () => ({ what: 'empty', text: '' }),
  () => ({ what: 'only a line', text: '\n' }),
  () => ({ what: 'only null', text: 'null' }),
  () => ({ what: 'only a list', text: '[]' }),
  () => ({ what: 'only an object', text: '{}' }),
  () => ({ what: 'only a string', text: '"x"' }),
  () => ({ what: 'lists in lists', text: '['.repeat(10_000) + ']'.repeat(10_000) }),
  () => ({ what: 'lists that do not end', text: '['.repeat(10_000) }),
  () => ({ what: 'objects in objects', text: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` }),
  (text) => ({ what: 'twice', text: text + text }),
];

export const mutateText: Change = (text, choices) => choices.of(whole)(text, choices);

const scalars = [
  'null',
  'true',
  '0',
  '-1',
  '1e999',
  '""',
  '[]',
  '{}',
  '"="',
  '*nowhere',
  '&a [*a]',
  '!!binary x',
  '|',
  '{',
  "'",
  '__proto__',
  'constructor',
  '"#"',
  '"#/nowhere"',
  '"./nowhere.yaml"',
  '"../../../../etc/passwd"',
];

/** Changes of one line of a YAML document. */
export const mutateLines: Change = (text, choices) => {
  const lines = text.split('\n');
  const at = choices.below(lines.length);
  const line = lines[at] ?? '';
  const [, indent = '', name = '', value = ''] = /^(\s*(?:- )?)([^:\s]+):\s*(.*)$/.exec(line) ?? [];
  const ways: readonly (() => string[])[] = [
    () => lines.toSpliced(at, 1),
    () => lines.toSpliced(at, 0, line),
    () => lines.toSpliced(at, 1, ` ${line}`),
    () => lines.toSpliced(at, 1, line.replace(/^ {2}/, '')),
    () => lines.toSpliced(at, 1, `${indent}${name}: ${choices.of(scalars)}`),
    () =>
      lines.toSpliced(
        at,
        1,
        `${indent}${choices.of(['__proto__', 'constructor', '$ref', 'type', 'x', ''])}: ${value}`,
      ),
    () => lines.toSpliced(at, 1, `${indent}${name}: ${choices.of(lines).trim()}`),
    () => lines.toSpliced(at, 1 + choices.below(20)),
    () => lines.toSpliced(at, 1, `${indent}${name}: ${'['.repeat(3000)}${']'.repeat(3000)}`),
  ];
  const changed = choices.of(ways)();
  return {
    what: `line ${at + 1}: ${line.trim()} → ${(changed[at] ?? '').trim().slice(0, 80)}`,
    text: changed.join('\n'),
  };
};
