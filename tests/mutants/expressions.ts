/** Changes of one expression in a JSON file. */
import { readSourceFile } from '../../src/language/source/read.ts';
import type { Change, Choices } from './mutate.ts';
import { valuesIn } from './trees.ts';

const tokens = /'(?:[^'\\]|\\.)*'|[A-Za-z_]\w*|\d+(?:\.\d+)?|[&|=!<>]{1,2}|\S/g;

const others: readonly string[] = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '.',
  ',',
  '?',
  ':',
  '&&',
  '||',
  '!',
  '==',
  '=',
  '+',
  '-',
  '*',
  '/',
  '%',
  'in',
  'null',
  'true',
  '0',
  '1',
  '-1',
  '99999999999999999999',
  '1e400',
  '0x10',
  '1u',
  "'",
  '"',
  "''",
  "r'('",
  "b'x'",
  '\\',
  '\u0000',
  '\ud800',
  '🙂',
  '；',
  '（',
  'data',
  'form',
  'it',
  'app',
  'now',
  'event',
  'given',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'size',
  'round',
  'map',
  'filter',
  'exists',
  'text',
  'matches',
  'decimal',
];

const ways: readonly ((parts: string[], choices: Choices) => string[])[] = [
  (parts, choices) => parts.toSpliced(choices.below(parts.length), 1),
  (parts, choices) => parts.toSpliced(choices.below(parts.length), 1, choices.of(others)),
  (parts, choices) => parts.toSpliced(choices.below(parts.length), 0, choices.of(others)),
  (parts, choices) => {
    const place = choices.below(parts.length);
    return parts.toSpliced(place, 1, parts[choices.below(parts.length)] ?? '');
  },
  (parts, choices) => parts.slice(0, choices.below(parts.length)),
  (parts) => parts.toReversed(),
  (parts) => [...parts, '+', ...parts],
];

const long: readonly ((source: string) => string)[] = [
  (source) => `${'('.repeat(5000)}${source}${')'.repeat(5000)}`,
  (source) => `${'!'.repeat(5000)}${source}`,
  (source) => `${'-'.repeat(5000)}${source}`,
  (source) => Array.from({ length: 3000 }, () => source).join(' + '),
  (source) => `${source}${'.a'.repeat(5000)}`,
  (source) => `${source}${'[0]'.repeat(5000)}`,
  (source) => `${'['.repeat(5000)}${source}${']'.repeat(5000)}`,
  (source) => `${'size('.repeat(5000)}${source}${')'.repeat(5000)}`,
  (source) => `${`${source} ? `.repeat(2000)}1${' : 0'.repeat(2000)}`,
  (source) => `${'('.repeat(60)}${source}${')'.repeat(60)}`,
];

export const mutateExpression: Change = (text, choices) => {
  const { root } = readSourceFile('', text);
  const all = root ? valuesIn(root).filter(({ value }) => /^=[^=]/.test(String(value))) : [];
  if (all.length === 0) return undefined;
  const at = choices.of(all);
  const source = String(at.value).slice(1).trim();
  const parts = source.match(tokens) ?? [source];
  const changed =
    choices.random() < 0.1
      ? choices.of(long)(source)
      : choices
          .of(ways)([...parts], choices)
          .join(' ');
  const by = JSON.stringify(`= ${changed}`);
  return {
    what: `= ${source.slice(0, 80)} → ${by.slice(0, 100)}`,
    text: text.slice(0, at.offset) + by + text.slice(at.offset + at.length),
  };
};
