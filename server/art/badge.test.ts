import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawBadge } from './badge.ts';
import { crests } from './crests.ts';
import { monogram } from './letters.ts';

describe('a badge', () => {
  test.each(Object.keys(crests) as (keyof typeof crests)[])(
    'with the crest %s can be painted',
    async (crest) => {
      const svg = drawBadge('X', { crest, colour: '#345678' });
      const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([96, 96]);
      // The figure is present, in a colour that differs from the background.
      const ink = Array.from({ length: 96 * 96 }, (_, at) => data[at * info.channels] ?? 0).filter(
        (red) => red > 0xf0,
      );
      expect(ink.length).toBeGreaterThan(96 * 96 * 0.07);
      expect(ink.length).toBeLessThan(96 * 96 * 0.5);
    },
  );

  test('of any name is small, deterministic, and does not contain the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        const svg = drawBadge(name);
        expect(svg).toBe(drawBadge(name));
        expect(svg.length).toBeLessThan(3000);
        expect(svg).toMatch(/^<svg [^<>]+>(<\/?(circle|g|path|svg)[^<>]*>)+$/);
      }),
    );
    expect(drawBadge('"/><script>')).not.toContain('script');
  });

  test('has the first letters of its name, and a flower where it has none of these', () => {
    expect(monogram('ab', 1)).toBe(monogram('A', 1));
    expect(monogram('円a', 2)).toBe(monogram('A', 2));
    expect(monogram('円', 2)).toBeUndefined();
    expect(drawBadge('円')).toContain(crests.blossom(/fill="(hsl[^"]+)"/.exec(drawBadge('円'))?.[1] ?? ''));
  });

  test('of another name has another colour', () => {
    const colour = (name: string) => /fill="(hsl[^"]+)"/.exec(drawBadge(name))?.[1];
    expect(new Set(['SUN', 'MOON', 'STAR', 'SEA', 'HILL'].map(colour)).size).toBeGreaterThan(3);
  });
});
