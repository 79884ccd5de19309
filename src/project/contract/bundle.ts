/** Bundles a contract of several files into one JSON document. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { bundleFromString, createConfig } from '@redocly/openapi-core';
import { parse } from 'yaml';
import { applyOverlay } from '../../language/contract/overlay.ts';
import { UsageError } from '../usageError.ts';
import { isObject, type JsonObject } from './json.ts';
import { shape } from './shape.ts';

/**
 * A form's `$id` is its bare name. The bundler takes it for an address, and then looks for `common/amount.json` beside
 * the name instead of beside the file, so it reads the forms without it.
 */
const withoutIds = {
  id: 'forms',
  preprocessors: {
    oas3: {
      'without-id': () => ({
        // The bundler takes the bare name of a schema for the address of a file.
        DiscriminatorMapping(mapping: Record<string, unknown>) {
          for (const [value, target] of Object.entries(mapping))
            if (typeof target === 'string' && !/[#./]/.test(target))
              mapping[value] = `#/components/schemas/${target}`;
        },
        Schema(schema: object) {
          Reflect.deleteProperty(schema, '$id');
          Reflect.deleteProperty(schema, '$schema');
        },
      }),
    },
  },
};

/**
 * One document with every `$ref` local, forms flattened and records written out (see {@link shape}).
 * @param file the entry, such as `openapi/openapi.yaml`
 * @param overlay its OpenAPI Overlay, if that file exists
 * @throws UsageError if the contract cannot be read, or if a reference leads nowhere
 */
export const bundle = async (file: string, overlay?: string): Promise<JsonObject> =>
  (await bundleFiles(file, overlay)).document;

/** The same, and the files that it is made from: absolute, also that of an overlay that does not exist. */
export async function bundleFiles(
  file: string,
  overlay = join(dirname(file), 'overlay.yaml'),
): Promise<{ document: JsonObject; files: string[] }> {
  const config = await createConfig({ plugins: [withoutIds], preprocessors: { 'forms/without-id': 'on' } });
  const {
    bundle: document,
    problems,
    fileDependencies,
  } = await Promise.resolve()
    .then(() => bundleFromString({ source: sourceOf(file, overlay), absoluteRef: resolve(file), config }))
    .catch((error: unknown) => {
      throw new UsageError(error instanceof Error ? error.message : String(error));
    });
  const faults = problems.filter(({ severity }) => severity === 'error');
  if (faults.length > 0)
    throw new UsageError(
      faults
        .map(({ message, location }) => `${location[0]?.source.absoluteRef ?? file}: ${message}`)
        .join('\n'),
    );
  const content = JSON.parse(JSON.stringify(document.parsed));
  if (!isObject(content)) throw new UsageError(`${file} is not an OpenAPI document`);
  return { document: shape(content), files: [resolve(file), resolve(overlay), ...fileDependencies] };
}

/** The entry of a contract, with its overlay applied. */
function sourceOf(file: string, overlay: string): string {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`There is no file ${file}`);
  if (!existsSync(overlay)) return readFileSync(file, 'utf8');
  const changes: unknown = parse(readFileSync(overlay, 'utf8'));
  return JSON.stringify(applyOverlay(parse(readFileSync(file, 'utf8')), changes).document);
}
