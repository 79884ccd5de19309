/** The examples of the catalogue: one file per kind, a screen without its route and its title. */
import fs from 'node:fs';
import path from 'node:path';

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
  // The example of a function is an expression.
  const functions: Record<string, string> = JSON.parse(
    fs.readFileSync(path.join(folder, 'functions.json'), 'utf8'),
  );
  for (const [name, source] of Object.entries(functions)) {
    const rows = [{ label: `= ${quoted(source)}`, value: `= ${source}` }];
    found.set(`functions/${name}`, { view: [{ type: 'facts', rows }] });
  }
  return found;
}

/** A string literal in the syntax of expressions. */
export const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
