import { expect, test } from 'vitest';
import { Sequences } from './sequences.ts';

test('each key has its own sequence, starting at the first number', () => {
  const sequences = new Sequences(100);
  expect(['a', 'a', 'b', 'a'].map((topic) => sequences.next(topic))).toEqual([101, 102, 101, 103]);
});

test('a returning client gets higher numbers than before, and one that left is forgotten', () => {
  const sequences = new Sequences(100);
  for (let user = 0; user < 1000; user++) {
    const topic = `lever_trade of ${user}`;
    sequences.next(topic);
    sequences.next(topic);
    sequences.forget(topic);
  }
  expect(sequences.size).toBe(0);
  expect(sequences.next('lever_trade of 0')).toBeGreaterThan(102);
});
