import { expect, test } from '@playwright/test';
import { every, pairwise } from './pairs.ts';

const choices = {
  page: Array.from({ length: 25 }, (_, index) => `page ${index}`),
  who: ['visitor', 'user'],
  theme: ['day', 'night'],
  language: ['jp', 'en'],
  width: [360, 430],
} as const;

test('every pair of values is seen', () => {
  const rows = pairwise(choices);
  const names = Object.keys(choices) as (keyof typeof choices)[];
  for (const a of names)
    for (const b of names) {
      if (a === b) continue;
      for (const x of choices[a])
        for (const y of choices[b])
          expect(
            rows.some((row) => row[a] === x && row[b] === y),
            `${a} ${x} with ${b} ${y}`,
          ).toBe(true);
    }
});

test('hardly more rows are needed than the two longest choices have pairs', () => {
  expect(pairwise(choices).length).toBeLessThanOrEqual(25 * 2 + 6);
});

test('all combinations are all of them, once', () => {
  const rows = every(choices);
  expect(rows).toHaveLength(25 * 2 * 2 * 2 * 2);
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
});
