import { describe, expect, test } from 'vitest';
import { createTestHost } from '../testing/testHost.ts';
import { inkClass, isSigned, toneClass, toneOf } from './tone.ts';
import styles from './tones.module.css';

describe('the class of a tone', () => {
  test('is one of the engine for a built-in tone', () => {
    expect(toneClass('good')).toBe(styles.good);
    expect(inkClass('bad')).toBe(`${styles.bad} ${styles.ink}`);
  });

  test('is the name of any other tone, after the class of the default', () => {
    expect(toneClass('rare', 'accent')).toBe(`${styles.accent} tone-rare`);
  });

  test.each([undefined, null, '', 7, 'two words', '1st', {}])('is that of the default for %j', (tone) => {
    expect(toneClass(tone, 'muted')).toBe(styles.muted);
    expect(inkClass(tone)).toBe('');
  });
});

describe('a tone that depends on the sign', () => {
  const tones = { rare: {}, balance: { positive: 'good', negative: 'rare' } };
  const host = createTestHost({ app: { tones } });

  test.each([
    ['0.5', 'good'],
    ['-0.5', 'rare'],
    ['0', 'muted'],
    ['-0.00', 'muted'],
    ['', 'muted'],
  ])('of %s is %s', (figure, tone) => {
    expect(toneOf('balance', figure, host)).toBe(tone);
  });

  test('is distinguished from other tones', () => {
    expect(toneOf('rare', '-1', host)).toBe('rare');
    expect(['balance', 'rare', 'good', 'toString'].map((tone) => isSigned(tone, host))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
