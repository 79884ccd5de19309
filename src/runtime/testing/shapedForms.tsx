/** A form with its real validators, for tests: compiled here as a release compiles them. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { conditionsOf } from '../../language/release/conditions.ts';
import { schemaOf } from '../../language/release/form.ts';
import { Runtime } from '../app/runtime.ts';
import type { FormDefinition } from '../host/host.ts';
import { Page } from '../page/page.ts';
import { verbs } from '../verbs/verbs.ts';
import { createTestHost, screenOf } from './testHost.ts';

export function definitionOf(schema: Record<string, unknown>): FormDefinition {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    messages: false,
    formats: { ...fullFormats, decimal: true },
  });
  const named = schemaOf({ name: 'f', schema });
  ajv.addSchema(named);
  const places = ['f', ...conditionsOf(named).map((pointer) => `f${pointer}`)];
  const validators = places.map((place) => [place.replace(/^f(?=#)/, ''), ajv.getSchema(place)]);
  // As from a file: no two parts of it are the same object.
  return { schema: JSON.parse(JSON.stringify(named)), validators: Object.fromEntries(validators) };
}

/** An empty page. */
export const openPage = (): Page =>
  new Page(new Runtime(createTestHost(), { kinds: {}, verbs }), screenOf([]), '/pages/test', {});
