import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  dereference,
  isObject,
  type JsonObject,
  type JsonValue,
  objectAt,
} from '../../src/command/contract/json.ts';
import { bundle } from '../../src/project/contract/bundle.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): JsonObject => JSON.parse(readFileSync(`${root}${path}`, 'utf8'));

describe('the bundled contract', () => {
  const contract = bundle(`${root}openapi/openapi.yaml`);
  const schema = async (name: string) =>
    dereference(await contract, { $ref: `#/components/schemas/${name}` });
  const inlined = (document: JsonObject, node: JsonValue): JsonValue => {
    if (Array.isArray(node)) return node.map((item) => inlined(document, item));
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(dereference(document, node)).map(([key, value]) => [key, inlined(document, value)]),
    );
  };

  test('closes a call that is a form and more, and takes both', async () => {
    const { paths } = await contract;
    const body = [
      '/wallet/out',
      'post',
      'requestBody',
      'content',
      'application/x-www-form-urlencoded',
      'schema',
    ].reduce(objectAt, isObject(paths) ? paths : {});
    expect(body.additionalProperties).toBe(false);
    expect(body.required).toEqual(['currency', 'number', 'pay_password']);
    expect(Object.keys(objectAt(body, 'properties'))).toEqual(
      expect.arrayContaining([
        ...Object.keys(objectAt(read('schemas/withdrawal.json'), 'properties')),
        'pay_password',
      ]),
    );
    expect(body.else).toEqual({ type: 'object', required: ['address'] });
  });

  test.each([
    ['DepositRecord', 'deposit'],
    ['WithdrawalRecord', 'withdrawal'],
    ['BasicVerificationRecord', 'basicVerification'],
    ['BankCard', 'bankCard'],
    ['BankCardRecord', 'bankCard'],
  ])('%s gives back every field of %s but a code, none required by it', async (name, form) => {
    const record = await schema(name);
    const fields = objectAt(read(`schemas/${form}.json`), 'properties');
    for (const field of Object.keys(fields).filter((one) => one !== 'code')) {
      const { title, 'x-title': titles } = objectAt(fields, field);
      const named = title === undefined ? { 'x-title': titles } : { title };
      expect(objectAt(objectAt(record, 'properties'), field)).toMatchObject(named);
      expect(record.required).not.toContain(field);
    }
  });

  test('never gives back a password or a code', async () => {
    const record = await schema('WithdrawAddressRecord');
    expect(Object.keys(objectAt(record, 'properties'))).toEqual([
      'currency_id',
      'netType',
      'address',
      'notes',
    ]);
    for (const name of ['BankCard', 'BankCardRecord'])
      expect(objectAt(await schema(name), 'properties')).not.toHaveProperty('code');
  });

  test('and the socket send orders and trades with the same fields', async () => {
    const document = await contract;
    const full = async (name: string) => inlined(document, await schema(name));
    const live = (event: string, field: string) =>
      objectAt(objectAt(read(`schemas/realtime/${event}.json`), 'properties'), field);
    expect(live('closed_microorder', 'data')).toEqual(await full('OptionOrder'));
    expect(live('user_notice', 'data')).toEqual(await full('UserNotice'));
    expect(live('match_trade', 'data').items).toEqual(await full('Trade'));
    for (const rows of ['trades_all', 'trades_cur', 'trades_entrust'])
      expect(live('lever_trade', rows).items).toEqual(await full('LeverOrder'));
  });
});
