import { afterEach, expect, test } from 'vitest';
import { setAppearance } from '../appearance.ts';
import { showIn } from '../messages/index.ts';
import { lineOf, placeOf } from './lineOf.ts';

afterEach(() => setAppearance({ language: 'en' }));

const condition = '/pages/book/detail  /view/0/props/children/1/when is new: = device.width > 360';

test('the place of a change is a path of names, counted from 1', async () => {
  expect(lineOf(condition, 'Pages')).toBe(
    '/pages/book/detail › view › 1 › children › 2 › when is new: = device.width > 360',
  );
  expect(lineOf('/constants/limit: 5 → 6', 'App')).toBe('constants › limit: 5 → 6');
  expect(lineOf('/pages/book is new', 'Pages')).toBe('/pages/book is new');
  await showIn('ja');
  expect(lineOf(condition, 'Pages')).toBe(
    '/pages/book/detail › 中身 › 1 › 中の部品 › 2 › 表示する条件：追加 = device.width > 360',
  );
});

test('a change in several pages has no page of its own; each of its places is a path of names', async () => {
  expect(lineOf('/props/label: "a" → "b"', 'Pages')).toBe('label: "a" → "b"');
  expect(lineOf('/props/children is new: text', 'Pages')).toBe('children is new: text');
  expect(placeOf('/pages/book/detail  /view/0/props/label')).toBe('/pages/book/detail › view › 1 › label');
  expect(placeOf('/pages/book/detail')).toBe('/pages/book/detail');
  await showIn('ja');
  expect(lineOf('/props/children is new: text', 'Pages')).toBe('中の部品：追加 テキスト');
  expect(lineOf('withdrawal  purpose  is new and optional', 'Forms')).toBe(
    'withdrawal › purpose：追加（任意）',
  );
});

test('what was put in or taken out has its name', async () => {
  await showIn('ja');
  expect(lineOf('/pages/book  /view/3 is gone: text', 'Pages')).toBe('/pages/book › 中身 › 4：削除 テキスト');
  expect(lineOf('/pages/book  /enter/0 is new: go', 'Pages')).toBe(
    '/pages/book › 開いたときのステップ › 1：追加 ページを開く',
  );
});

test('rules, fields and texts are told in Japanese; their words stay', async () => {
  await showIn('ja');
  expect(lineOf('order  amount  has a new rule: “At  most 5”')).toBe(
    'order › amount：規則の追加「At  most 5」',
  );
  expect(lineOf('ja  common.day is new: "昼  間"', 'Texts')).toBe('ja › common.day：追加 "昼  間"');
  expect(lineOf('loan  remark  is gone: what is sent for it has no effect')).toBe(
    'loan › remark：削除。送信された値は無視されます',
  );
});
