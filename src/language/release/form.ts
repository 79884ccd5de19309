/**
 * Generates form validators ahead of time: nothing is compiled in the browser, so they also run under a content
 * security policy without `unsafe-eval`.
 */
import { _ } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import * as own from '../../formats/index.ts';
import type { FieldCondition } from '../expression/fieldConditions.ts';
import type { FormSchema } from '../project/forms.ts';
import { isSchema, type JsonSchema } from '../project/inline.ts';
import { conditionsOf } from './conditions.ts';
import { isShaped } from './shaped.ts';

/**
 * The schema that pages load. Its `$id` is the key of its validator; its titles remain text keys. `x-shaped` says that it
 * is more than a flat list of fields, `x-conditions` which fields are shown and required when.
 */
export function schemaOf(
  { name, schema }: Pick<FormSchema, 'name' | 'schema'>,
  conditions: readonly FieldCondition[] = [],
): JsonSchema {
  const { $schema: _, $comment: __, ...rest } = withFiles(schema ?? {});
  const decided = conditions.length > 0;
  return {
    ...rest,
    $id: name,
    ...(isShaped(rest) || decided ? { 'x-shaped': true } : {}),
    ...(decided ? { 'x-conditions': conditions } : {}),
  };
}

/** A file (`format: binary`) is a File in the browser, and no text for the validator. */
function withFiles(schema: JsonSchema): JsonSchema {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isSchema(value)) return value;
    const inside = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner)]));
    if (value.format !== 'binary' || value.type !== 'string') return inside;
    const { type: _, ...file } = inside;
    return file;
  };
  const visited = visit(schema);
  return isSchema(visited) ? visited : schema;
}

/** An integer of 64 bits beyond 2^53 is the text of its digits: the client returns it so. */
function withLongNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLongNumbers);
  if (!isSchema(value)) return value;
  const inside = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withLongNumbers(inner)]),
  );
  const types = [value.type].flat();
  if (value.format !== 'int64' || !types.includes('integer')) return inside;
  const { format: _, ...number } = inside;
  return { ...number, type: [...types, 'string'], pattern: '^-?\\d+$' };
}

const { formats } = own;

/**
 * The validators of a form as a CommonJS module: that of the complete schema under its name, and those of its conditions
 * and alternatives under their JSON pointers.
 * @param schema of {@link schemaOf}
 * @param formatsModule how the module requires `src/formats`
 */
export async function validatorCode(schema: JsonSchema, formatsModule: string): Promise<string> {
  // Imported lazily: `check` never needs it.
  const { default: createAjvInstance } = await import('@rjsf/validator-ajv8/lib/createAjvInstance.js');
  const name = String(schema.$id);
  const ajv = createAjvInstance(
    undefined,
    formats,
    {
      verbose: false,
      messages: false,
      code: { source: true, lines: false, formats: _`require("ajv-formats/dist/formats").fullFormats` },
    },
    undefined,
    Ajv2020,
    // Amounts are checked by their pattern.
    (created) => created.addFormat('decimal', true),
  );
  ajv.addSchema(withLongNumbers(schema) as JsonSchema);
  const conditions = conditionsOf(schema).map((pointer) => [pointer, `${name}${pointer}`]);
  const code = standaloneCode(ajv, { [name]: name, ...Object.fromEntries(conditions) });
  const ownModule = `require(${JSON.stringify(formatsModule)})`;
  return (
    code
      .replaceAll('require("ajv/dist/runtime/ucs2length").default', `${ownModule}.codePoints`)
      // Ajv expects all formats in the module of the standard ones.
      .replace(
        /require\("ajv-formats\/dist\/formats"\)\.fullFormats(?:\["([^"]+)"\]|\.(\w+))/g,
        (known, quoted?: string, plain?: string) => {
          const name = quoted ?? plain ?? '';
          return Object.hasOwn(formats, name) ? `${ownModule}.${exportOf(name)}` : known;
        },
      )
  );
}

/** The export of a format by its own name. The table of all formats would bundle all of them. */
function exportOf(format: string): string {
  const found = Object.entries(own).find(([, value]) => value === formats[format]);
  if (!found) throw new Error(`The format ${format} has no export of its own`);
  return found[0];
}
