/** The examples of docs/editors.md. */
import fs from 'node:fs';
import path from 'node:path';

const guide = fs.readFileSync(path.join(import.meta.dirname, '../../docs/editors.md'), 'utf8');

/** The code in a language. */
export const blocksOf = (language: string): string[] =>
  [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, of, code = '']) =>
    of === language ? [code] : [],
  );
