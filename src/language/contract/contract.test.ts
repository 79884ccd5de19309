import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { describe as inWords } from '../expression/describe.ts';
import type { Type } from '../expression/type.ts';
import { readContract, typeOfForm, typeOfSchema } from './index.ts';

/** A type, short enough to compare: `{ a: int, b: [string?] }`. */
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
      '{ a: int? }',
    ],
    [{ $ref: '#/$defs/a', $defs: { a: { type: 'string', format: 'decimal' } } }, 'decimal'],
    [{ type: 'array', items: { $ref: '#/$defs/a' }, $defs: { a: { type: ['integer', 'null'] } } }, '[int?]'],
    [true, 'any'],
    [{}, 'any'],
  ])('%j is %s', (schema, expected) => {
    expect(short(typeOfSchema(schema))).toBe(expected);
  });

  test('refers to itself without end', () => {
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

  test('a reference that leads nowhere is told', () => {
    expect(() => typeOfSchema({ $ref: '#/$defs/missing' })).toThrow('#/$defs/missing');
    expect(() => typeOfSchema({ $ref: 'other.json' })).toThrow('other.json');
  });
});

const loan = {
  type: 'object',
  required: ['book', 'days'],
  properties: {
    book: { type: 'integer' },
    days: { type: 'integer' },
    pin: { type: 'string', writeOnly: true },
  },
};

const library = {
  openapi: '3.1.0',
  paths: {
    '/books': {
      parameters: [{ name: 'shelf', in: 'query', schema: { type: 'string' } }],
      get: {
        operationId: 'bookList',
        summary: 'Books',
        'x-auth': 'optional',
        'x-page': { items: 'page.rows', page: 'page', size: 'limit', last: 'page.last', key: 'id' },
        parameters: [
          { $ref: '#/components/parameters/Language' },
          { name: 'page', in: 'query', required: true, description: 'From 1', schema: { type: 'integer' } },
          { name: 'sort', in: 'query', schema: { enum: ['title', 'age'] } },
        ],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  oneOf: [
                    { $ref: '#/components/schemas/BooksAnswer' },
                    { $ref: '#/components/schemas/Failure' },
                  ],
                },
              },
            },
          },
        },
      },
    },
    '/loans': {
      post: {
        operationId: 'loanStart',
        'x-auth': 'user',
        'x-requires': ['card'],
        'x-idempotent': true,
        'x-reasons': ['no_such_book', 'too_many'],
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/LoanForm' },
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
      delete: { operationId: 'loanEnd', responses: { 200: { description: 'Done' } } },
    },
  },
  components: {
    parameters: { Language: { name: 'language', in: 'header', schema: { type: 'string' } } },
    schemas: {
      BooksAnswer: {
        type: 'object',
        required: ['message'],
        properties: { type: { const: 'ok' }, message: { $ref: '#/components/schemas/Books' } },
      },
      Books: {
        type: 'object',
        required: ['page'],
        properties: {
          page: {
            type: 'object',
            required: ['rows', 'last'],
            properties: {
              rows: { type: 'array', items: { $ref: '#/components/schemas/Book' } },
              last: { type: 'integer' },
            },
          },
        },
      },
      Book: {
        type: 'object',
        required: ['id', 'fine'],
        properties: { id: { type: 'integer' }, fine: { type: 'string', format: 'decimal' } },
      },
      Failure: { type: 'object', properties: { message: { type: 'string' } } },
      LoanForm: loan,
    },
  },
};

describe('a contract', () => {
  const { operations } = readContract(library);

  test('lists its operations by their id', () => {
    expect([...operations.keys()]).toEqual(['bookList', 'loanStart', 'loanEnd']);
    expect(operations.get('bookList')).toMatchObject({
      method: 'GET',
      path: '/books',
      summary: 'Books',
      auth: 'optional',
      requires: [],
      idempotent: false,
    });
    expect(operations.get('loanStart')).toMatchObject({
      method: 'POST',
      path: '/loans',
      auth: 'user',
      requires: ['card'],
      idempotent: true,
      reasons: ['no_such_book', 'too_many'],
      body: 'LoanForm',
    });
    expect(operations.get('loanEnd')).toMatchObject({ method: 'DELETE', auth: 'none', parameters: {} });
  });

  test('joins the parameters of query and body, and leaves headers out', () => {
    const parameters = (name: string) =>
      Object.entries(operations.get(name)?.parameters ?? {}).map(
        ([parameter, { type, required, in: place }]) =>
          `${parameter}${required ? '' : '?'} ${short(type)} ${place}`,
      );
    expect(parameters('bookList')).toEqual([
      'shelf? string query',
      'page int query',
      'sort? string(title age) query',
    ]);
    expect(parameters('loanStart')).toEqual([
      'book int body',
      'days int body',
      'pin string body',
      'note? string body',
    ]);
    expect(operations.get('bookList')?.parameters.page?.description).toBe('From 1');
  });

  test('knows what a success yields: its message, or else its data', () => {
    const payload = (name: string) => short(operations.get(name)?.payload ?? { kind: 'null' });
    expect(payload('bookList')).toBe('{ page: { rows: [{ id: …, fine: … }], last: int } }');
    expect(payload('loanStart')).toBe('[int]');
    expect(payload('loanEnd')).toBe('any');
  });

  test('says how an operation is paged', () => {
    expect(operations.get('bookList')?.page).toEqual({
      items: ['page', 'rows'],
      page: 'page',
      size: 'limit',
      last: ['page', 'last'],
      key: 'id',
    });
    expect(operations.get('loanStart')?.page).toBeUndefined();
  });

  test('is no contract without paths', () => {
    expect(() => readContract({ openapi: '3.1.0' })).toThrow('no OpenAPI document');
    expect(() => readContract('/nowhere/openapi.yaml')).toThrow('ENOENT');
  });
});

describe('a contract in several files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'contract-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };

  write('openapi/openapi.yaml', 'openapi: 3.1.0\npaths:\n  /loans: {$ref: paths/loans.yaml#/~1loans}\n');
  write(
    'openapi/paths/loans.yaml',
    `/loans:
  get:
    operationId: loanList
    responses:
      200: {content: {application/json: {schema: {oneOf: [{properties: {message: {$ref: ../components/loan.yaml#/Loans}}}]}}}}
  post:
    operationId: loanStart
    requestBody: {content: {application/json: {schema: {$ref: ../../schemas/loan.json}}}}
    responses:
      200: {content: {application/json: {schema: {oneOf: [{properties: {message: {type: string}}}]}}}}
`,
  );
  write(
    'openapi/components/loan.yaml',
    `Loans: {type: array, items: {$ref: "#/Loan"}}
Loan:
  type: object
  x-record-of: loan
  properties: {id: {type: integer}}
  additionalProperties: {type: string}
`,
  );
  write(
    'schemas/loan.json',
    JSON.stringify({ ...loan, properties: { ...loan.properties, fine: { $ref: 'common/amount.json' } } }),
  );
  write('schemas/common/amount.json', '{"type": "string", "format": "decimal"}');
  const { operations } = readContract(path.join(folder, 'openapi/openapi.yaml'));

  test('is read through its references, each from its own file', () => {
    const operation = operations.get('loanStart');
    expect(operation?.body).toBe('loan');
    expect(
      Object.entries(operation?.parameters ?? {}).map(([name, { type }]) => `${name} ${short(type)}`),
    ).toEqual(['book int', 'days int', 'pin string', 'fine decimal']);
  });

  test('a record has the fields of the form that it is made from, but for what is never sent back', () => {
    expect(short(operations.get('loanList')?.payload ?? { kind: 'null' })).toBe(
      '[{ id: int, book: int?, days: int?, fine: decimal? }]',
    );
  });
});
