// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSourceFile } from '../../language/source/read.ts';
import { cascade, looksOf, resolve } from '../../language/theme/cascade.ts';
import { colourOf, contrast } from '../../language/theme/contrast.ts';
import { pairsWith } from '../../language/theme/pairs.ts';
import { readStylesheet } from '../../language/theme/stylesheet.ts';

const src = path.join(import.meta.dirname, '../..');
const own = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.css'));
const sheets = own.map((name) =>
  readStylesheet(readSourceFile(name, readFileSync(path.join(import.meta.dirname, name), 'utf8'))),
);
const properties = sheets.flatMap(({ root }) => root);
const tokens = new Set(sheets.flatMap(({ set }) => [...set]));

describe.each(looksOf(['day', 'night'], properties).map((look) => [look.name, look] as const))(
  'theme %s',
  (_, look) => {
    const winners = cascade(properties, look);
    test.each(pairsWith([]).map((pair) => [...pair] as const))(
      '%s on %s has a contrast of %d',
      (drawn, ground, minContrast) => {
        const [above, below] = [drawn, ground].map((name) => colourOf(resolve(name, winners)?.value ?? ''));
        expect(above && below && contrast(above, below)).toBeGreaterThanOrEqual(minContrast);
      },
    );
  },
);

test('every token that runtime, shell and widgets ask for has a default', () => {
  const files = ['runtime', 'shell', 'widgets'].flatMap((part) =>
    readdirSync(path.join(src, part), { recursive: true }).map((file) => path.join(src, part, String(file))),
  );
  const styles = files.filter((file) => file.endsWith('.css')).map((file) => readFileSync(file, 'utf8'));
  const code = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const parsed = styles.map((text, index) => readStylesheet(readSourceFile(String(index), text)));
  const local = new Set(parsed.flatMap(({ set }) => [...set]));
  const asked = new Set(parsed.flatMap((sheet) => sheet.asked.map(({ name }) => name)));
  expect(asked.size).toBeGreaterThan(60);
  const missing = [...asked].filter(
    (name) => !tokens.has(name) && !local.has(name) && !code.includes(`'${name}'`),
  );
  expect(missing).toEqual([]);
});
