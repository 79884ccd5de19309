/** Bodies are checked by the schemas of a contract: that of the release of the app that sends them. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Words } from './database.ts';
import { Problem } from './problem.ts';

/** How the bodies of operations are checked. */
export interface Checks {
  /** @returns the body @throws Problem with a pointer for each field at fault */
  body(operationId: string, body: unknown): Record<string, unknown>;
}

/** @param contract the OpenAPI document in one piece */
export function checksOf(contract: Contract): Checks {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  formats.default(ajv);
  ajv.addSchema({ ...contract, $id: 'contract:/' });
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (operationId: string): ValidateFunction => {
    const known = compiled.get(operationId) ?? ajv.compile({ $ref: bodyOf(contract, operationId) });
    compiled.set(operationId, known);
    return known;
  };
  return {
    body(operationId, body) {
      const validate = validatorOf(operationId);
      if (validate(body)) return Object(body);
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
    },
  };
}

interface Contract {
  paths: Record<string, Record<string, { operationId?: string }>>;
}

/** Where the contract has the schema of a body. @throws Error if there is no such operation */
function bodyOf({ paths }: Contract, operationId: string): string {
  for (const [route, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === operationId)
        return `contract:/#/paths/${escaped(route)}/${method}/requestBody/content/application~1json/schema`;
  throw new Error(`The release has no operation ${operationId}`);
}

const escaped = (name: string): string =>
  encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

const pointerOf = ({ instancePath, keyword, params }: ErrorObject): string => {
  if (keyword === 'required') return `${instancePath}/${params.missingProperty}`;
  if (keyword === 'additionalProperties') return `${instancePath}/${params.additionalProperty}`;
  return instancePath;
};

const wrong = ({ keyword }: ErrorObject): Words =>
  keyword === 'required' || keyword === 'minLength'
    ? { ja: '入力してください。', en: 'This is needed.' }
    : { ja: '正しい値ではありません。', en: 'This is not a value that can be used.' };
