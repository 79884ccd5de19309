/** A new field of a form: the resulting changes of the schema and the texts. */
import { parseTree } from '../../document/parse.ts';
import { rangesOf } from '../../document/tree.ts';
import { Changes, valueAt } from '../../draft/changes.ts';
import type { DraftFiles } from '../../draft/files.ts';
import type { KnownField } from '../../server/messages.ts';
import type { Rows } from '../grid/blocks.ts';
import { editTexts, type Language, type Table } from '../translations/model.ts';

/** `choice`: one of several values. `upload`: a picture or another file. */
export const types = ['text', 'longText', 'number', 'amount', 'date', 'yesNo', 'choice', 'upload'] as const;
export type FieldType = (typeof types)[number];

export type Operator = 'is' | 'isNot' | 'more' | 'less' | 'filled' | 'empty';

/** A condition. */
export type When =
  | { kind: 'never' }
  | { kind: 'always' }
  | { kind: 'if'; field: string; operator: Operator; value: string }
  /** Written by the author: `= form.amount > 1000`. */
  | { kind: 'expression'; text: string };

/** A text by the code of its language. */
export type Texts = Readonly<Record<string, string>>;

export interface NewChoice {
  value: string;
  labels: Texts;
}

export const emptyChoice: NewChoice = { value: '', labels: {} };

export interface NewField {
  name: string;
  type: FieldType;
  titles: Texts;
  /** For a choice. */
  choices: readonly NewChoice[];
  /** Of an upload: the format by which the app knows how it is uploaded. */
  format: string;
  required: When;
  shown: When;
}

/** The JSON Schema of each type. */
const schemas: Readonly<Record<FieldType, object>> = {
  text: { type: 'string', maxLength: 100 },
  longText: { type: 'string', maxLength: 1000 },
  number: { type: 'number' },
  amount: { type: 'string', format: 'decimal' },
  date: { type: 'string', format: 'date' },
  yesNo: { type: 'boolean' },
  choice: { type: 'string' },
  upload: { type: 'string' },
};

/**
 * Choices with the cells of a block in them; rows are added as needed.
 * @param languages the columns after that of the value
 * @param column of the first cell; 0 is the value
 */
export function withBlock(
  choices: readonly NewChoice[],
  languages: readonly Language[],
  block: Rows,
  row: number,
  column: number,
): NewChoice[] {
  const made = [...choices];
  for (const [down, cells] of block.entries()) {
    const { value, labels } = made[row + down] ?? emptyChoice;
    const texts = { ...labels };
    let own = value;
    for (const [across, cell] of cells.entries()) {
      if (column + across === 0) own = cell.trim();
      const code = languages[column + across - 1]?.code;
      if (code !== undefined) texts[code] = cell;
    }
    made[row + down] = { value: own, labels: texts };
  }
  return made;
}

/** The expression of a condition; undefined if there is none. */
export function expressionOf(when: When, fields: readonly KnownField[]): true | string | undefined {
  if (when.kind === 'never') return undefined;
  if (when.kind === 'always') return true;
  if (when.kind === 'expression') return when.text.trim();
  const field = `form.${when.field}`;
  const value = literal(
    when.value,
    fields.find(({ name }) => name === when.field),
  );
  const written: Readonly<Record<Operator, string>> = {
    is: `${field} == ${value}`,
    isNot: `${field} != ${value}`,
    more: `${field} > ${value}`,
    less: `${field} < ${value}`,
    filled: `${field} != null`,
    empty: `${field} == null`,
  };
  return `= ${written[when.operator]}`;
}

/** A value as a literal of the expression language, for the type of the field that it is compared with. */
function literal(value: string, field: KnownField | undefined): string {
  if (field?.kind === 'bool') return value === 'true' ? 'true' : 'false';
  // Japanese keyboards also type １０００.
  const number = value.normalize('NFKC').trim();
  if (/^-?\d+(\.\d+)?$/.test(number) && field?.kind !== 'string') return number;
  return `'${value.replace(/[\\']/g, '\\$&')}'`;
}

export type Fault = 'name' | 'taken' | 'title' | 'choices' | 'twice' | 'condition';

/** What is missing or wrong; undefined if the field can be added. */
export function faultOf(field: NewField, known: readonly KnownField[], reference: string): Fault | undefined {
  if (!/^[A-Za-z]\w*$/.test(field.name)) return 'name';
  if (known.some(({ name }) => name === field.name)) return 'taken';
  if (!field.titles[reference]) return 'title';
  if (field.type === 'choice') {
    const values = field.choices.map(({ value }) => value);
    if (values.length === 0 || field.choices.some(({ value, labels }) => !value || !labels[reference]))
      return 'choices';
    if (new Set(values).size < values.length) return 'twice';
  }
  const isOpen = (when: When): boolean =>
    (when.kind === 'if' && (!when.field || (!/filled|empty/.test(when.operator) && when.value === ''))) ||
    (when.kind === 'expression' && !/^=\s*\S/.test(when.text));
  return isOpen(field.required) || isOpen(field.shown) ? 'condition' : undefined;
}

interface Form {
  name: string;
  file: string;
  fields: readonly KnownField[];
}

/**
 * The changes of one step. The field appears wherever the form does: on pages, in confirmations and in records.
 * @param prefix for new ids
 */
export function fieldChanges(
  files: Pick<DraftFiles, 'tree' | 'text'>,
  table: Table,
  languages: readonly Language[],
  form: Form,
  field: NewField,
  prefix: string,
): Changes {
  const changes = new Changes(files, prefix);
  const group = groupOf(form);
  const known = new Set(table.keys);
  const title = freeKey(known, `${group}.${field.name}`);
  const labels = field.choices.map(({ value }) => [
    value,
    freeKey(known, `${group}.${field.name}_${wordOf(value)}`),
  ]);
  const isChoice = field.type === 'choice';
  const shown = expressionOf(field.shown, form.fields);
  const required = expressionOf(field.required, form.fields);
  changes.set(form.file, ['properties', field.name], {
    ...schemas[field.type],
    ...(field.type === 'upload' && { format: field.format }),
    ...(isChoice && { enum: field.choices.map(({ value }) => value) }),
    title,
    ...(isChoice && { 'x-labels': Object.fromEntries(labels) }),
    ...(typeof shown === 'string' && { 'x-shown-when': shown }),
    ...(required !== undefined && { 'x-required-when': required }),
  });
  const write = (key: string, texts: Texts): void =>
    editTexts(
      changes,
      table,
      languages.flatMap((language) => {
        const text = texts[language.code]?.trim();
        return text ? [{ key, language, text }] : [];
      }),
    );
  write(title, field.titles);
  if (isChoice)
    for (const [at, { labels: texts }] of field.choices.entries()) write(labels[at]?.[1] ?? '', texts);
  return changes;
}

/**
 * The schema of a form with a condition of a new field, as it is while the condition is typed.
 * @param expression without its equals sign
 * @returns its text, and the offset of the quote before the expression
 */
export function placedCondition(
  files: Pick<DraftFiles, 'tree' | 'text'>,
  form: Form,
  { name, type }: NewField,
  keyword: 'x-shown-when' | 'x-required-when',
  expression: string,
): { text: string; at: number } | undefined {
  const changes = new Changes(files, 'typed');
  const path = ['properties', name || 'field'];
  changes.set(form.file, path, { ...schemas[type], [keyword]: `= ${expression}` });
  const text = changes.texts()[0]?.after;
  const tree = text === undefined ? undefined : parseTree(text, 'typed');
  const value = tree && valueAt(tree.root, [...path, keyword]);
  const at = value && rangesOf(tree).get(value.id)?.from;
  return text === undefined || at === undefined ? undefined : { text, at };
}

/** The group of texts that has most of the form's titles. */
function groupOf({ name, fields }: Form): string {
  const counts = new Map<string, number>();
  for (const { title } of fields) {
    const group = title?.split('.').slice(0, -1).join('.');
    if (group) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? name;
}

const wordOf = (value: string): string => value.replace(/\W+/g, '') || 'value';

/** @param known the keys that are taken; the new one is added, as values such as 貯蓄 and 家族 ask for the same one */
function freeKey(known: Set<string>, wanted: string): string {
  // These suffixes mark plural forms: `purpose_other` would be read as one of them.
  const base = wanted.replace(/_(zero|one|two|few|many|other)$/, (_, word: string) => `-${word}`);
  let key = base;
  for (let count = 2; known.has(key); count += 1) key = `${base}${count}`;
  known.add(key);
  return key;
}
