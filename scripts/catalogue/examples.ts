/** The examples of the catalogue: one file per kind, a screen without its route and its title. */
import fs from 'node:fs';
import path from 'node:path';
import type { FunctionExample } from './functions.ts';

export type Example = { view: unknown[] } & Record<string, unknown>;

/** Examples by `group/name`. */
export function readExamples(folder: string): Map<string, Example> {
  const found = new Map<string, Example>();
  for (const group of fs.readdirSync(folder, { withFileTypes: true })) {
    if (!group.isDirectory()) continue;
    for (const file of fs.readdirSync(path.join(folder, group.name)).sort()) {
      const example: Example = JSON.parse(fs.readFileSync(path.join(folder, group.name, file), 'utf8'));
      found.set(`${group.name}/${path.basename(file, '.json')}`, example);
    }
  }
  // The examples of a function are expressions. A page shows those that yield one value.
  for (const [name, { examples }] of Object.entries(readFunctions(folder))) {
    const rows = examples
      .filter(({ value }) => typeof value !== 'object')
      .map(({ expression }) => ({ label: `= ${quoted(expression)}`, value: `= ${expression}` }));
    found.set(`functions/${name}`, { view: [{ type: 'facts', rows }] });
  }
  return found;
}

export interface FunctionTexts {
  /** What it does. */
  does: string;
  /** The heading that it is listed under. */
  subject: string;
  examples: readonly FunctionExample[];
}

/** The description of each function, by its name. */
export const readFunctions = (folder: string): Record<string, FunctionTexts> =>
  JSON.parse(fs.readFileSync(path.join(folder, 'functions.json'), 'utf8'));

/** A string literal in the syntax of expressions. */
export const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
