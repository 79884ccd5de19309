/** Valid and invalid values of each form: every rule of a form, with a value that only this rule refuses. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formErrors } from './formErrors.ts';

type Values = Record<string, unknown>;

interface Form {
  /** All fields, valid. */
  right: Values;
  /** The errors when nothing is filled in. */
  empty: string[];
  /** Whether it accepts unknown fields: if an operation adds fields, the operation closes the schema. */
  isOpen: boolean;
  /** Further valid fields. */
  also?: Values[];
  /** By error: invalid values, with the values of other fields. */
  wrong: Record<string, (Values | unknown)[]>;
}

const needs = (...fields: string[]): string[] => fields.map((field) => `${field} required`);
const letters = (count: number): string => 'a'.repeat(count);
const mail = 'taro@example.com';
const longMail = `${letters(60)}@${`${letters(60)}.`.repeat(4)}com`;
const picture = '/api/uploads/8';
const tron = 'TQ5nP1xJ8y2mK7vR4wZ9cB3dF6gH1jL0aS';
const purses = ['legal', 'change', 'lever', 'micro'];
/** By dial code: a valid number, and an invalid one of the same length. */
const mobiles = {
  1: ['2125551234', '1125551234'],
  34: ['612345678', '512345678'],
  66: ['0812345678', '0512345678'],
  81: ['09012345678', '05012345678'],
  82: ['01012345678', '02012345678'],
  86: ['13812345678', '12812345678'],
  852: ['51234567', '31234567'],
  886: ['0912345678', '0812345678'],
  49: ['15112345678', '15112'],
};
const mobile = (which: 0 | 1): Values[] =>
  Object.entries(mobiles).map(([area_code, numbers]) => ({ area_code, user_string: numbers[which] }));
const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const forms: Record<string, Form> = {
  advancedVerification: {
    right: { front_pic: picture, reverse_pic: picture, hand_pic: 'https://example.com/a.png' },
    empty: needs('front_pic', 'reverse_pic', 'hand_pic'),
    isOpen: true,
    wrong: {
      'front_pic format': ['picture', 'javascript:alert(1)', '/a b'],
      'front_pic maxLength': [`/${letters(1024)}`],
    },
  },
  bankCard: {
    right: {
      real_name: '山田',
      holder_name: 'ヤマダ',
      account_type: 'ordinary',
      bank_account: '123 456-7',
      bank_name: 'みずほ銀行',
      bank_branch: '本店',
      bank_address: '東京都',
      swift_code: 'MHCBJPJT',
      iban: 'DE89370400440532013000',
      residence_address: '東京都',
      postal_code: '100-0001',
      code: '123456',
    },
    empty: needs('real_name', 'holder_name', 'bank_account', 'bank_name', 'code'),
    isOpen: true,
    also: [{ account_type: 'current', swift_code: 'MHCBJPJTXXX' }],
    wrong: {
      'real_name minLength': [''],
      'real_name maxLength': [letters(65)],
      'holder_name minLength': [''],
      'holder_name maxLength': [letters(65)],
      'account_type enum': ['savings'],
      'bank_account minLength': ['123'],
      'bank_account maxLength': ['1'.repeat(35)],
      'bank_account pattern': ['12345a', '-1234'],
      'bank_name minLength': [''],
      'bank_name maxLength': [letters(81)],
      'bank_branch minLength': [''],
      'bank_branch maxLength': [letters(81)],
      'bank_address minLength': [''],
      'bank_address maxLength': [letters(201)],
      'swift_code pattern': ['MHCBJPJ', 'mhcbjpjt'],
      'iban pattern': ['DE8937', 'de89370400440532013000'],
      'residence_address minLength': [''],
      'residence_address maxLength': [letters(201)],
      'postal_code maxLength': ['1'.repeat(13)],
      'postal_code pattern': ['-100', '１００'],
      'code pattern': ['12345', '1234567', '12345a'],
    },
  },
  basicVerification: {
    right: { country: 'JP', name: '山田', id_type: 0, card_id: 'AB 12-34', address: '東京都' },
    empty: needs('country', 'name', 'card_id', 'address'),
    isOpen: false,
    also: [{ id_type: 1 }, { id_type: 2 }],
    wrong: {
      'country minLength': [''],
      'country maxLength': [letters(65)],
      'name minLength': [''],
      'name maxLength': [letters(65)],
      'id_type enum': [3],
      'card_id minLength': ['123'],
      'card_id maxLength': ['1'.repeat(33)],
      'card_id pattern': ['-1234', '１２３４'],
      'address minLength': [''],
      'address maxLength': [letters(201)],
    },
  },
  changePassword: {
    right: { oldpassword: 'a', password: 'tsuki482', re_password: 'a' },
    empty: needs('oldpassword', 'password', 're_password'),
    isOpen: true,
    wrong: {
      'oldpassword minLength': [''],
      'oldpassword maxLength': [letters(65)],
      're_password minLength': [''],
      're_password maxLength': [letters(65)],
      'password format': ['password1'],
    },
  },
  collectibleGift: {
    right: { target_account: '09012345678', area_code: '81' },
    empty: needs('target_account'),
    isOpen: true,
    wrong: {
      'area_code pattern': ['12345', 'x'],
      'target_account minLength': [''],
      'target_account maxLength': ['1'.repeat(255)],
      'target_account pattern': [{ target_account: 'taro', area_code: undefined }],
    },
  },
  collectiblePrice: {
    right: { price: '1.5' },
    empty: needs('price'),
    isOpen: true,
    wrong: { 'price pattern': ['0', '1,5'] },
  },
  deposit: {
    right: {
      currency: 3,
      sub_type: 'trc20',
      address: tron,
      amount: '1',
      account: '1',
      imgs: picture,
      remark: '',
    },
    empty: needs('currency', 'amount', 'imgs', 'sub_type'),
    isOpen: false,
    also: [
      { sub_type: 'omni' },
      { sub_type: 'erc20' },
      { currency: 1, sub_type: 'omni' },
      { currency: 1000, sub_type: 'erc20' },
      { currency: 9999, sub_type: undefined },
    ],
    wrong: {
      'currency minimum': [0],
      'sub_type enum': [
        { currency: 1, sub_type: 'trc20' },
        { currency: 1000, sub_type: 'omni' },
        { currency: 7, sub_type: 'bep20' },
      ],
      'sub_type required': [{ sub_type: undefined }],
      'account required': [{ currency: 9999, account: undefined }],
      'address minLength': [''],
      'address maxLength': [letters(129)],
      'account minLength': [''],
      'account maxLength': [letters(129)],
      'remark maxLength': [letters(201)],
    },
  },
  forgotPassword: {
    right: { account: mail, code: '12345678', password: 'tsuki482', repassword: 'a' },
    empty: needs('account', 'code', 'password', 'repassword'),
    isOpen: true,
    wrong: {
      'account pattern': ['taro'],
      'account minLength': [{ account: '', area_code: '81' }],
      'account maxLength': [{ account: '1'.repeat(255), area_code: '81' }],
      'area_code pattern': ['12345', 'x'],
      'code pattern': ['1234567', '123456789', '1234567a'],
      'repassword minLength': [''],
      'repassword maxLength': [letters(65)],
    },
  },
  fundPassword: {
    right: { pay_password: '135790' },
    empty: needs('pay_password'),
    isOpen: false,
    wrong: { 'pay_password pattern': ['13579'] },
  },
  leverOrder: {
    right: {
      legal_id: 3,
      currency_id: 1,
      type: 1,
      status: 0,
      target_price: '1',
      multiple: 20,
      share: 1,
      target_profit_price: '2',
      stop_loss_price: '0.5',
    },
    empty: needs('legal_id', 'currency_id', 'type', 'status', 'multiple', 'share'),
    isOpen: false,
    also: [{ type: 2 }, { status: 1, target_price: undefined }],
    wrong: {
      'type enum': [0, 3],
      'status enum': [2],
      'multiple minimum': [0],
      'share minimum': [0],
      'target_price required': [{ target_price: undefined }],
      'target_profit_price pattern': ['0'],
      'stop_loss_price pattern': ['0'],
    },
  },
  leverStop: {
    right: { target_profit_price: '2', stop_loss_price: '0.5' },
    empty: [],
    isOpen: true,
    wrong: { 'target_profit_price pattern': ['0'], 'stop_loss_price pattern': ['0'] },
  },
  login: {
    right: { area_code_id: 1, area_code: '81', user_string: '09012345678', password: 'a', code: '123456' },
    empty: needs('user_string', 'password'),
    isOpen: true,
    also: [...mobile(0), { area_code: undefined, user_string: mail }],
    wrong: {
      'area_code_id minimum': [0],
      'area_code pattern': [{ area_code: '12345', user_string: '123456' }],
      'user_string pattern': ['0901234567', ...mobile(1), { area_code: undefined, user_string: 'taro' }],
      'password minLength': [''],
      'password maxLength': [letters(65)],
      'code pattern': ['12345'],
    },
  },
  loginCode: {
    right: { code: '123456' },
    empty: needs('code'),
    isOpen: true,
    wrong: { 'code pattern': ['12345'] },
  },
  optionOrder: {
    right: { match_id: 1, currency_id: 3, type: 1, seconds: 30, number: '1' },
    empty: needs('match_id', 'currency_id', 'type', 'seconds', 'number'),
    isOpen: true,
    also: [{ type: 2 }],
    wrong: {
      'match_id minimum': [0],
      'type enum': [0, 3],
      'seconds minimum': [0],
      'number pattern': ['0'],
    },
  },
  place: {
    right: { name: '駅', address: '東京都', latitude: 90, longitude: -180 },
    empty: needs('name', 'address'),
    isOpen: false,
    wrong: {
      'name minLength': [''],
      'name maxLength': [letters(65)],
      'address minLength': [''],
      'address maxLength': [letters(201)],
      'latitude minimum': [-90.1],
      'latitude maximum': [90.1],
      'longitude minimum': [-180.1],
      'longitude maximum': [180.1],
    },
  },
  register: {
    right: {
      type: 'mobile',
      area_code_id: 1,
      area_code: '81',
      user_string: '09012345678',
      code: '123456',
      password: 'tsuki482',
      re_password: 'a',
      extension_code: 'A1b2',
      agreement: true,
    },
    empty: needs('type', 'user_string', 'code', 'password', 're_password', 'agreement'),
    isOpen: true,
    wrong: {
      'type enum': ['phone'],
      'area_code_id minimum': [0],
      'area_code pattern': [{ area_code: '12345', user_string: '123456' }],
      'area_code required': [{ area_code: undefined, user_string: mail }],
      'user_string pattern': ['0901234567'],
      're_password minLength': [''],
      're_password maxLength': [letters(65)],
      'extension_code maxLength': [letters(17)],
      'extension_code pattern': ['a-b'],
      'agreement const': [false],
    },
  },
  savingsOrder: {
    right: { config_id: 1, amount: '1', agreement: true },
    empty: needs('config_id', 'amount', 'agreement'),
    isOpen: false,
    wrong: { 'config_id minimum': [0], 'amount pattern': ['0'], 'agreement const': [false] },
  },
  setFundPassword: {
    right: { oldpassword: '111111', password: '135790', re_password: '135790', code: '123456' },
    empty: needs('password', 're_password', 'code'),
    isOpen: false,
    wrong: {
      'oldpassword pattern': ['11111'],
      'password pattern': ['13579', '13579a'],
      'password not': ['111111', '123456', '850713'],
      'code pattern': ['12345'],
    },
  },
  spotOrder: {
    right: { legal_id: 3, currency_id: 1, type: 1, target_price: '1', amount: '1', time_in_force: 'gtc' },
    empty: needs('legal_id', 'currency_id', 'type', 'target_price', 'amount'),
    isOpen: false,
    also: [{ type: 2 }, { time_in_force: 'ioc' }],
    wrong: {
      'legal_id minimum': [0],
      'type enum': [0, 3],
      'target_price pattern': ['0'],
      'amount pattern': ['0'],
      'time_in_force enum': ['fok'],
    },
  },
  subscriptionOrder: {
    right: { config_id: 1, amount: '1' },
    empty: needs('config_id', 'amount'),
    isOpen: false,
    wrong: { 'config_id minimum': [0], 'amount pattern': ['0'] },
  },
  supportRequest: {
    right: { topic: 'account', email: mail, message: letters(10) },
    empty: needs('topic', 'email', 'message'),
    isOpen: true,
    also: [
      ...['deposit', 'withdrawal', 'trade', 'other'].map((topic) => ({ topic })),
      { message: letters(2000) },
    ],
    wrong: {
      'topic enum': ['praise'],
      'email pattern': ['taro'],
      'email maxLength': [longMail],
      'message minLength': [letters(9)],
      'message maxLength': [letters(2001)],
    },
  },
  transfer: {
    right: { currency_id: 3, from_field: 'change', to_field: 'lever', number: '1' },
    empty: needs('currency_id', 'from_field', 'to_field', 'number'),
    isOpen: false,
    also: purses.flatMap((from_field) =>
      purses.flatMap((to_field) => (from_field === to_field ? [] : [{ from_field, to_field }])),
    ),
    wrong: {
      'from_field enum': ['bank'],
      'to_field enum': ['bank'],
      'to_field not': purses.map((one) => ({ from_field: one, to_field: one })),
      'number pattern': ['0'],
    },
  },
  withdrawAddress: {
    right: { currency_id: 3, netType: 'trc20', address: tron, notes: 'mine', code: '123456' },
    empty: needs('currency_id', 'netType', 'address', 'code'),
    isOpen: false,
    also: [{ netType: 'omni' }, { netType: 'erc20', address: ether }, { currency_id: 1, netType: 'omni' }],
    wrong: {
      'netType enum': [{ currency_id: 1 }, { currency_id: 7, netType: 'bep20' }],
      'address minLength': [letters(19)],
      'address maxLength': [letters(129)],
      'address pattern': [`${letters(20)}-`, { netType: 'erc20', address: `${ether.slice(0, -1)}g` }],
      'address format': [{ netType: 'erc20', address: `${ether.slice(0, -1)}D` }],
      'notes maxLength': [letters(41)],
      'code pattern': ['12345'],
    },
  },
  withdrawal: {
    right: { currency: 3, netType: 'trc20', address: tron, number: '1', notes: '' },
    empty: needs('currency', 'number', 'address'),
    isOpen: true,
    also: [
      { netType: 'omni' },
      { netType: 'erc20' },
      { currency: 1, netType: 'omni' },
      { currency: 1000, netType: 'erc20' },
      { currency: 9999, address: undefined },
    ],
    wrong: {
      'netType enum': [{ currency: 1 }, { currency: 1000 }, { currency: 7, netType: 'bep20' }],
      'address minLength': [''],
      'address maxLength': [letters(129)],
      'address required': [{ address: undefined }],
      'number pattern': ['0'],
      'notes maxLength': [letters(201)],
    },
  },
};

/** Values without `undefined`. */
const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

test('every form is here', () => {
  const names = readdirSync('schemas').flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []));
  expect(Object.keys(forms).sort()).toEqual(names.sort());
});

describe.each(Object.entries(forms))('%s', (form, { right, empty, isOpen, also = [], wrong }) => {
  const all = [right, ...also.map((more) => filled({ ...right, ...more }))];

  test('accepts valid values', () => {
    for (const values of all) expect(formErrors(form, values), JSON.stringify(values)).toEqual([]);
  });

  test('that lacks a field reports only the missing field', () => {
    for (const values of all)
      for (const field of Object.keys(values)) {
        const errors = formErrors(form, filled({ ...values, [field]: undefined }));
        // Whether it is a phone number or a mail address depends on the dial code.
        if (field === 'area_code') continue;
        expect(
          errors.filter((fault) => !fault.endsWith(' required')),
          field,
        ).toEqual([]);
      }
  });

  test('reports missing values', () => {
    expect(formErrors(form, {}).sort()).toEqual([...empty].sort());
  });

  test(isOpen ? 'leaves other fields to its operation' : 'takes no other field', () => {
    expect(formErrors(form, { ...right, more: 1 })).toEqual(isOpen ? [] : ['more additionalProperties']);
  });

  test.each(Object.entries(wrong))('%s', (fault, values) => {
    const [field = ''] = fault.split(' ');
    for (const value of values)
      expect(
        formErrors(form, filled({ ...right, ...(isObject(value) ? value : { [field]: value }) })),
        JSON.stringify(value),
      ).toContain(fault);
  });
});
