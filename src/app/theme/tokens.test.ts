// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

/** Whether a rule of the file applies to a root element with these attributes. */
function holds(selectors: string, theme: string, updown: string): boolean {
  return selectors
    .split(',')
    .map((selector) => selector.trim())
    .some(
      (selector) =>
        selector === ':root' ||
        selector === `:root[data-theme="${theme}"]` ||
        selector === `:root[data-pref-up-down="${updown}"]`,
    );
}

/** The computed custom properties of a theme, with `var()` replaced. */
function tokens(theme: string, updown: string): Map<string, string> {
  const found = new Map<string, string>();
  const flat = css.replace(/@media[^{]*\{(?:[^{}]*\{[^}]*\})*[^{}]*\}/g, '');
  for (const [, selectors = '', body = ''] of flat.matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    if (!holds(selectors, theme, updown)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name, value);
  }
  for (const [name, value] of found) {
    const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    if (reference) found.set(name, found.get(reference) ?? value);
  }
  return found;
}

/** Relative luminance of a `#rrggbb`, by WCAG 2.2. */
function luminance(colour: string): number {
  const digits = /^#([0-9a-f]{6})$/.exec(colour)?.[1];
  if (!digits) throw new Error(`Not a colour: ${colour}`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['surface', 'surface-raised', 'surface-sunken'];
const tones = ['good', 'bad', 'pending', 'neutral', 'up', 'down', 'accent'];

/** Pairs of [text, background] in use, and the contrast that WCAG AA requires. */
const pairs: [string, string, number][] = [
  ...surfaces.flatMap((surface): [string, string, number][] => [
    ['text', surface, 7],
    ['text-muted', surface, 4.5],
    ...tones.map((tone): [string, string, number] => [tone, surface, 4.5]),
    ['plum', surface, 4.5],
    ['line-strong', surface, 3],
    ['focus', surface, 3],
  ]),
  ...tones.flatMap((tone): [string, string, number][] => [
    [tone, `${tone}-tint`, 4.5],
    ['text', `${tone}-tint`, 4.5],
    ['text-muted', `${tone}-tint`, 4.5],
  ]),
  ...['good', 'bad', 'up', 'down', 'pending', 'neutral'].map((tone): [string, string, number] => [
    'on-tone',
    tone,
    4.5,
  ]),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-pressed', 4.5],
];

describe.each(['default', 'dark'])('theme %s', (theme) => {
  describe.each(['green-up', 'red-up'])('%s', (updown) => {
    const values = tokens(theme, updown);
    test.each(pairs)('%s can be read on %s', (text, ground, least) => {
      const ratio = contrast(values.get(`--color-${text}`) ?? '', values.get(`--color-${ground}`) ?? '');
      expect(ratio).toBeGreaterThanOrEqual(least);
    });
  });
});

test('both themes decide the same names, so that none shines through from the other', () => {
  const own = (theme: string) =>
    [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)]
      .filter(([, selectors = '']) => selectors.includes(`data-theme="${theme}"`))
      .flatMap(([, , body = '']) => [...body.matchAll(/(--[\w-]+): (?!var\()/g)].map(([, name]) => name))
      .sort();
  expect(own('dark')).toEqual(own('default'));
});

test('red-up changes places with green-up and touches good and bad not at all', () => {
  const green = tokens('default', 'green-up');
  const red = tokens('default', 'red-up');
  expect(red.get('--color-up')).toBe(green.get('--color-down'));
  expect(red.get('--color-down')).toBe(green.get('--color-up'));
  expect(red.get('--color-good')).toBe(green.get('--color-good'));
  expect(red.get('--color-bad')).toBe(green.get('--color-bad'));
});
