import { expect, it } from 'vitest';
import { expressionText } from './expressionText.ts';

it.each([
  [['>=', ['.', ['id', 'data.user'], 'level'], ['v', 2]], 'data.user.level >= 2'],
  [
    ['&&', ['||', ['id', 'a'], ['id', 'b']], ['!', ['==', ['id', 'c'], ['v', 'x']]]],
    "(a || b) && !(c == 'x')",
  ],
  [['-i', ['id', 'a'], ['-i', ['id', 'b'], ['id', 'c']]], 'a - (b - c)'],
  [['*d', ['+d', ['id', 'a'], ['id', 'b']], ['v', '1.5']], "(a + b) * '1.5'"],
  [['?:', ['id', 'a'], ['v', null], ['list', ['v', 1], ['v', true]]], 'a ? null : [1, true]'],
  [
    ['exists', ['id', 'data.rows'], 'r', ['ind', ['.', ['id', 'r'], 'id'], ['id', 'state.ids']]],
    'data.rows.exists(r, r.id in state.ids)',
  ],
  [['matches', ['form', 'main'], '^a'], "forms.main.matches('^a')"],
  [
    ['>d', ['call', 'decimal', ['+d', ['id', 'a'], ['id', 'b']]], ['call', 'round', ['id', 'c'], ['v', 2]]],
    'a + b > round(c, 2)',
  ],
  [['text', ['+', ['v', 'a.'], ['id', 'b']]], "text('a.' + b)"],
  [['text', ['.', ['id', 'it'], 'state'], 'order'], "label(it.state, 'order')"],
  [['record', ['k', ['[]', ['id', 'a'], ['v', 0]]]], "{'k': a[0]}"],
] as const)('%j is written as it would be in a definition: %s', (tree, text) => {
  expect(expressionText(tree)).toBe(text);
});
