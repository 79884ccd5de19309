import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Field, form10, form60 } from './fields.ts';
import { itemCounts, shapesSchema } from './measures/shapes.ts';

/** The JSON Schema 2020-12 of a list of fields, in the order of the list. */
function schemaOf(fields: readonly Field[]): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    additionalProperties: false,
    required: fields.filter((field) => field.required).map((field) => field.name),
    properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
  };
}

function propertyOf(field: Field): object {
  const title = { 'x-title': field.label };
  switch (field.kind) {
    case 'switch':
      return { type: 'boolean', ...title, ...(field.mustBeOn && { const: true }) };
    case 'number':
      return {
        type: field.integer ? 'integer' : 'number',
        ...title,
        minimum: field.minimum,
        maximum: field.maximum,
      };
    case 'select':
      return { type: 'string', ...title, enum: field.options };
    default:
      return {
        type: 'string',
        ...title,
        ...(field.kind !== 'text' && { format: field.kind }),
        minLength: field.minLength,
        maxLength: field.maxLength,
        pattern: field.pattern,
      };
  }
}

/** Writes definitions/schemas/<form>.json from the field lists, so that both versions have the same fields. */
export function writeDefinitions(): void {
  const schemas = [
    ...Object.entries({ form10, form60 }).map(([name, fields]) => [name, schemaOf(fields)] as const),
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
