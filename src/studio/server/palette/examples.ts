/** The examples of the reference. A package without documentation has none. */
import fs from 'node:fs';
import path from 'node:path';
import type { Project } from '../../../language/node.ts';
import type { NewNode } from '../../nodes/index.ts';
import { languagesOf } from './starts.ts';

const catalogue = path.join(import.meta.dirname, '../../../../docs/catalogue');

type Plain = { [name: string]: unknown };
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first node of its kind, with the state that it reads. */
export function exampleOf(project: Project, folder: 'nodes' | 'widgets', kind: string): NewNode | undefined {
  const file = path.join(catalogue, folder, `${kind}.json`);
  if (!fs.existsSync(file)) return undefined;
  const page: Plain = JSON.parse(fs.readFileSync(file, 'utf8'));
  const found = nodeOf(page.view, kind);
  if (!found) return undefined;
  const node = JSON.stringify(localized(found, languagesOf(project)), null, 2);
  const declared = isPlain(page.state) ? page.state : {};
  const state = Object.fromEntries(
    Object.entries(declared).filter(([name]) => new RegExp(`\\bstate\\.${name}\\b`).test(node)),
  );
  return { node, state };
}

function nodeOf(value: unknown, kind: string): Plain | undefined {
  if (isPlain(value) && value.type === kind) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const found = nodeOf(inner, kind);
    if (found) return found;
  }
  return undefined;
}

/** The texts of an example in the languages of the app. */
function localized(value: unknown, languages: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((inner) => localized(inner, languages));
  if (!isPlain(value)) return value;
  const { en } = value;
  if (typeof en === 'string' && languages.length > 0)
    return Object.fromEntries(
      languages.map((code) => [code, value[code] ?? (code === 'ja' ? value.jp : undefined) ?? en]),
    );
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, localized(inner, languages)]),
  );
}
