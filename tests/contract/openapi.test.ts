import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  dereference,
  isObject,
  type JsonObject,
  type JsonValue,
  objectAt,
  stringsAt,
} from '../../src/command/contract/json.ts';
import { bundle } from '../../src/project/contract/bundle.ts';
import { strictAjv } from './ajv.ts';
import { operations as expected } from './operations.ts';

interface Operation {
  id: string;
  /** `POST wallet/out` */
  call: string;
  node: JsonObject;
  /** Its parameters, in the query or in the body. */
  takes: JsonObject;
  payload: JsonObject;
}

let contract: JsonObject;
let all: Operation[];

beforeAll(async () => {
  contract = await bundle(fileURLToPath(new URL('../../openapi/openapi.yaml', import.meta.url)));
  all = Object.entries(objectAt(contract, 'paths')).flatMap(([path, item]) =>
    Object.entries(isObject(item) ? item : {}).map(([method, node]) => {
      if (!isObject(node)) throw new Error(`${method} ${path}`);
      return {
        id: String(node.operationId),
        call: `${method.toUpperCase()} ${path.slice(1)}`,
        node,
        takes: Object.fromEntries([
          ...parameters(node).flatMap((one) =>
            one.in === 'query' ? [[String(one.name), one.schema ?? null]] : [],
          ),
          ...bodies(node).flatMap(({ schema }) => Object.entries(objectAt(look(schema), 'properties'))),
        ]),
        payload: payload(node),
      };
    }),
  );
});

const look = (schema: JsonValue | undefined): JsonObject => {
  if (!isObject(schema)) throw new Error(`No schema: ${JSON.stringify(schema)}`);
  return dereference(contract, schema);
};
const parameters = (node: JsonObject) =>
  (Array.isArray(node.parameters) ? node.parameters : []).filter(isObject).map(look);
const bodies = (node: JsonObject) =>
  isObject(node.requestBody) ? Object.values(objectAt(node.requestBody, 'content')).filter(isObject) : [];
const answer = (node: JsonObject) =>
  ['responses', '200', 'content', 'application/json'].reduce((at, key) => objectAt(at, key), node);

/** The payload is the `message`, or else the `data`, of the first alternative. */
function payload(node: JsonObject): JsonObject {
  const { oneOf } = objectAt(answer(node), 'schema');
  const first = objectAt(look(Array.isArray(oneOf) ? oneOf[0] : undefined), 'properties');
  return look(first.message ?? first.data);
}

/** Every schema that describes a value, by its path; not the conditions of forms, which only restrict. */
function* values(schema: JsonValue | undefined, at: string): Generator<[at: string, schema: JsonObject]> {
  if (!isObject(schema)) return;
  yield [at, schema];
  for (const [name, property] of Object.entries(isObject(schema.properties) ? schema.properties : {}))
    yield* values(property, `${at}.${name}`);
  for (const keyword of ['items', 'additionalProperties']) yield* values(schema[keyword], `${at}[]`);
  for (const keyword of ['oneOf', 'anyOf'])
    for (const item of Array.isArray(schema[keyword]) ? schema[keyword] : []) yield* values(item, at);
}

function* everything(): Generator<[at: string, schema: JsonObject]> {
  for (const [name, schema] of Object.entries(objectAt(objectAt(contract, 'components'), 'schemas')))
    yield* values(schema, name);
  for (const { id, node } of all) {
    yield* values(answer(node).schema, `${id} answers`);
    for (const { schema } of bodies(node)) yield* values(schema, `${id} takes`);
    for (const one of parameters(node))
      yield* values({ ...look(one.schema), description: one.description ?? null }, `${id}?${one.name}`);
  }
}
/** Forms are open if a call adds fields to them; the call closes them. */
const isForm = (at: string) => /^\w+Form\b/.test(at);

describe('the calls', () => {
  test('are those of the product, 89 of them, and six of ours', () => {
    expect(all.map(({ call }) => call).sort()).toEqual([...expected].sort());
    expect(all).toHaveLength(95);
  });

  test('are named after their paths', () => {
    const camel = (path: string) => path.replace(/[/_](\w)/g, (_, letter: string) => letter.toUpperCase());
    for (const { id, call } of all) {
      const [method, path = ''] = call.split(' ');
      expect(id).toBe(method === 'PUT' ? `${camel(path)}Cancel` : camel(path));
    }
  });

  test('have a description, a group, and a language parameter', () => {
    for (const { node } of all) {
      expect(node.summary).toMatch(/^[A-Z].{3,}[^.]$/);
      expect(stringsAt(node, 'tags')).toHaveLength(1);
      expect(parameters(node).map(({ name }) => name)).toContain('language-mark');
    }
  });

  test('send forms, but for the upload, which sends a file', () => {
    for (const { id, call, node } of all) {
      const kinds = isObject(node.requestBody) ? Object.keys(objectAt(node.requestBody, 'content')) : [];
      if (id === 'upload') expect(kinds).toEqual(['multipart/form-data']);
      else expect(kinds.filter((kind) => kind !== 'application/x-www-form-urlencoded')).toEqual([]);
      if (call.startsWith('GET')) expect(kinds).toEqual([]);
    }
  });

  test('declare their security and require a token accordingly', () => {
    const security = { none: [], optional: [{ token: [] }, {}], user: [{ token: [] }] };
    for (const { node } of all) {
      expect(Object.keys(security)).toContain(node['x-auth']);
      expect(node.security).toEqual(Object.entries(security).find(([auth]) => auth === node['x-auth'])?.[1]);
    }
  });

  test('list the reasons that they can be refused for', () => {
    const known = stringsAt(look({ $ref: '#/components/schemas/Reason' }), 'enum');
    for (const { id, node } of all) {
      const reasons = stringsAt(node, 'x-reasons');
      expect(known, id).toEqual(expect.arrayContaining(reasons));
      expect(new Set(reasons).size, id).toBe(reasons.length);
      expect(reasons.includes('not_logged_in'), id).toBe(node['x-auth'] === 'user');
      const requires = [...stringsAt(node, 'x-requires'), ...stringsAt(node, 'x-may-require')];
      expect(reasons.includes('verification_needed'), id).toBe(requires.includes('realName'));
      expect(reasons.includes('fund_password_not_set'), id).toBe(requires.includes('fundPassword'));
      expect(reasons.includes('idempotency_conflict'), id).toBe(node['x-idempotent'] === true);
    }
    const used = new Set(all.flatMap(({ node }) => stringsAt(node, 'x-reasons')));
    expect(known.filter((reason) => !used.has(reason))).toEqual([]);
  });

  test('have an idempotency key if they move money, and declare it', () => {
    for (const { id, call, node } of all) {
      const takesKey = parameters(node).some(({ name }) => name === 'Idempotency-Key');
      expect(takesKey, id).toBe(node['x-idempotent'] === true);
      if (takesKey) expect(call).not.toMatch(/^GET/);
    }
    const moving =
      'coinTrade coinTradeCancel walletChange walletChargeReq walletOut microtradeSubmit leverSubmit leverClose lhDeposit lhDepositOrderCancel lhSendOrder nftGoodsBuy nftGoodsApply nftGoodsOrderPay nftGoodsUserMemberApply nftGoodsUserCollectionTransfer';
    for (const id of moving.split(' '))
      expect(all.find((one) => one.id === id)?.node['x-idempotent']).toBe(true);
  });
});

describe('the schemas', () => {
  test('describe closed objects only', () => {
    const open = [...everything()].filter(
      ([at, schema]) =>
        !isForm(at) && [schema.type].flat().includes('object') && schema.additionalProperties !== false,
    );
    expect(open.map(([at]) => at)).toEqual([]);
  });

  test('answer every field that they declare, but for those of another account and of records', () => {
    const mayLack = /^(WalletDetail|Failure|BankCard|\w+Record)$|Form\b| takes/;
    for (const [at, schema] of everything()) {
      if (!isObject(schema.properties) || mayLack.test(at)) continue;
      expect(stringsAt(schema, 'required'), at).toEqual(Object.keys(schema.properties));
    }
  });

  test('describe every field', () => {
    const silent = [...everything()].filter(
      ([at, schema]) =>
        /\.\w+$/.test(at) &&
        schema.type !== 'null' &&
        !/ answers(\.|$)/.test(at) &&
        !schema.$ref &&
        !schema.description &&
        !schema.title &&
        !schema['x-title'] &&
        !Array.isArray(schema.anyOf) &&
        !(schema.type === 'array' && isObject(schema.items) && schema.items.$ref),
    );
    expect(silent.map(([at]) => at)).toEqual([]);
  });

  test('name the unit of every amount', () => {
    const unit = /\bin (the|USDT|CNY|JPY|percent)\b|percent|fraction|for one|USDT|of one coin|so many times/i;
    const bare = [...everything()].filter(
      ([at, schema]) =>
        at !== 'AmountForm' && look(schema).format === 'decimal' && !unit.test(String(schema.description)),
    );
    expect(bare.map(([at, schema]) => `${at}: ${schema.description}`)).toEqual([]);
  });

  test('declare whether a time is text or milliseconds', () => {
    for (const [at, schema] of everything()) {
      if (schema.format === 'date-time') expect(String(schema.description), at).toContain('ISO-8601');
      if (/(^|\.)(ts|add_time)$/.test(at)) expect(String(schema.description), at).toContain('milliseconds');
    }
  });

  test('describe each value of an enum', () => {
    for (const [at, schema] of everything()) {
      if (!Array.isArray(schema.enum)) continue;
      const named = schema.enum.filter((value) => value !== null).map(String);
      if (isObject(schema['x-enum-descriptions'])) {
        expect(Object.keys(schema['x-enum-descriptions']).sort(), at).toEqual([...named].sort());
        // There are too many reasons for one sentence.
        if (at !== 'Reason')
          for (const value of named) expect(String(schema.description), at).toContain(value);
      } else if (isObject(schema['x-labels']))
        expect(Object.keys(schema['x-labels']).sort(), at).toEqual([...named].sort());
      else {
        for (const value of named) expect(String(schema.description), at).toContain(value);
      }
    }
  });
});

describe('the examples', () => {
  test('exist, and match their schemas, for requests and answers', () => {
    const ajv = strictAjv('contract');
    ajv.addVocabulary(['components']);
    ajv.addSchema({ $id: 'contract', components: objectAt(contract, 'components') });
    const rooted = (schema: JsonValue | undefined) =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/'));
    for (const { id, node } of all) {
      const media = answer(node);
      expect(media.example, id).toBeDefined();
      const validate = ajv.compile(rooted(media.schema));
      expect(validate(media.example) || ajv.errorsText(validate.errors), id).toBe(true);
      for (const body of bodies(node)) {
        expect(body.example, id).toBeDefined();
        // A file is not JSON: its example is its name.
        if (id === 'upload') continue;
        const takes = ajv.compile(rooted(body.schema));
        expect(takes(body.example) || ajv.errorsText(takes.errors), id).toBe(true);
      }
      for (const one of parameters(node)) {
        if (one.in !== 'query') continue;
        const takes = ajv.compile(rooted(one.schema));
        expect(takes(one.example) || ajv.errorsText(takes.errors), `${id}?${one.name}`).toBe(true);
      }
    }
  });
});

describe('pages', () => {
  /** The value at a dotted path in a payload. */
  const at = (schema: JsonObject, path: string): JsonObject =>
    path
      .split('.')
      .filter(Boolean)
      .reduce((node, key) => look(objectAt(look(node), 'properties')[key]), schema);

  test('are declared by x-page, and turned by its parameter', () => {
    const paged = all.filter(({ node }) => node['x-page'] !== undefined);
    expect(paged).toHaveLength(17);
    for (const { id, node, takes, payload } of paged) {
      const { items, page, size, last, total, key, ...more } = objectAt(node, 'x-page');
      expect(more, id).toEqual({});
      const list = look(at(payload, String(items)));
      expect(list.type, id).toBe('array');
      expect(stringsAt(look(list.items), 'required'), id).toContain(key);
      expect(look(takes[String(page)]), id).toMatchObject({ type: 'integer', minimum: 1, default: 1 });
      if (size !== undefined)
        expect(look(takes[String(size)]), id).toMatchObject({ type: 'integer', maximum: 100 });
      for (const figure of [last, total])
        if (figure !== undefined) expect(at(payload, String(figure)).type).toBe('integer');
    }
  });

  test('every operation that takes a page has x-page', () => {
    for (const { id, node, takes } of all) expect('page' in takes, id).toBe(node['x-page'] !== undefined);
  });
});
