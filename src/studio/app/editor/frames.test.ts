import { expect, test } from 'vitest';
import { frameOf, nameOfFrame } from '../../frameSpec.ts';
import { combinations } from './frames.ts';

test('all combinations of the choices, without a value where nothing was chosen', () => {
  const all = combinations({
    width: [360, 430],
    language: ['en', 'ja'],
    theme: [],
    who: ['user'],
    answers: ['data', 'failed'],
  });
  expect(all).toHaveLength(8);
  expect(all[0]).toEqual({ width: 360, language: 'en', who: 'user', answers: 'data' });
  expect(new Set(all.map(nameOfFrame)).size).toBe(8);
});

test('a frame reads from its name how it is shown, and other windows have no such name', () => {
  const [spec] = combinations({
    width: [360],
    language: [],
    theme: ['dark'],
    who: ['visitor'],
    answers: ['empty'],
  });
  expect(spec && frameOf(nameOfFrame(spec))).toEqual(spec);
  expect(frameOf('')).toBeUndefined();
});
