/** Bundles a contract of several files into one JSON document. */
import { bundle as bundleFiles, createConfig } from '@redocly/openapi-core';
import { UsageError } from '../subcommand.ts';
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
 * @throws UsageError if the contract cannot be read, or if a reference leads nowhere
 */
export async function bundle(file: string): Promise<JsonObject> {
  const config = await createConfig({ plugins: [withoutIds], preprocessors: { 'forms/without-id': 'on' } });
  const { bundle: document, problems } = await bundleFiles({ ref: file, config }).catch((error: unknown) => {
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
  if (!isObject(content)) throw new UsageError(`${file} is no OpenAPI document`);
  return shape(content);
}
