import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { describe as inWords } from '../expression/describe.ts';
import { broken, type Type } from '../expression/type.ts';
import { readDocument } from '../node.ts';
import { danglingReferences, readContract, typeOfForm, typeOfSchema } from './index.ts';

/** A type in a short notation, easy to compare: `{ a: int, b: [string?] }`. */
function short(type: Type, depth = 0): string {
  const end = type.nullable ? '?' : '';
  if (depth > 3) return '…';
  if (type.kind === 'list') return `[${short(type.of, depth + 1)}]${end}`;
  if (type.kind === 'record') {
    const fields = Object.entries(type.fields).map(([name, field]) => `${name}: ${short(field, depth + 1)}`);
    if (type.rest) fields.push(`*: ${short(type.rest, depth + 1)}`);
    return `{ ${fields.join(', ')} }${end}`;
  }
  const values = type.kind !== 'any' && type.values ? `(${type.values.join(' ')})` : '';
  return type.kind + values + end;
}

describe('a schema as a type', () => {
  test.each<[unknown, string]>([
    [{ type: 'integer' }, 'int'],
    [{ type: 'number' }, 'double'],
    [{ type: 'boolean' }, 'bool'],
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'decimal' }, 'decimal'],
    [{ type: 'string', format: 'date-time' }, 'string'],
    [{ type: 'integer', enum: [1, 2] }, 'int(1 2)'],
    [{ enum: ['a', 'b'] }, 'string(a b)'],
    [{ const: 'ok' }, 'string(ok)'],
    [{ const: 5 }, 'int(5)'],
    [{ enum: ['a', null] }, 'string(a)?'],
    [{ enum: [1, 'a'] }, 'any'],
    [{ type: ['string', 'null'], format: 'decimal' }, 'decimal?'],
    [{ type: ['integer', 'null'], enum: [1, 2, null] }, 'int(1 2)?'],
    [{ type: ['string', 'integer'] }, 'any'],
    [{ type: 'null' }, 'null'],
    [{ oneOf: [{ type: 'integer' }, { type: 'null' }] }, 'int?'],
    [
      {
        oneOf: [
          { const: 1, title: 'one' },
          { const: 2, title: 'two' },
        ],
      },
      'int(1 2)',
    ],
    [{ type: 'string', anyOf: [{ format: 'decimal' }, { const: '' }] }, 'string'],
    [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, 'any'],
    [{ type: 'array', items: { type: 'integer' } }, '[int]'],
    [{ type: 'array', prefixItems: [{ type: 'integer' }, { type: 'number' }], items: false }, '[double]'],
    [{ type: 'array' }, '[any]'],
    [
      { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } }, required: ['a'] },
      '{ a: int, b: string? }',
    ],
    [{ properties: { a: { type: 'integer' } }, required: ['a'] }, '{ a: int }'],
    [{ type: 'object', additionalProperties: { type: 'string', format: 'decimal' } }, '{ *: decimal }'],
    [{ type: 'object', additionalProperties: true }, '{ *: any }'],
    [{ type: 'object', additionalProperties: false }, '{  }'],
    [{ type: 'object', properties: {} }, '{  }'],
    [{ type: 'object' }, '{ *: any }'],
    [{ type: 'string', nullable: true }, 'string?'],
    [{ nullable: true, allOf: [{ $ref: '#/$defs/a' }], $defs: { a: { type: 'integer' } } }, 'int?'],
    [{ $ref: '#/$defs/a', nullable: true, $defs: { a: { type: 'integer' } } }, 'int?'],
    [
      {
        allOf: [
          { properties: { a: { type: 'integer' } }, required: ['a'] },
          { properties: { b: { type: 'integer' } } },
        ],
        properties: { c: { type: 'boolean' } },
        required: ['c'],
      },
      '{ a: int, b: int?, c: bool }',
    ],
    [
      {
        type: 'object',
        properties: { a: { type: 'integer' } },
        allOf: [JSON.parse('{"if": {"required": ["a"]}, "then": {"properties": {"z": {"type": "string"}}}}')],
      },
      '{ a: int?, z: string? }',
    ],
    [{ $ref: '#/$defs/a', $defs: { a: { type: 'string', format: 'decimal' } } }, 'decimal'],
    [{ type: 'array', items: { $ref: '#/$defs/a' }, $defs: { a: { type: ['integer', 'null'] } } }, '[int?]'],
    [true, 'any'],
    [{}, 'any'],
  ])('%j is %s', (schema, expected) => {
    expect(short(typeOfSchema(schema))).toBe(expected);
  });

  test('a schema may refer to itself', () => {
    const schema = {
      $ref: '#/$defs/node',
      $defs: {
        node: {
          type: 'object',
          required: ['children'],
          properties: {
            children: { type: 'array', items: { $ref: '#/$defs/node' } },
            up: { $ref: '#/$defs/node' },
          },
          additionalProperties: { $ref: '#/$defs/node' },
        },
      },
    };
    const type = typeOfSchema(schema);
    expect(inWords(type)).toBe('a record (node)');
    expect(type.kind === 'record' && type.fields.children?.kind === 'list' && type.fields.children.of).toBe(
      type,
    );
  });

  test('in a form that is being filled in, no field is certain', () => {
    const schema = {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'integer' }, b: { $ref: '#/$defs/amount' } },
      $defs: { amount: { type: 'string', format: 'decimal' } },
    };
    expect(short(typeOfForm(schema))).toBe('{ a: int?, b: decimal? }');
    expect(short(typeOfSchema(schema))).toBe('{ a: int, b: decimal? }');
  });

  test('a reference to a missing target is one finding of its own, and not one more wherever its type is read', () => {
    expect(typeOfSchema({ $ref: '#/$defs/missing' })).toBe(broken);
    expect(typeOfSchema({ $ref: 'other.json' })).toBe(broken);
    expect(
      danglingReferences(
        'a.json',
        () => ({ $ref: '#/$defs/missing' }),
        () => [],
      ),
    ).toEqual([{ file: 'a.json', reference: '#/$defs/missing' }]);
  });

  test('a reference in an extension is for its own tools, and one of a header or a field of such a name is not', () => {
    const document = {
      'x-topics': [{ content: { $ref: './started.md' } }],
      headers: { 'x-total': { $ref: '#/components/headers/Totl' } },
      properties: { example: { $ref: 'exmple.json' }, 'x-axis': { $ref: 'axs.json' } },
    };
    const references = danglingReferences(
      'a.json',
      (file) => (file === 'a.json' ? document : undefined),
      () => [],
    ).map(({ reference }) => reference);
    expect(references).toEqual(['#/components/headers/Totl', 'exmple.json', 'axs.json']);
  });
});

const visit = {
  type: 'object',
  required: ['room', 'days'],
  properties: {
    room: { type: 'integer' },
    days: { type: 'integer' },
    pin: { type: 'string', writeOnly: true },
  },
};

const library = {
  openapi: '3.1.0',
  'x-envelope': {
    success: [{ type: 'ok' }, { code: 1 }],
    payload: ['message', 'data'],
    failure: { kinds: { notLoggedIn: [{ type: '999' }] } },
  },
  paths: {
    '/rooms': {
      parameters: [{ name: 'shelf', in: 'query', schema: { type: 'string' } }],
      get: {
        operationId: 'roomList',
        summary: 'Rooms',
        'x-auth': 'optional',
        'x-page': { items: 'page.rows', page: 'page', size: 'limit', last: 'page.last', key: 'id' },
        parameters: [
          { $ref: '#/components/parameters/Language' },
          { name: 'from', in: 'header', schema: { type: 'string' } },
          { name: 'Authorization', in: 'header', schema: { type: 'string' } },
          { name: 'page', in: 'query', required: true, description: 'From 1', schema: { type: 'integer' } },
          { name: 'sort', in: 'query', schema: { enum: ['title', 'age'] } },
        ],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  oneOf: [
                    { $ref: '#/components/schemas/RoomsAnswer' },
                    { $ref: '#/components/schemas/Failure' },
                  ],
                },
              },
            },
          },
        },
      },
    },
    '/visits': {
      post: {
        operationId: 'visitStart',
        'x-auth': 'user',
        'x-requires': ['card'],
        'x-idempotent': true,
        'x-reasons': ['no_such_room', 'too_many'],
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/VisitForm' },
                  {
                    type: 'object',
                    required: ['pin'],
                    properties: { pin: { type: 'string' }, note: { type: 'string' } },
                  },
                ],
              },
            },
          },
        },
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  oneOf: [
                    {
                      properties: { code: { const: 1 }, data: { type: 'array', items: { type: 'integer' } } },
                    },
                  ],
                },
              },
            },
          },
        },
      },
      delete: { operationId: 'visitEnd', responses: { 200: { description: 'Done' } } },
    },
  },
  components: {
    parameters: {
      Language: { name: 'language', in: 'header', 'x-client': 'language', schema: { type: 'string' } },
    },
    schemas: {
      RoomsAnswer: {
        type: 'object',
        required: ['message'],
        properties: { type: { const: 'ok' }, message: { $ref: '#/components/schemas/Rooms' } },
      },
      Rooms: {
        type: 'object',
        required: ['page'],
        properties: {
          page: {
            type: 'object',
            required: ['rows', 'last'],
            properties: {
              rows: { type: 'array', items: { $ref: '#/components/schemas/Room' } },
              last: { type: 'integer' },
            },
          },
        },
      },
      Room: {
        type: 'object',
        required: ['id', 'fine'],
        properties: { id: { type: 'integer' }, fine: { type: 'string', format: 'decimal' } },
      },
      Failure: { type: 'object', properties: { message: { type: 'string' } } },
      VisitForm: visit,
    },
  },
};

describe('a contract', () => {
  const { operations, failures } = readContract(library);

  test('lists its operations by their id', () => {
    expect([...operations.keys()]).toEqual(['roomList', 'visitStart', 'visitEnd']);
    expect(operations.get('roomList')).toMatchObject({
      method: 'GET',
      path: '/rooms',
      summary: 'Rooms',
      auth: 'optional',
      requires: [],
      idempotent: false,
    });
    expect(operations.get('visitStart')).toMatchObject({
      method: 'POST',
      path: '/visits',
      auth: 'user',
      requires: ['card'],
      idempotent: true,
      reasons: ['no_such_room', 'too_many'],
      body: 'VisitForm',
    });
    expect(operations.get('visitEnd')).toMatchObject({ method: 'DELETE', auth: 'none', parameters: {} });
  });

  test('joins the parameters of query, header and body, and leaves out what the client sends by itself', () => {
    const parameters = (name: string) =>
      Object.entries(operations.get(name)?.parameters ?? {}).map(
        ([parameter, { type, required, in: place }]) =>
          `${parameter}${required ? '' : '?'} ${short(type)} ${place}`,
      );
    expect(parameters('roomList')).toEqual([
      'shelf? string query',
      'from? string header',
      'page int query',
      'sort? string(title age) query',
    ]);
    expect(parameters('visitStart')).toEqual([
      'room int body',
      'days int body',
      'pin string body',
      'note? string body',
    ]);
    expect(operations.get('roomList')?.parameters.page?.description).toBe('From 1');
  });

  test('has the payload of a success, as described by its envelope', () => {
    const payload = (name: string) => short(operations.get(name)?.payload ?? { kind: 'null' });
    expect(payload('roomList')).toBe('{ page: { rows: [{ id: …, fine: … }], last: int } }');
    expect(payload('visitStart')).toBe('[int]');
    expect(payload('visitEnd')).toBe('any');
  });

  test('has the meaning of its failures', () => {
    expect(failures).toEqual(['notLoggedIn']);
    expect(readContract({ ...library, 'x-envelope': undefined }).failures).toContain('tooMany');
  });

  test.each([
    [5, 'x-envelope has to be an object'],
    [{ payload: 'data', where: 'x' }, 'x-envelope has no “where”'],
    [{ success: 'ok' }, 'success of x-envelope has to be fields and their values'],
    [{ failure: { kinds: { notLoggedIn: {} } } }, '“notLoggedIn” of x-envelope has to be fields'],
    [{ failure: { say: 'x' } }, 'failure of x-envelope has no “say”'],
  ])('an invalid envelope is reported: %j', (envelope, message) => {
    expect(() => readContract({ ...library, 'x-envelope': envelope })).toThrow(message);
  });

  test('has the pagination of an operation', () => {
    expect(operations.get('roomList')?.page).toEqual({
      items: ['page', 'rows'],
      page: 'page',
      size: 'limit',
      last: ['page', 'last'],
      key: 'id',
    });
    expect(operations.get('visitStart')?.page).toBeUndefined();
  });

  test.each([
    [{ by: 'pages', key: 'id' }, 'x-page is by number, offset, cursor or link, not by "pages"'],
    [{ by: 'cursor', page: 'after', key: 'id' }, 'x-page by cursor has to say where the next one stands'],
  ])('invalid paging is reported: %j', (page, message) => {
    const source = {
      openapi: '3.1.0',
      paths: { '/plots': { get: { operationId: 'plotList', 'x-page': page } } },
    };
    expect(() => readContract(source)).toThrow(message);
  });

  test('operations without an id of their own get one each, and none of another operation', () => {
    const paths = {
      '/user-groups': { get: {} },
      '/user/groups': { get: {} },
      '/v1/items/{id}': { get: {} },
      '/v1/items': { get: { operationId: 'getV1ItemsById' } },
      '/nodes/{id}': { get: {}, put: {} },
      '/nodes/{id}/': { get: {} },
      '/plots': { get: { operationId: 'list' } },
      '/beds': { get: { operationId: 'list' } },
    };
    const { operations } = readContract({ openapi: '3.1.0', paths });
    expect([...operations].map(([id, one]) => `${id} ${one.operationId === id} ${one.path}`)).toEqual([
      'getUserGroups true /user-groups',
      'getUserGroups2 true /user/groups',
      'getV1ItemsById2 true /v1/items/{id}',
      'getV1ItemsById true /v1/items',
      'getNodesById true /nodes/{id}',
      'putNodesById true /nodes/{id}',
      'getNodesById2 true /nodes/{id}/',
      'list true /plots',
      'getBeds true /beds',
    ]);
  });

  test('has the first server, with the values of its variables', () => {
    const servers = [
      {
        url: 'https://{host-name}.example:{port}/b{none}',
        variables: { 'host-name': { default: 'api' }, port: { default: '8443' } },
      },
      { url: '/' },
    ];
    expect(readContract({ ...library, servers }).server).toBe('https://api.example:8443/b');
  });

  test('is not a contract without paths', () => {
    expect(() => readContract({ openapi: '3.1.0' })).toThrow('not an OpenAPI document');
    expect(() => readContract('/nowhere/openapi.yaml', readDocument)).toThrow('ENOENT');
  });
});

describe('a contract in several files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'contract-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };

  write(
    'openapi/openapi.yaml',
    'openapi: 3.1.0\nx-envelope: {payload: message}\npaths:\n  /visits: {$ref: paths/visits.yaml#/~1visits}\n',
  );
  write(
    'openapi/paths/visits.yaml',
    `/visits:
  get:
    operationId: visitList
    responses:
      200: {content: {application/json: {schema: {oneOf: [{properties: {message: {$ref: ../components/visit.yaml#/Visits}}}]}}}}
  post:
    operationId: visitStart
    requestBody: {content: {application/json: {schema: {$ref: ../../schemas/visit.json}}}}
    responses:
      200: {content: {application/json: {schema: {oneOf: [{properties: {message: {type: string}}}]}}}}
`,
  );
  write(
    'openapi/components/visit.yaml',
    `Visits: {type: array, items: {$ref: "#/Visit"}}
Visit:
  type: object
  x-record-of: visit
  properties: {id: {type: integer}}
  additionalProperties: {type: string}
`,
  );
  write(
    'schemas/visit.json',
    JSON.stringify({ ...visit, properties: { ...visit.properties, fine: { $ref: 'common/amount.json' } } }),
  );
  write('schemas/common/amount.json', '{"type": "string", "format": "decimal"}');
  const { operations } = readContract(path.join(folder, 'openapi/openapi.yaml'), readDocument);

  test('is read through its references, each from its own file', () => {
    const operation = operations.get('visitStart');
    expect(operation?.body).toBe('visit');
    expect(
      Object.entries(operation?.parameters ?? {}).map(([name, { type }]) => `${name} ${short(type)}`),
    ).toEqual(['room int', 'days int', 'pin string', 'fine decimal']);
  });

  test('a record has the fields of the form that it is created from, except those that are never returned', () => {
    expect(short(operations.get('visitList')?.payload ?? { kind: 'null' })).toBe(
      '[{ id: int, room: int?, days: int?, fine: decimal? }]',
    );
  });
});

test('the fields that a value brings are known at any depth, and may be missing', () => {
  /** A JSON Schema keyword, not a thenable. */
  const then = 'then';
  const text = { type: 'string' };
  const schema = {
    type: 'object',
    properties: {
      guests: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name'],
          properties: { name: text },
          if: { required: ['child'] },
          [then]: { required: ['age'], properties: { age: { type: 'integer' }, name: { minLength: 2 } } },
          else: { allOf: [{ $ref: '#/$defs/adult' }] },
          dependentSchemas: { name: { properties: { nick: text } } },
        },
      },
    },
    $defs: {
      adult: { if: {}, [then]: { properties: { drink: text } }, else: { $ref: '#/$defs/adult' } },
    },
  };
  expect(short(typeOfSchema(schema))).toBe(
    '{ guests: [{ name: string, age: int?, drink: string?, nick: string? }]? }',
  );
});
