/** Checks calls against a release: the schemas of its contract, its field conditions and its rules. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { formats as own } from '../../../src/formats/index.ts';
import { brokenRule, decideBody, type ServerRules } from '../../../src/server/rules.ts';
import type { Language, Words } from './database.ts';
import { notFound, Problem } from './problem.ts';

/** A call as it came in. */
export interface Received {
  method: string;
  /** The path pattern of the server: `/api/books/:id`. */
  route: string;
  query: unknown;
  body: unknown;
  language: Language;
}

/**
 * Checks calls against one release.
 * @returns the body without hidden fields; undefined if the call takes no JSON
 * @throws Problem with a pointer for each field at fault, or 404 if the release has no such call
 */
export type CheckCall = (call: Received) => unknown;

/** @param contract the OpenAPI document in one piece */
export function checksOf(contract: Contract, rules: ServerRules): CheckCall {
  const options = { allErrors: true, strict: false, formats: own };
  const [bodies, queries] = [new Ajv2020(options), new Ajv2020({ ...options, coerceTypes: true })];
  for (const ajv of [bodies, queries]) {
    formats.default(ajv);
    ajv.addSchema({ ...contract, $id: 'contract:/' });
  }
  const operations = new Map(
    operationsOf(contract).map((one) => [
      `${one.method} ${one.path}`,
      { id: one.id, query: queries.compile(one.query), body: one.body && bodies.compile(one.body) },
    ]),
  );
  return ({ method, route, query, body, language }) => {
    const path = route.replace(/^\/api/, '').replace(/:\w+/g, '{}');
    const operation = operations.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);
    if (!operation) throw notFound();
    // Texts are converted in a copy: the handlers read them as they came.
    refuse(operation.query, { ...Object(query) });
    if (!operation.body) return undefined;
    const { values, missing } = isRecord(body)
      ? decideBody(rules, operation.id, body)
      : { values: body, missing: [] };
    refuse(operation.body, values);
    if (missing.length > 0) throw invalid(missing.map((path) => [`/${path}`, needed]));
    const broken = brokenRule(rules, operation.id, Object(values));
    if (broken) throw invalid([[`/${broken.field}`, ruleMessage(broken.message, rules, language)]]);
    return values;
  };
}

interface Contract {
  paths: Record<string, Record<string, unknown>>;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The operations with schemas of their queries, and references to those of their bodies. */
function operationsOf(contract: Contract) {
  return Object.entries(contract.paths).flatMap(([route, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      if (!methods.includes(method) || !isRecord(operation)) return [];
      const parameters = [item.parameters, operation.parameters]
        .flat()
        .map((one) => resolved(contract, one))
        .filter(({ in: place }) => place === 'query');
      const content = Object(resolved(contract, operation.requestBody).content);
      const here = `contract:/#/paths/${escaped(route)}/${method}/requestBody/content/application~1json/schema`;
      return [
        {
          id: String(operation.operationId),
          method: method.toUpperCase(),
          path: route.replace(/\{[^}]*\}/g, '{}'),
          query: {
            type: 'object',
            properties: Object.fromEntries(
              parameters.map(({ name, schema }) => [name, absolute(schema) as object]),
            ),
            required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
          },
          body: 'application/json' in content ? { $ref: here } : undefined,
        },
      ];
    }),
  );
}

/** An object of the contract, or the one that it refers to. */
function resolved(contract: Contract, value: unknown): Record<string, unknown> {
  if (!isRecord(value)) return {};
  if (typeof value.$ref !== 'string') return value;
  const steps = value.$ref.slice(2).split('/');
  return Object(steps.reduce<unknown>((here, step) => Object(here)[step], contract));
}

/** A schema whose references lead into the contract from elsewhere. */
const absolute = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema ?? {}).replaceAll('"$ref":"#/', '"$ref":"contract:/#/'));

const escaped = (name: string): string =>
  encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** @throws Problem */
function refuse(validate: ValidateFunction, value: unknown): void {
  if (!validate(value)) throw invalid((validate.errors ?? []).map((one) => [pointerOf(one), wrong(one)]));
}

const invalid = (fields: readonly (readonly [pointer: string, detail: Words])[]): Problem =>
  new Problem(
    422,
    'invalid',
    { ja: '入力内容をご確認ください。', en: 'Please check what you entered.' },
    fields.map(([pointer, detail]) => ({ pointer, detail })),
  );

const isMissing = (keyword: string): boolean => keyword === 'required' || keyword === 'dependentRequired';

const pointerOf = ({ instancePath, keyword, params }: ErrorObject): string => {
  if (isMissing(keyword)) return `${instancePath}/${params.missingProperty}`;
  if (keyword === 'additionalProperties') return `${instancePath}/${params.additionalProperty}`;
  return instancePath;
};

const needed: Words = { ja: '入力してください。', en: 'This is needed.' };
const unusable: Words = { ja: '正しい値ではありません。', en: 'This is not a value that can be used.' };

const wrong = ({ keyword }: ErrorObject): Words =>
  isMissing(keyword) || keyword === 'minLength' ? needed : unusable;

/** The message of a rule, with its values. */
function ruleMessage(
  message: NonNullable<ReturnType<typeof brokenRule>>['message'],
  { texts }: ServerRules,
  language: Language,
): Words {
  const text = message && texts[language]?.[message.text];
  if (!text) return unusable;
  const filled = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => message.values[name]?.value ?? '');
  return { ja: filled, en: filled };
}
