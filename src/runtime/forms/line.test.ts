import { expect, test } from 'vitest';
import { tidyLine } from './line.ts';

test('a line loses what a keyboard or a habit put into it', () => {
  expect(tidyLine('０９０−１２３４ー5678', 'tel')).toBe('09012345678');
  expect(tidyLine('(090) 1234-5678', 'tel')).toBe('09012345678');
  expect(tidyLine('１２３ 456', 'numeric')).toBe('123456');
  expect(tidyLine(' ｈａｎａ-1@example.com ', 'email')).toBe('hana-1@example.com');
});
