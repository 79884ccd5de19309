import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { form10, form60 } from './fields.ts';
import { itemCounts, shapesSchema } from './measures/shapes.ts';
import { schemaOf } from './schema.ts';

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** Writes definitions/schemas/<form>.json from the field lists, so that both versions have the same fields. */
export function writeDefinitions(): void {
  const schemas = [
    ...Object.entries({ form10, form60 }).map(
      ([name, fields]) => [name, { $schema: dialect, ...schemaOf(fields) }] as const,
    ),
    ...itemCounts.map((count) => [`shapes${count}`, shapesSchema(count)] as const),
  ];
  const files = schemas.map(([name, schema]) => {
    const file = fileURLToPath(new URL(`definitions/schemas/${name}.json`, import.meta.url));
    writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
    return file;
  });
  const root = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync('node_modules/.bin/biome', ['format', '--write', ...files], { cwd: root, stdio: 'ignore' });
}
