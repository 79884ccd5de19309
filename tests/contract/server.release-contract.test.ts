/** Every call is checked against the contract of the release that it names. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type JsonObject, type JsonValue } from '../../server/http/contract.ts';
import type { OperationId } from '../../server/http/operations.ts';
import { startTestExchange, type TestExchange } from '../../server/testing/exchange.ts';
import { fullExchange } from '../../server/testing/full-exchange.ts';
import { logIn, type Person, register } from '../../server/testing/people.ts';
import { TestReleases } from '../../server/testing/releases.ts';
import { point } from '../../src/project/release/pointer.ts';

const extra = 'extra_field';

/** Makes a further field required: in the query of a GET, in the body of a POST. */
function demandExtra(document: JsonObject, operation: JsonObject, method: string): void {
  if (method === 'get') {
    const parameter = { name: extra, in: 'query', required: true, schema: { type: 'string' } };
    operation.parameters = [...(Array.isArray(operation.parameters) ? operation.parameters : []), parameter];
    return;
  }
  const content = Object(Object(operation.requestBody).content);
  const [type = 'application/x-www-form-urlencoded'] = Object.keys(content);
  const own = Object(content[type]?.schema);
  const name = own.$ref && String(own.$ref).split('/').at(-1);
  const { required = [], ...schema } = name ? Object(document.components).schemas[name] : own;
  const stricter = {
    ...schema,
    type: 'object',
    required: [...required, extra],
    properties: { ...schema.properties, [extra]: { type: 'string' } },
  };
  operation.requestBody = { required: true, content: { [type]: { schema: stricter } } };
}

const releases = new TestReleases();
const plain = releases.add();
const stricter = releases.add((document) => {
  for (const item of Object.values(Object(document.paths)))
    for (const method of ['get', 'post']) {
      const operation: JsonValue | undefined = Object(item)[method];
      if (isObject(operation)) demandExtra(document, operation, method);
    }
});

let exchange: TestExchange;
let person: Person;
beforeAll(async () => {
  await point(releases.folder, stricter);
  await point(releases.folder, plain);
  exchange = await startTestExchange(async (context) => (await fullExchange(context)).handlers, {
    releases: releases.folder,
  });
  person = await register(exchange, 'judged@example.com');
}, 120_000);
afterAll(async () => {
  await exchange?.close();
  releases.remove();
});

interface Refusal {
  reason?: string;
  field?: string;
}

/** Calls every operation, each from an address of its own, so that no rate limit answers first. */
async function* callAll(release: () => string): AsyncGenerator<[OperationId, Refusal]> {
  for (const [at, id] of [...exchange.context.contract.operations.keys()].entries())
    yield [
      id as OperationId,
      Object(
        await exchange.call(
          id as OperationId,
          {},
          { token: person.token, release: release(), from: `198.51.100.${at}` },
        ),
      ),
    ];
}

test('a field that one release requires is demanded of its calls, in every operation', async () => {
  const others: string[] = [];
  let count = 0;
  for await (const [id, { reason, field }] of callAll(() => stricter)) {
    count += 1;
    // Unknown and missing fields are reported before invalid values.
    if (reason !== 'invalid_request' || field === undefined) others.push(`${id}: ${reason}`);
  }
  // The file is checked first.
  expect(others).toEqual(['upload: file_missing']);
  expect(count).toBeGreaterThan(80);
});

test('it is not demanded of calls of another release', async () => {
  for await (const [id, { field }] of callAll(() => plain)) {
    expect(field, id).not.toBe(extra);
    if (/logout|endSession/i.test(id)) person.token = (await logIn(exchange, person.email)).token;
  }
});

test('a release that nobody knows is refused in every operation', async () => {
  for await (const [id, { reason }] of callAll(() => '0123456789abcdef'))
    expect(reason, id).toBe('release_outdated');
});
