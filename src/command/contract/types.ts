/** TypeScript types of the contract and of the socket's messages. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { UsageError } from '../subcommand.ts';
import { dereference, isObject, type JsonObject, type JsonValue, mapObjects } from './json.ts';

/** Removes conditions: they narrow a value without changing its type, but the generator would intersect them. */
function withoutConditions(document: JsonObject): JsonObject {
  const plain = mapObjects(document, (object) => {
    if (object.type !== 'object' || !isObject(object.properties)) return object;
    const { if: _if, then: _then, else: _else, allOf, ...rest } = object;
    if (!Array.isArray(allOf)) return rest;
    const parts = allOf.filter((part) => isObject(part) && describesFields(dereference(document, part)));
    return parts.length > 0 ? { ...rest, allOf: parts } : rest;
  });
  return isObject(plain) ? plain : {};
}

/** OpenAPI 3.0 has a format for it, 3.1 a media type. */
const isFile = (schema: object): boolean =>
  ('format' in schema && schema.format === 'binary') ||
  ('contentMediaType' in schema && !('contentEncoding' in schema));

/** Whether a part of `allOf` has fields of its own, and not only conditions. */
const describesFields = ({ properties, allOf, oneOf, anyOf, if: condition }: JsonObject): boolean =>
  condition === undefined &&
  (isObject(properties) ||
    Array.isArray(oneOf) ||
    Array.isArray(anyOf) ||
    (Array.isArray(allOf) && allOf.some((part) => isObject(part) && typeof part.$ref === 'string')));

/** @throws UsageError if there are no types for the document */
export async function contractTypes(document: JsonObject): Promise<string> {
  const source = JSON.stringify(withoutConditions(document));
  const file = ts.factory.createTypeReferenceNode('Blob');
  const types = await openapiTypescript(source, {
    defaultNonNullable: false,
    transform: (schema) => (isFile(schema) ? file : undefined),
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The contract has no TypeScript types: ${reason}`);
  });
  return astToString(types);
}

/** The properties that make the key of a message: `x-key` of its schema. */
const keyIn = (schema: JsonObject): JsonValue[] => (Array.isArray(schema['x-key']) ? schema['x-key'] : []);

/**
 * The types of an app's messages, and its channels as a value. The interface of a message is named after its channel:
 * `stock_level` is `StockLevel`.
 * @param client the relative path from the generated file to the client's folder, or the name of the package's entry
 */
export async function messageTypes(folder: string, client: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const parts = files.map(async (file) => {
    const name = basename(file, '.json');
    const schema = JSON.parse(await readFile(join(folder, file), 'utf8'));
    const type = name.replace(/(^|_)([a-z])/g, (_, _gap, letter: string) => letter.toUpperCase());
    const code = await compile({ ...schema, title: type }, type, {
      bannerComment: '',
      cwd: folder,
      format: false,
      additionalProperties: false,
      declareExternallyReferenced: true,
    });
    return { name, type, code, key: keyIn(schema) };
  });
  const all = await Promise.all(parts);
  const index = all.map(({ name, type }) => `  ${JSON.stringify(name)}: ${type};`).join('\n');
  const keys = all.map(({ name, key }) => `  ${JSON.stringify(name)}: ${JSON.stringify(key)},`).join('\n');
  const place = client.startsWith('.') ? `${client}/socket.ts` : client;
  return `import type { Channels } from '${place}';

${all.map(({ code }) => code).join('\n')}
export interface Messages {
${index}
}

/** The properties that make the key of a message, by channel. */
export const channels: Channels<Messages> = {
${keys}
};
`;
}
