import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject, type JsonValue, objectAt } from '../../src/command/contract/json.ts';
import { readAppTexts, textAt } from '../appTexts.ts';
import { formErrors, formSchemas } from './formErrors.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): JsonObject => JSON.parse(readFileSync(`${root}${path}`, 'utf8'));
const files = (folder: string) =>
  readdirSync(`${root}${folder}`)
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name}`);
const forms = files('schemas');
const common = files('schemas/common');
const realtime = [...files('schemas/realtime'), ...files('schemas/realtime/client')];

for (const path of realtime) formSchemas.addSchema(read(path));

describe('every file', () => {
  test.each([...forms, ...common, ...realtime])('%s compiles in strict mode', (path) => {
    const id = read(path).$id;
    expect(typeof id === 'string' && formSchemas.getSchema(id)).toBeTypeOf('function');
  });

  test.each(forms)('%s is named after its form', (path) => {
    const schema = read(path);
    const name = path.replace(/^schemas\/|\.json$/g, '');
    expect(schema.$id).toBe(name);
    expect(schema.type).toBe('object');
  });

  test.each(['jp', 'en'] as const)('every name and every message has its text in %s', (language) => {
    const texts = readAppTexts(language);
    const keys = new Set<string>();
    const collect = (node: JsonValue): void => {
      if (Array.isArray(node)) for (const item of node) collect(item);
      if (!isObject(node)) return;
      for (const key of ['title', 'description']) if (typeof node[key] === 'string') keys.add(node[key]);
      if (isObject(node['x-message']))
        for (const key of Object.values(node['x-message'])) keys.add(String(key));
      for (const item of Object.values(node)) collect(item);
    };
    for (const path of [...forms, ...common]) collect(read(path));
    for (const keyword of [
      'required',
      'type',
      'minLength',
      'maxLength',
      'minimum',
      'maximum',
      'exclusiveMinimum',
      'multipleOf',
      'enum',
      'const',
      'format',
    ])
      keys.add(`validation.${keyword}`);
    expect(keys.size).toBeGreaterThan(100);
    expect([...keys].filter((key) => textAt(texts, key) === undefined)).toEqual([]);
  });
});

describe('the rules of the product', () => {
  const mail = { user_string: 'taro@example.jp', password: 'x' };

  test.each(['a@b.jp', 'first.last+tag@mail.example.com', 'x_1@sub-domain.example.io'])(
    '%s is an e-mail address [5.1]',
    (user_string) => {
      expect(formErrors('login', { ...mail, user_string })).toEqual([]);
    },
  );

  test.each([
    'a@b.info',
    'a@b.c',
    'a@b',
    'a b@c.jp',
    '@b.jp',
    'a..b@c.jp',
    'a@-b.jp',
    'a@b.jp ',
    '09012345678',
  ])('%s is none [5.1]', (user_string) => {
    expect(formErrors('login', { ...mail, user_string })).toEqual(['user_string pattern']);
  });

  test.each([
    ['86', '13812345678'],
    ['81', '09012345678'],
    ['81', '9012345678'],
    ['81', '07012345678'],
    ['1', '2125551234'],
    ['49', '15112345678'],
  ])('+%s %s is a mobile number [5.2]', (area_code, user_string) => {
    expect(formErrors('login', { area_code, user_string, password: 'x' })).toEqual([]);
  });

  test.each([
    ['86', '12812345678'],
    ['86', '1381234567'],
    ['86', '138123456789'],
    ['81', '06012345678'],
    ['81', '0901234567'],
    ['49', '12345'],
    ['49', 'taro@example.jp'],
  ])('+%s %s is none [5.2]', (area_code, user_string) => {
    expect(formErrors('login', { area_code, user_string, password: 'x' })).toEqual(['user_string pattern']);
  });

  test.each([
    ['tsuk48', []],
    ['K7m2P9x4Q1z8', []],
    ['tsu48', ['password minLength']],
    ['tsukishiro482', ['password maxLength']],
    ['482913', ['password pattern']],
    ['tsukiy', ['password pattern']],
    ['tsuk 482', ['password pattern']],
    ['tsuk482!', ['password pattern']],
    ['パスワード1a', ['password pattern']],
    ['abc123', ['password format']],
  ])('the password %s: %j [5.3, 5.4, 9.24]', (password, wrong) => {
    expect(formErrors('changePassword', { oldpassword: 'x', password, re_password: 'x' })).toEqual(wrong);
  });

  test.each([
    ['246810', []],
    ['24681', ['pay_password pattern']],
    ['2468100', ['pay_password pattern']],
    ['24681a', ['pay_password pattern']],
    ['２４６８１０', ['pay_password pattern']],
  ])('the fund password %s: %j [5.9, 9.24]', (pay_password, wrong) => {
    expect(formErrors('fundPassword', { pay_password })).toEqual(wrong);
  });

  test('registering needs the agreement, not an invitation; a mobile number needs its dial code [5.7, 5.8]', () => {
    const values = {
      type: 'email',
      ...mail,
      code: '123456',
      password: 'tsuki482',
      re_password: 'tsuki482',
      agreement: true,
    };
    expect(formErrors('register', values)).toEqual([]);
    expect(formErrors('register', { ...values, agreement: false })).toEqual(['agreement const']);
    expect(formErrors('register', { ...values, extension_code: 'A1B2C3' })).toEqual([]);
    expect(formErrors('register', { ...values, type: 'mobile', user_string: '09012345678' })).toContain(
      'area_code required',
    );
    expect(
      formErrors('register', { ...values, type: 'mobile', area_code: '81', user_string: '09012345678' }),
    ).toEqual([]);
  });
});

describe('amounts', () => {
  test.each(['1', '0.00000001', '12345678901234567890.12345678', '100', '10.50'])('%s is one', (number) => {
    expect(
      formErrors('transfer', { currency_id: 3, from_field: 'change', to_field: 'lever', number }),
    ).toEqual([]);
  });

  test.each([
    '0',
    '0.0',
    '-1',
    '+1',
    '1e5',
    '.5',
    '1.',
    '01',
    '1,000',
    '0.000000001',
    '',
    ' 1',
    '１',
    'NaN',
    '1'.repeat(21),
  ])('%j is none', (number) => {
    expect(
      formErrors('transfer', { currency_id: 3, from_field: 'change', to_field: 'lever', number }),
    ).toContain('number pattern');
  });

  test('a number is none: money is text', () => {
    expect(
      formErrors('transfer', { currency_id: 3, from_field: 'change', to_field: 'lever', number: 1 }),
    ).toEqual(['number type']);
  });
});

describe('conditional fields', () => {
  const deposit = { amount: '100', imgs: '/api/uploads/8' };

  test('a deposit over a chain needs its network, one that the coin travels on; a bank needs the account', () => {
    expect(formErrors('deposit', { ...deposit, currency: 3, sub_type: 'trc20' })).toEqual([]);
    expect(formErrors('deposit', { ...deposit, currency: 3 })).toEqual(['sub_type required']);
    expect(formErrors('deposit', { ...deposit, currency: 1000, sub_type: 'trc20' })).toEqual([
      'sub_type enum',
    ]);
    expect(formErrors('deposit', { ...deposit, currency: 1, sub_type: 'omni' })).toEqual([]);
    expect(formErrors('deposit', { ...deposit, currency: 9999 })).toEqual(['account required']);
    expect(formErrors('deposit', { ...deposit, currency: 9999, account: '1234567' })).toEqual([]);
    expect(formErrors('deposit', { currency: 3, sub_type: 'trc20', amount: '100' })).toEqual([
      'imgs required',
    ]);
  });

  test('a withdrawal needs an address, but not to the bank card', () => {
    expect(formErrors('withdrawal', { currency: 3, number: '100', address: 'TQ5nP1xJ8y2m' })).toEqual([]);
    expect(formErrors('withdrawal', { currency: 3, number: '100' })).toEqual(['address required']);
    expect(formErrors('withdrawal', { currency: 9999, number: '100' })).toEqual([]);
  });

  test('a transfer goes to another account', () => {
    const values = { currency_id: 3, from_field: 'change', number: '1' };
    expect(formErrors('transfer', { ...values, to_field: 'change' })).toEqual(['to_field not']);
    expect(formErrors('transfer', { ...values, to_field: 'bank' })).toEqual(['to_field enum']);
  });

  test('an address needs its label and the code that was sent', () => {
    const values = {
      currency_id: 3,
      netType: 'trc20',
      address: 'TQ5nP1xJ8y2mK7vR4wZ9cB3dF6gH1jL0aS',
      notes: 'Ledger',
    };
    expect(formErrors('withdrawAddress', values)).toEqual(['code required']);
    expect(formErrors('withdrawAddress', { ...values, code: '123456' })).toEqual([]);
    expect(formErrors('withdrawAddress', { ...values, code: '123456', address: 'short' })).toEqual([
      'address minLength',
    ]);
  });

  test('lots are whole and at least one; a limit order names its price [5.16, 9.22]', () => {
    const order = { legal_id: 3, currency_id: 1, type: 1, status: 1, multiple: 20, share: 1 };
    expect(formErrors('leverOrder', order)).toEqual([]);
    expect(formErrors('leverOrder', { ...order, share: 0 })).toEqual(['share minimum']);
    expect(formErrors('leverOrder', { ...order, share: 1.5 })).toEqual(['share type']);
    expect(formErrors('leverOrder', { ...order, status: 0 })).toEqual(['target_price required']);
  });

  test('a form accepts no undeclared field', () => {
    expect(formErrors('fundPassword', { pay_password: '246810', more: 1 })).toEqual([
      'more additionalProperties',
    ]);
  });
});

describe('the socket', () => {
  test.each(files('schemas/realtime'))('%s is closed, complete and numbered', (path) => {
    const schema = read(path);
    expect(schema.additionalProperties).toBe(false);
    expect(schema.required).toEqual(Object.keys(objectAt(schema, 'properties')));
    expect(schema.required).toEqual(expect.arrayContaining(['seq', 'ts']));
  });

  test('is asked for channels that there are', () => {
    const channels = files('schemas/realtime').map((path) => path.replace(/^.*\/|\.json$/g, ''));
    for (const message of ['subscribe', 'unsubscribe']) {
      const { channel } = objectAt(read(`schemas/realtime/client/${message}.json`), 'properties');
      expect(isObject(channel) && [channel.enum].flat().sort()).toEqual([...channels].sort());
    }
  });
});
