/** Bodies are checked by the schemas that the contract and the forms of the app have. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Words } from './database.ts';
import { Problem } from './problem.ts';

const folder = path.join(import.meta.dirname, '../schemas');
const read = (name: string): object => {
  const { $id: _, ...schema } = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'));
  return schema;
};

const ajv = new Ajv2020({ allErrors: true, strict: false });
formats.default(ajv);
for (const part of ['common/address', 'common/children', 'common/interests'])
  ajv.addSchema(read(part), `library:/${part}.json`);
const compiled = new Map<string, ValidateFunction>();

/**
 * @param name of a file in schemas/
 * @throws Problem with a pointer for each field at fault
 */
export function check(name: string, body: unknown): asserts body is Record<string, unknown> {
  let validate = compiled.get(name);
  if (!validate) {
    validate = ajv.compile({ ...read(name), $id: `library:/${name}.json` });
    compiled.set(name, validate);
  }
  if (validate(body)) return;
  const fields = (validate.errors ?? []).map((error) => ({
    pointer: pointerOf(error),
    detail: wrong(error),
  }));
  throw new Problem(
    422,
    'invalid',
    { ja: '入力内容をご確認ください。', en: 'Please check what you entered.' },
    fields,
  );
}

const pointerOf = ({ instancePath, keyword, params }: ErrorObject): string => {
  if (keyword === 'required') return `${instancePath}/${params.missingProperty}`;
  if (keyword === 'additionalProperties') return `${instancePath}/${params.additionalProperty}`;
  return instancePath;
};

const wrong = ({ keyword }: ErrorObject): Words =>
  keyword === 'required' || keyword === 'minLength'
    ? { ja: '入力してください。', en: 'This is needed.' }
    : { ja: '正しい値ではありません。', en: 'This is not a value that can be used.' };
