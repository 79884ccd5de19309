import { expect, test } from 'vitest';
import { DraftFiles } from '../../draft/files.ts';
import { type Language, tableOf } from '../translations/model.ts';
import {
  expressionOf,
  faultOf,
  fieldChanges,
  type NewField,
  placedCondition,
  withBlock,
} from './newField.ts';

const language = (code: string): Language => ({ code, tag: code, name: code, file: `locales/${code}.json` });
const languages = ['jp', 'en'].map(language);
const schema =
  '{\n  "required": ["number"],\n  "properties": {\n    "number": {\n      "type": "string",\n      "title": "out.number"\n    }\n  }\n}\n';
const texts: Record<string, string> = {
  'schemas/withdrawal.json': schema,
  'locales/jp.json': '{\n  "out": {\n    "number": "数量"\n  }\n}\n',
  'locales/en.json': '{\n  "out": {\n    "number": "Amount"\n  }\n}\n',
};
const files = DraftFiles.startingWith((file) => texts[file]);
const known = [
  { name: 'number', kind: 'decimal', title: 'out.number', values: [] },
  { name: 'net', kind: 'string', title: null, values: [] },
];
const form = { name: 'withdrawal', file: 'schemas/withdrawal.json', fields: known };
const purpose: NewField = {
  name: 'purpose',
  type: 'choice',
  titles: { jp: '出金の目的', en: 'Purpose' },
  choices: [
    { value: 'savings', labels: { jp: '貯蓄', en: 'Savings' } },
    { value: 'other', labels: { jp: 'その他', en: 'Other' } },
  ],
  format: '',
  required: { kind: 'if', field: 'number', operator: 'more', value: '1000' },
  shown: { kind: 'always' },
};

test('a field is one property of the schema, and its texts in each language; undone, each byte is back', () => {
  const changes = fieldChanges(files, tableOf(files, languages), languages, form, purpose, 'n');
  const { files: after, inverse } = files.apply({ id: 'n', changes: changes.done() });
  expect(JSON.parse(after.text('schemas/withdrawal.json') ?? '').properties.purpose).toEqual({
    type: 'string',
    enum: ['savings', 'other'],
    title: 'out.purpose',
    'x-labels': { savings: 'out.purpose_savings', other: 'out.purpose-other' },
    'x-required-when': '= form.number > 1000',
  });
  expect(JSON.parse(after.text('locales/jp.json') ?? '').out).toEqual({
    number: '数量',
    purpose: '出金の目的',
    purpose_savings: '貯蓄',
    'purpose-other': 'その他',
  });
  expect(changes.texts().map(({ file }) => file)).toEqual([
    'schemas/withdrawal.json',
    'locales/jp.json',
    'locales/en.json',
  ]);
  const undone = files.apply({ id: 'n', changes: changes.done() }).files.apply({ id: 'u', changes: inverse });
  for (const [file, text] of Object.entries(texts)) expect(undone.files.text(file)).toBe(text);
});

test('conditions are expressions, with values of the type of the field', () => {
  const of = (field: string, value: string) =>
    expressionOf({ kind: 'if', field, operator: 'is', value }, known);
  expect(of('number', '3')).toBe('= form.number == 3');
  expect(of('number', '１０００')).toBe('= form.number == 1000');
  expect(of('net', '3')).toBe("= form.net == '3'");
  expect(of('net', "it's")).toBe("= form.net == 'it\\'s'");
  expect(expressionOf({ kind: 'always' }, known)).toBe(true);
  expect(expressionOf({ kind: 'never' }, known)).toBeUndefined();
});

test('choices whose values have no letters for a key have a text each', () => {
  const choices = ['貯蓄', '家族', '+1', '-1'].map((value) => ({ value, labels: { jp: `${value}のため` } }));
  const changes = fieldChanges(
    files,
    tableOf(files, languages),
    languages,
    form,
    { ...purpose, choices },
    'n',
  );
  const { files: after } = files.apply({ id: 'n', changes: changes.done() });
  const labels = JSON.parse(after.text('schemas/withdrawal.json') ?? '').properties.purpose['x-labels'];
  const shown = tableOf(after, languages).texts.get('jp');
  for (const { value, labels: own } of choices) expect(shown?.get(labels[value])).toBe(own.jp);
});

test('missing and wrong input is reported before the field is created', () => {
  expect(faultOf(purpose, known, 'jp')).toBeUndefined();
  expect(faultOf({ ...purpose, name: 'net' }, known, 'jp')).toBe('taken');
  expect(faultOf({ ...purpose, name: 'a b' }, known, 'jp')).toBe('name');
  expect(faultOf({ ...purpose, titles: { en: 'x' } }, known, 'jp')).toBe('title');
  expect(faultOf({ ...purpose, choices: [] }, known, 'jp')).toBe('choices');
  const twice = [...purpose.choices, ...purpose.choices];
  expect(faultOf({ ...purpose, choices: twice }, known, 'jp')).toBe('twice');
  expect(faultOf({ ...purpose, shown: { kind: 'expression', text: 'x' } }, known, 'jp')).toBe('condition');
});

test('a picture is a text of the format that the app uploads', () => {
  const field: NewField = { ...purpose, name: 'receipt', type: 'upload', format: 'picture' };
  const changes = fieldChanges(files, tableOf(files, languages), languages, form, field, 'n');
  expect(JSON.parse(changes.texts()[0]?.after ?? '').properties.receipt).toMatchObject({
    type: 'string',
    format: 'picture',
  });
});

test('a block of a spreadsheet fills choices from the cell that it is pasted into, and adds rows', () => {
  const [first] = purpose.choices;
  const block = [
    ['家族', 'Family'],
    ['贈り物', 'A gift'],
  ];
  const made = withBlock(purpose.choices, languages, block, 1, 1);
  expect(made).toEqual([
    first,
    { value: 'other', labels: { jp: '家族', en: 'Family' } },
    { value: '', labels: { jp: '贈り物', en: 'A gift' } },
  ]);
  expect(withBlock([], languages, [[' gift ', '贈り物', 'A gift', 'too far']], 0, 0)).toEqual([
    { value: 'gift', labels: { jp: '贈り物', en: 'A gift' } },
  ]);
});

test('a condition that is typed stands in the schema of the form, where it will be', () => {
  const placed = placedCondition(files, form, purpose, 'x-required-when', "form.number > '1'");
  expect(placed?.text.slice(placed.at)).toMatch(/^"= form\.number > '1'"/);
  expect(JSON.parse(placed?.text ?? '').properties.purpose['x-required-when']).toBe("= form.number > '1'");
  expect(files.text(form.file)).toBe(schema);
});
