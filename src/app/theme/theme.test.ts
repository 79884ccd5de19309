// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSourceFile } from '../../language/source/read.ts';
import { cascade, looksOf, resolve } from '../../language/theme/cascade.ts';
import { colourOf, contrast } from '../../language/theme/contrast.ts';
import { readStylesheet } from '../../language/theme/stylesheet.ts';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const files = ['day', 'night', 'upDown'].map((name) => readSourceFile(name, read(`./${name}.css`)));
const properties = files.flatMap((file) => readStylesheet(file).root);
const looks = looksOf(['default', 'dark'], properties);

/** The colours of a look, by the names of their tokens. */
function colours(theme: string, upDown: string): (name: string) => string {
  const look = looks.find(({ name }) => name === `${theme}, data-pref-up-down ${upDown}`);
  if (!look) throw new Error(`There is no look ${theme} ${upDown}`);
  const winners = cascade(properties, look);
  return (name) => resolve(`--color-${name}`, winners)?.value ?? '';
}

describe.each(['default', 'dark'])('theme %s', (theme) => {
  test.each(['surface', 'surface-raised', 'surface-sunken'])('text on %s has a contrast of 7', (surface) => {
    const value = colours(theme, 'green-up');
    const [text, ground] = [colourOf(value('text')), colourOf(value(surface))];
    expect(text && ground && contrast(text, ground)).toBeGreaterThanOrEqual(7);
  });

  test('it has every colour of the default theme, so that none of that shows through', () => {
    const own = new Set(properties.map(({ name }) => name));
    const usual = ['day', 'night'].flatMap((name) => [
      ...readStylesheet(readSourceFile(name, read(`../../shell/theme/${name}.css`))).set,
    ]);
    expect(usual.length).toBeGreaterThan(40);
    expect(usual.filter((name) => !own.has(name))).toEqual([]);
  });
});

test('both themes decide the same names', () => {
  const own = (theme: string) =>
    properties
      .filter(({ attributes, value }) => attributes['data-theme'] === theme && !value.startsWith('var('))
      .map(({ name }) => name)
      .sort();
  expect(own('dark').length).toBeGreaterThan(20);
  expect(own('dark')).toEqual(own('default'));
});

test('red-up swaps the colours of green-up and does not change good and bad', () => {
  const [green, red] = [colours('default', 'green-up'), colours('default', 'red-up')];
  expect(green('up')).not.toBe(green('down'));
  expect([red('up'), red('down')]).toEqual([green('down'), green('up')]);
  expect([red('good'), red('bad')]).toEqual([green('good'), green('bad')]);
});
