import { expect, test } from 'vitest';
import { plainNotation } from '../../decimal/notation.ts';
import { createFormats } from '../../runtime/format/formats.ts';
import { timeLabel } from './options.ts';

const format = createFormats('ja-JP', plainNotation, 'Asia/Tokyo');
const minute = 60_000;
/** 21:30 in Tokyo. */
const evening = Date.UTC(2026, 2, 1, 12, 30);

test('within a day the axis shows hours and minutes, and the date where a day begins', () => {
  expect(timeLabel(evening, 15 * minute, format)).toBe('21:30');
  expect(timeLabel(evening + 150 * minute, 15 * minute, format)).toBe('2026/03/02');
});

test('over several days it shows dates', () => {
  expect(timeLabel(evening, 24 * 60 * minute, format)).toBe('2026/03/01');
});
