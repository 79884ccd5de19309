/** Each call is checked against the release that it names; instances learn of a moved pointer within two seconds. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../server/common/clock.ts';
import type { JsonObject } from '../../server/http/contract.ts';
import { followReleases, type Releases } from '../../server/releases/index.ts';
import { startTestExchange, type TestExchange } from '../../server/testing/exchange.ts';
import { give, type Person, payloadOf, reasonOf, register } from '../../server/testing/people.ts';
import { portOf } from '../../server/testing/process.ts';
import { bodyIn, TestReleases } from '../../server/testing/releases.ts';
import { walletExchange } from '../../server/testing/wallets.ts';
import { point } from '../../src/project/release/pointer.ts';

const day = 24 * 3600_000;
const releases = new TestReleases();
/** A field is added to transfers, and required. */
const withPurpose = (document: JsonObject): void => {
  const body = bodyIn(document, '/wallet/change');
  Object.assign(Object(body.properties), { purpose: { type: 'string', minLength: 3 } });
  body.required = [...(Array.isArray(body.required) ? body.required : []), 'purpose'];
};
const plain = releases.add();
const extended = releases.add(withPurpose);
/** Transfers of more than the constant have a rule. */
const ruled = releases.add(() => {}, {
  constants: { most: '5' },
  calls: {
    walletChange: [
      {
        at: 'pages/transfer/index#/view/0/rules/0',
        field: 'number',
        when: ['==', ['.', ['id', 'form'], 'to_field'], ['v', 'lever']],
        check: ['<=d', ['.', ['id', 'form'], 'number'], ['.', ['id', 'app'], 'most']],
        message: { text: 'most', values: { most: { value: ['.', ['id', 'app'], 'most'], as: 'amount' } } },
      },
    ],
  },
  texts: { en: { most: 'At most {{most}}' } },
});

let exchange: TestExchange;
let person: Person;
beforeAll(async () => {
  await point(releases.folder, plain);
  exchange = await startTestExchange(walletExchange, { releases: releases.folder });
  person = await register(exchange, 'mover@example.com');
  await give(exchange, person, 3, '1000');
});
afterAll(async () => {
  await exchange?.close();
  releases.remove();
});

const transfer = (release: string | undefined, fields: object = {}) =>
  exchange.call(
    'walletChange',
    { currency_id: 3, from_field: 'change', to_field: 'lever', number: '1', ...fields },
    { token: person.token, language: 'en', ...(release === undefined ? {} : { release }) },
  );
/** Moves the pointer at the time of the exchange's clock, and waits until it was noticed. */
async function release(name: string): Promise<void> {
  await point(releases.folder, name);
  const file = join(releases.folder, 'history.json');
  const { moves } = JSON.parse(readFileSync(file, 'utf8'));
  moves.at(-1).at = exchange.clock.now();
  writeFileSync(file, JSON.stringify({ moves }));
  await expect.poll(() => exchange.context.releases?.inForce()?.name, { timeout: 2000 }).toBe(name);
}

test('a call is checked against its release for a day after that was replaced, and against the one in force if it names none', async () => {
  expect(reasonOf(await transfer(plain))).toBe('ok');
  await release(extended);
  // An open page of the earlier release knows no purpose, one of the new release has to send it.
  expect(reasonOf(await transfer(plain))).toBe('ok');
  expect(await transfer(extended)).toMatchObject({ reason: 'invalid_request', field: 'purpose' });
  expect(await transfer(undefined)).toMatchObject({ reason: 'invalid_request', field: 'purpose' });
  expect(reasonOf(await transfer(extended, { purpose: 'rent' }))).toBe('ok');
  exchange.clock.set(exchange.clock.now() + day - 1);
  expect(reasonOf(await transfer(plain))).toBe('ok');
  exchange.clock.set(exchange.clock.now() + 2);
  expect(await transfer(plain)).toMatchObject({ reason: 'release_outdated', type: 'error' });
  expect(reasonOf(await transfer(extended, { purpose: 'rent' }))).toBe('ok');
});

test('after a rollback both releases are taken', async () => {
  await release(plain);
  expect(reasonOf(await transfer(plain))).toBe('ok');
  expect(reasonOf(await transfer(undefined))).toBe('ok');
  expect(reasonOf(await transfer(extended, { purpose: 'rent' }))).toBe('ok');
});

test('an unknown or pruned release is outdated, and nothing is recorded', async () => {
  const count = async () => Object(payloadOf(await exchange.call('walletHzhistory', {}, person))).total;
  const before = await count();
  for (const name of ['0123456789abcdef', '../../etc/passwd', 'x'.repeat(500)])
    expect(reasonOf(await transfer(name))).toBe('release_outdated');
  const gone = releases.add((document) => {
    document['x-gone'] = true;
  });
  await release(gone);
  await release(plain);
  releases.prune(gone);
  expect(reasonOf(await transfer(gone))).toBe('ok');
  expect(await count()).toBe(before + 1);
});

test('a rule of a form is checked, with its constants and its own message', async () => {
  await release(ruled);
  expect(reasonOf(await transfer(ruled, { number: '5' }))).toBe('ok');
  expect(await transfer(ruled, { number: '5.00000001' })).toMatchObject({
    reason: 'invalid_request',
    field: 'number',
    message: 'At most 5',
  });
  expect(reasonOf(await transfer(plain, { number: '6' }))).toBe('ok');
  // `when` is false.
  expect(reasonOf(await transfer(ruled, { number: '6', from_field: 'lever', to_field: 'change' }))).toBe(
    'ok',
  );
});

test('an operation that a later release has is answered without a restart', async () => {
  const added = releases.add((document) => {
    const paths = Object(document.paths);
    paths['/wallet/later'] = {
      ...paths['/wallet/list'],
      post: { ...paths['/wallet/list'].post, operationId: 'later' },
    };
  });
  const ask = async () =>
    (await exchange.app.inject({ method: 'POST', url: '/api/wallet/later' })).json().reason;
  expect(await ask()).toBe('not_found');
  await release(added);
  expect(await ask()).toBe('not_implemented');
});

test('three instances decide the same within two seconds, from a folder and from a URL', async () => {
  const server = createServer((request, response) => {
    try {
      response.end(readFileSync(join(releases.folder, request.url ?? '')));
    } catch {
      response.statusCode = 404;
      response.end();
    }
  }).listen(0, '127.0.0.1');
  await expect.poll(() => server.listening).toBe(true);
  const fail = (error: unknown): never => {
    throw error;
  };
  const places = [releases.folder, releases.folder, `http://127.0.0.1:${portOf(server)}`];
  const instances: Releases[] = [];
  for (const place of places) instances.push(await followReleases(place, systemClock.now, fail));
  try {
    for (const name of [extended, plain, ruled]) {
      await point(releases.folder, name);
      const since = performance.now();
      // A call that names it is checked against it at once.
      for (const one of instances) expect((await one.of(name))?.name).toBe(name);
      await expect
        .poll(() => instances.map((one) => one.inForce()?.name), { timeout: 2000, interval: 20 })
        .toEqual([name, name, name]);
      expect(performance.now() - since).toBeLessThan(2000);
    }
  } finally {
    for (const one of instances) one.close();
    server.close();
  }
});

test('while the place cannot be read, or is half-written, the known releases stay', async () => {
  const errors: unknown[] = [];
  const own = new TestReleases();
  const first = own.add();
  await point(own.folder, first);
  const known = await followReleases(own.folder, systemClock.now, (error) => errors.push(error));
  try {
    writeFileSync(join(own.folder, 'history.json'), '{"moves": [');
    await expect.poll(() => errors.length).toBe(1);
    expect((await known.of(first))?.name).toBe(first);
    expect((await known.of(undefined))?.name).toBe(first);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(errors).toHaveLength(1);
  } finally {
    known.close();
    own.remove();
  }
});

test('a release of a newer format is not taken: the one before stays in force, and a call that names it is refused', async () => {
  const errors: unknown[] = [];
  const own = new TestReleases();
  const first = own.add();
  const newer = own.add(withPurpose);
  await point(own.folder, first);
  const known = await followReleases(own.folder, systemClock.now, (error) => errors.push(error));
  const write = (file: string, content: object) =>
    writeFileSync(join(own.folder, file), JSON.stringify(content));
  try {
    write(`${newer}/app.json`, { format: 2 });
    await expect(point(own.folder, newer)).rejects.toThrow('has the format 2, newer than 1');
    // Written by a newer command.
    const { moves } = JSON.parse(readFileSync(join(own.folder, 'history.json'), 'utf8'));
    write('history.json', { moves: [...moves, { release: newer, at: systemClock.now() }] });
    write('current.json', { release: newer, app: { format: 2 }, sequence: 2 });
    await expect.poll(() => errors).toEqual([expect.objectContaining({ name: 'UnknownFormat' })]);
    expect(String(errors[0])).toContain(`${newer} has the format 2, newer than 1`);
    expect(known.inForce()?.name).toBe(first);
    expect((await known.of(undefined))?.name).toBe(first);
    expect((await known.of(first))?.name).toBe(first);
    await expect(known.of(newer)).rejects.toMatchObject({ reason: 'release_outdated' });
    // On trial it is not accepted either, and this is reported.
    write('history.json', { moves: [...moves, { release: newer, at: systemClock.now(), reason: 'trial' }] });
    write('current.json', { release: first, app: {}, sequence: 3 });
    await expect(known.of(newer)).rejects.toMatchObject({ reason: 'release_outdated' });
    expect((await known.of(first))?.name).toBe(first);
  } finally {
    known.close();
    own.remove();
  }
});
