/** Completion at places of two apps, over the protocol. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Editor, editedBy } from './client.ts';
import { type CompletionPlace, exchange, library } from './places.ts';

const repository = path.join(import.meta.dirname, '../..');

describe.each([
  ['the exchange', repository, exchange],
  ['the library', path.join(repository, 'examples/library'), library],
] as const)('%s', (_, root, places) => {
  let editor: Editor;
  beforeAll(async () => {
    // Without snippets, so that what is inserted can be read as JSON.
    editor = await Editor.open(root, 'ja', false);
  }, 120_000);
  afterAll(() => editor.close());

  test.each(places)(
    '$what',
    async ({
      file,
      typed: [before, after],
      offers,
      not = [],
      first,
      becomes,
      detail,
      isOpen,
    }: CompletionPlace) => {
      await editor.restore(file);
      const saved = editor.text(file);
      const at = saved.indexOf(before);
      expect(at, `${file} has ${before}`).toBeGreaterThanOrEqual(0);
      const offset = at + after.indexOf('‸');
      await editor.write(file, saved.slice(0, at) + after.replace('‸', '') + saved.slice(at + before.length));
      const items = await editor.complete(file, offset);
      const labels = items.map(({ label }) => label);
      for (const label of offers) expect(labels).toContain(label);
      for (const label of not) expect(labels).not.toContain(label);
      if (first !== undefined) expect(labels[0]).toBe(first);
      const item = items.find(({ label }) => label === offers[0]);
      if (detail !== undefined) expect(item?.detail).toContain(detail);
      if (item?.textEdit && 'range' in item.textEdit) {
        const text = editedBy(editor.text(file), [item.textEdit, ...(item.additionalTextEdits ?? [])]);
        if (!isOpen) expect(() => JSON.parse(text), text.slice(Math.max(0, at - 80), at + 200)).not.toThrow();
        if (becomes !== undefined) expect(text).toContain(becomes);
      }
      await editor.restore(file);
    },
  );
});
