/** Fields that the schema of a form requires and does not declare. */
import { didYouMean, nearest } from '../nearest.ts';
import { isSchema } from '../project/inline.ts';
import { find } from '../source/find.ts';
import type { SourceFile } from '../source/read.ts';
import type { SchemaFault } from './schemaFile.ts';

/** Required fields that are not declared, so that the form could never be submitted. */
export function missingFields(source: SourceFile, schema: unknown): SchemaFault[] {
  if (!isSchema(schema)) return [];
  const names = new Set(fieldsOf(schema));
  return requiredIn(schema)
    .filter((name) => !names.has(name))
    .map((name) => {
      const near = nearest(name, names);
      const hint = didYouMean(near);
      return {
        at: find(source.root, (json) => json.value === name && json.parent?.type === 'array') ?? source.root,
        message: `“${name}” is required, and there is no such field${hint}`,
        expected: [...names].join(', '),
        nearest: near,
        name,
      };
    });
}

/** Keywords whose subschemas describe the same object. */
const beside = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'];

function partsOf(schema: Record<string, unknown>): Record<string, unknown>[] {
  return beside.flatMap((keyword) => schema[keyword]).filter(isSchema);
}

const fieldsOf = (schema: Record<string, unknown>): string[] => [
  ...Object.keys(isSchema(schema.properties) ? schema.properties : {}),
  ...partsOf(schema).flatMap(fieldsOf),
];

const requiredIn = (schema: Record<string, unknown>): string[] => [
  ...(Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : []),
  ...partsOf(schema).flatMap(requiredIn),
];
