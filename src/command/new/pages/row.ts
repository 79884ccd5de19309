/** One record in the row of a list. */
import type { Builder } from '../builder.ts';
import { fieldOf } from '../expressions.ts';
import { type FieldRole, isShown, moneyOf, roleOf, titleField } from '../fieldRole.ts';
import type { Definition } from '../query.ts';
import type { Field, Shape } from '../shape.ts';
import { isNamedState, isState } from '../statuses.ts';

/**
 * A picture, the name with a second line, and a state, an amount or a date at the end: whatever of it the record has.
 * @param value the record in expressions, such as `it`
 */
export function rowOf(builder: Builder, record: Shape, value: string): Definition[] {
  const fields = shownFields(record);
  const byRole = (role: FieldRole): Field | undefined =>
    fields.find(({ name, shape }) => roleOf(name, shape) === role);
  const picture = byRole('image');
  const body = nameLines(record, value);
  const end = [
    ...choiceOf(builder, record, fields, value),
    ...amountOf(byRole('amount') ?? fields.find(({ shape }) => moneyOf(shape)), value),
  ];
  if (!picture && end.length === 0)
    return body.length === 1 ? body : [{ type: 'stack', gap: 'xs', children: body }];
  return [
    {
      type: 'row',
      gap: 'm',
      align: 'center',
      children: [
        ...(picture ? [pictureOf(picture, value)] : []),
        { type: 'stack', gap: 'xs', grow: true, children: body },
        ...end,
      ],
    },
  ];
}

const shownFields = ({ fields }: Shape): Field[] =>
  fields.filter(({ name, shape }) => isShown(name, shape) && !shape.deprecated);

/**
 * What a record is called, and a second line below it if there is one.
 * @param isWhole whether long texts are shown to their end
 */
export function nameLines(record: Shape, value: string, isWhole = false): Definition[] {
  const fields = shownFields(record);
  const named = titleField(fields);
  const moment = fields.find(isMoment);
  // A record without a name is identified by its time.
  const title = named ?? (moment?.required ? moment : undefined);
  const second = secondLine(fields, title, value);
  const lines: Definition[] = [
    title && isMoment(title)
      ? { ...momentText(title, value), as: shownTo(title), look: 'strong' }
      : { type: 'text', text: titleText(title, fields, value), look: 'strong', lines: 1 },
    ...(second ? [second] : []),
  ];
  return isWhole ? lines.map(({ lines: _, ...line }) => line) : lines;
}

/** What a record is called, as an expression: its title, or its number. */
function titleText(title: Field | undefined, fields: readonly Field[], value: string): string {
  if (title) return `= ${fieldOf(value, title.name)}`;
  const id = fields.find(({ name, shape }) => roleOf(name, shape) === 'id') ?? fields.find(isSimple);
  if (!id) return `= '…'`;
  const number = `string(${fieldOf(value, id.name)})`;
  return id.shape.kind === 'integer' ? `= '#' + ${number}` : `= ${number}`;
}

const isSimple = ({ shape }: Field): boolean => !['record', 'list', 'map', 'unknown'].includes(shape.kind);

function secondLine(
  fields: readonly Field[],
  title: Field | undefined,
  value: string,
): Definition | undefined {
  const look = { look: 'caption', tone: 'muted', lines: 1 };
  for (const field of fields) {
    const { name, shape } = field;
    if (field === title) continue;
    const role = roleOf(name, shape);
    const path = fieldOf(value, name);
    if (role === 'text' || role === 'long' || role === 'title')
      return { type: 'text', text: `= ${path}`, ...look, ...unlessNull(field, path) };
    const inner = shape.kind === 'record' ? titleField(shape.fields) : undefined;
    if (inner) {
      const named = fieldOf(path, inner.name);
      return { type: 'text', text: `= ${named}`, when: `= ${named} != null`, ...look };
    }
  }
  const moment = fields.find((field) => field !== title && isMoment(field));
  if (!moment) return undefined;
  return { ...momentText(moment, value), ...look, ...unlessNull(moment, fieldOf(value, moment.name)) };
}

const isMoment = ({ name, shape }: Field): boolean => /date|moment/.test(roleOf(name, shape) ?? '');

/** To the minute, unless it is a day. */
const shownTo = ({ name, shape }: Field): string => (roleOf(name, shape) === 'date' ? 'date' : 'minute');

const momentText = ({ name }: Field, value: string): Definition => ({
  type: 'text',
  text: `= ${fieldOf(value, name)}`,
  as: 'date',
});

/** A node is not shown while its value is null. */
export const unlessNull = ({ required, shape }: Field, path: string): { when?: string } =>
  required && !shape.nullable ? {} : { when: `= ${path} != null` };

/** The state of a record; of one without a state, its kind. */
function choiceOf(builder: Builder, record: Shape, fields: readonly Field[], value: string): Definition[] {
  const choices = fields.filter(({ name, shape }) => roleOf(name, shape) === 'choice');
  // How it stands comes before how urgent it is.
  const state =
    choices.find(({ name }) => isNamedState(name)) ?? choices.find(({ name, shape }) => isState(name, shape));
  const field = state ?? choices[0];
  if (!field) return [];
  const path = fieldOf(value, field.name);
  const set = builder.set(record.name || 'row', field.name, field.shape);
  const shown = state
    ? { type: 'status', set, value: `= ${path}` }
    : { type: 'text', text: `= label(${path}, '${set}')`, look: 'caption', tone: 'muted' };
  return [{ ...shown, ...unlessNull(field, path) }];
}

function amountOf(field: Field | undefined, value: string): Definition[] {
  if (!field) return [];
  const path = fieldOf(value, field.name);
  const money = moneyOf(field.shape);
  const amount = money ? fieldOf(path, money.amount) : path;
  const kind = field.shape.fields.find(({ name }) => name === money?.amount)?.shape.kind ?? field.shape.kind;
  const exact = kind === 'number' ? `decimal(${amount})` : amount;
  return [
    {
      type: 'amount',
      value: `= ${exact}`,
      ...(money ? { unit: `= ${fieldOf(path, money.unit)}` } : {}),
      look: 'strong',
      ...unlessNull(field, path),
    },
  ];
}

const pictureOf = (field: Field, value: string): Definition => {
  const path = fieldOf(value, field.name);
  return {
    type: 'image',
    src: `= ${path}`,
    alt: '',
    ratio: '1/1',
    size: 'm',
    shape: 'rounded',
    ...unlessNull(field, path),
  };
};
