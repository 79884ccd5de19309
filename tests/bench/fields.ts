/**
 * The fields of the two benchmark forms. The hand-written version renders this list, and the JSON Schemas in
 * definitions/ are generated from it, so that both pages have exactly the same fields.
 */

export interface Field {
  name: string;
  label: { jp: string; en: string };
  kind: 'text' | 'email' | 'password' | 'number' | 'select' | 'switch';
  required?: true;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  integer?: true;
  minimum?: number;
  maximum?: number;
  options?: readonly string[];
  /** A switch that has to be on, such as for an agreement. */
  mustBeOn?: true;
}

export const form10: readonly Field[] = [
  {
    name: 'name',
    label: { jp: '氏名', en: 'Name' },
    kind: 'text',
    required: true,
    minLength: 2,
    maxLength: 40,
  },
  { name: 'kana', label: { jp: 'フリガナ', en: 'Reading' }, kind: 'text', pattern: '^[ァ-ヶー 　]+$' },
  {
    name: 'email',
    label: { jp: 'メールアドレス', en: 'E-mail' },
    kind: 'email',
    required: true,
    pattern: '^[\\w.+-]+@[\\w-]+(\\.[\\w-]+)*\\.[A-Za-z]{2,3}$',
  },
  {
    name: 'password',
    label: { jp: 'パスワード', en: 'Password' },
    kind: 'password',
    required: true,
    pattern: '^(?=.*[A-Za-z])(?=.*\\d)[A-Za-z\\d]{6,12}$',
  },
  {
    name: 'amount',
    label: { jp: '入金額', en: 'Amount' },
    kind: 'number',
    required: true,
    minimum: 10,
    maximum: 100000,
  },
  {
    name: 'lots',
    label: { jp: '枚数', en: 'Lots' },
    kind: 'number',
    required: true,
    integer: true,
    minimum: 1,
    maximum: 100,
  },
  {
    name: 'country',
    label: { jp: '国・地域', en: 'Country' },
    kind: 'select',
    required: true,
    options: ['日本', '韓国', '台湾', '香港', 'タイ', 'スペイン', 'アメリカ'],
  },
  {
    name: 'network',
    label: { jp: 'ネットワーク', en: 'Network' },
    kind: 'select',
    options: ['TRC20', 'ERC20', 'OMNI'],
  },
  { name: 'notices', label: { jp: 'お知らせを受け取る', en: 'Send me notices' }, kind: 'switch' },
  {
    name: 'agreement',
    label: { jp: '利用規約に同意する', en: 'I accept the terms' },
    kind: 'switch',
    required: true,
    mustBeOn: true,
  },
];

export const form60: readonly Field[] = [1, 2, 3, 4, 5, 6].flatMap((part) =>
  form10.map((field) => ({
    ...field,
    name: `${field.name}_${part}`,
    label: { jp: `${field.label.jp} ${part}`, en: `${field.label.en} ${part}` },
  })),
);

/** The number of errors of an untouched form when it is submitted. */
export function wrongWhenEmpty(fields: readonly Field[]): number {
  return fields.filter((field) => field.required).length;
}
