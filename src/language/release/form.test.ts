import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { schemaOf, validatorCode } from './form.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'form-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('an integer of 64 bits may be the text of its digits, as the client returns it', async () => {
  const schema = schemaOf({
    name: 'item',
    schema: {
      type: 'object',
      properties: {
        id: { type: 'integer', format: 'int64' },
        parent: { type: ['integer', 'null'], format: 'int64' },
        parts: { type: 'array', items: { type: 'integer', format: 'int64' } },
        count: { type: 'integer' },
      },
    },
  });
  const file = path.join(folder, 'item.cjs');
  writeFileSync(file, await validatorCode(schema, 'formats'));
  const { item } = createRequire(import.meta.url)(file) as { item: (values: unknown) => boolean };
  const digits = '9007199254740993';
  expect(item({ id: digits, parent: digits, parts: [digits, 7], count: 7 })).toBe(true);
  expect(item({ id: 7, parent: null })).toBe(true);
  expect(item({ id: 'seven' })).toBe(false);
  expect(item({ id: '7.5' })).toBe(false);
  expect(item({ count: digits })).toBe(false);
});
