/**
 * Checks the body of an operation as the schema of a form, at the place that uses it, since the app may not own the
 * contract.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { formats } from '../../../formats/index.ts';
import type { FormSchema } from '../../project/forms.ts';
import type { JsonSchema } from '../../project/inline.ts';
import type { JsonNode } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { useText } from '../names/useText.ts';
import { checkCovered } from '../texts/text.ts';
import { fieldConditionsOf } from './fieldConditions.ts';

/** Not strict: the document of another team may have its own keywords and formats. */
const ajv = new Ajv2020({
  strict: false,
  formats: { ...fullFormats, ...formats, decimal: true, binary: true },
  logger: false,
  code: { optimize: false },
});

const verdicts = new WeakMap<JsonSchema, string>();

function faultOf(schema: JsonSchema): string {
  let verdict = verdicts.get(schema);
  if (verdict === undefined) {
    verdict = '';
    try {
      ajv.compile({ ...schema, $id: undefined });
    } catch (error) {
      verdict = error instanceof Error ? error.message : String(error);
    }
    verdicts.set(schema, verdict);
  }
  return verdict;
}

/** Names of operations that a file of a release can be called after. */
const fileName = /^[\w-]+([/.][\w-]+)*$/;

/** @param at the place that names the operation */
export function checkBodyForm(form: FormSchema, at: JsonNode, { compilation, site }: Env): void {
  const { name, place, schema, fault, texts } = form;
  if (place === undefined) return;
  const wrong = fault || (schema ? faultOf(schema) : '');
  if (wrong)
    compilation.report(site, at, 'schema', `The body of “${name}” cannot be a form: ${wrong} (${place})`, {
      expected: 'JSON Schema 2020-12, or that of OpenAPI 3.0',
    });
  if (!fileName.test(name))
    compilation.report(
      site,
      at,
      'schema',
      `The body of “${name}” cannot be a form: no file can have this name`,
      {
        expected: 'an operationId of letters, digits, “.”, “/”, “-” and “_”',
      },
    );
  const { faults, mistakes } = fieldConditionsOf(form, compilation.facts.get('app', 'app'));
  for (const { rule, message, expected } of faults)
    compilation.report(site, at, rule, `${message} (${place})`, { expected });
  for (const { pointer, message } of mistakes)
    compilation.report(site, at, 'expression-type', `${message} (${place}, at ${pointer})`);
  for (const { text } of texts) {
    if (typeof text !== 'string') checkCovered(Object.keys(text), at, site, compilation);
    // A title that is no key is the text itself, in the language of the document.
    else if (/^[\w-]+(\.[\w-]+)+$/.test(text)) useText(text, at, site, compilation);
  }
}
