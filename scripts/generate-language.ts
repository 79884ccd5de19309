/**
 * Generates the files that are derived from the grammar of screens: the lists from which editors complete kinds and
 * steps, and its types. The output is deterministic.
 *
 *     schemas/language/{node,step,nodes/widget}.schema.json   their lists of kinds and steps
 *     src/language/generated/grammar.ts                       its types
 *     src/runtime/generated/properties.ts                     the types of the props of the component of a kind
 */
import fs from 'node:fs';
import path from 'node:path';
import { alternatives } from './language/alternatives.ts';
import { kindProperties } from './language/properties.ts';
import { grammarTypes } from './language/types.ts';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'schemas/language');

for (const [file, content] of alternatives(folder)) {
  const place = path.join(folder, file);
  const before: unknown = JSON.parse(fs.readFileSync(place, 'utf8'));
  if (JSON.stringify(before) !== JSON.stringify(content))
    fs.writeFileSync(place, `${JSON.stringify(content, null, 2)}\n`);
}

const written = {
  'src/language/generated/grammar.ts': await grammarTypes(folder),
  'src/runtime/generated/properties.ts': kindProperties(folder),
};
for (const [file, text] of Object.entries(written)) {
  const place = path.join(root, file);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, text);
}
