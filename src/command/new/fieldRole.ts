/** What the value of a field means, by its type, format and name. */
import type { Call } from './calls.ts';
import type { Field, Shape } from './shape.ts';
import { camel, wordsOf } from './words.ts';

export type FieldRole =
  | 'id'
  | 'title'
  | 'long'
  | 'text'
  | 'image'
  | 'link'
  | 'date'
  | 'moment'
  | 'amount'
  | 'number'
  | 'flag'
  | 'choice'
  | 'secret'
  | 'file';

const titles = [
  'name',
  'title',
  'label',
  'subject',
  'displayName',
  'fullName',
  'headline',
  'username',
  'login',
];
const pictures = /^(photos?|images?|pictures?|avatars?|thumbnails?|logos?|covers?|icons?|banners?)$/;
const money = /^(prices?|amounts?|totals?|costs?|fees?|balances?|subtotal|salary|rent|fare|deposit|budget)$/;
const long = /^(description|body|content|text|comments?|notes?|message|bio|about|details|abstract|summary)$/;
const secret = /^(password|passcode|secret|pin|cvv|cvc)$/;

/** The last word of a name says what it is about, except for technical words: `photoUrl` is about a photo. */
function subject(name: string): string {
  const words = wordsOf(name).filter((word) => !/^(urls?|uri|uris|href|link|path|src|cents)$/.test(word));
  return words.at(-1) ?? '';
}

export const isTitle = (name: string): boolean =>
  titles.includes(name) || /(^|[a-z_])(name|title)$/i.test(name);

/** The role of a single value; undefined for records, lists, maps and what is not described. */
export function roleOf(name: string, shape: Shape): FieldRole | undefined {
  const { kind, format, values } = shape;
  const about = subject(name);
  if (kind === 'boolean') return 'flag';
  if (kind !== 'text' && kind !== 'integer' && kind !== 'number') return undefined;
  if (values.length > 0) return 'choice';
  if (kind === 'integer') return isId(name) ? 'id' : money.test(about) ? 'amount' : 'number';
  if (kind === 'number') return money.test(about) ? 'amount' : 'number';
  return ofText(name, about, format);
}

function ofText(name: string, about: string, format: string): FieldRole {
  switch (format) {
    case 'date':
      return 'date';
    case 'date-time':
      return 'moment';
    case 'decimal':
      return 'amount';
    case 'password':
      return 'secret';
    case 'binary':
    case 'byte':
      return 'file';
    case 'uuid':
      return 'id';
    case 'uri':
    case 'url':
      return pictures.test(about) ? 'image' : 'link';
  }
  if (secret.test(about)) return 'secret';
  if (pictures.test(about) && /ur[li]s?$|href$|src$/i.test(name)) return 'image';
  if (/(^|[a-z_])(url|href|website|homepage)$/i.test(name)) return 'link';
  if (isId(name)) return 'id';
  if (long.test(about)) return 'long';
  return isTitle(name) ? 'title' : 'text';
}

const isId = (name: string): boolean =>
  /^(id|_id|uuid|guid)$/i.test(name) || /([a-z\d]I[dD]|_id|Uuid|_uuid)$/.test(name);

/**
 * The two fields of an amount of money: how much, and in which currency. Undefined for every other record, and for amounts
 * in cents, which would have to be divided.
 */
export function moneyOf({ kind, fields, description }: Shape): { amount: string; unit: string } | undefined {
  if (kind !== 'record' || fields.length !== 2) return undefined;
  const amount = fields.find(({ name }) => /^(amount|value)$/i.test(name));
  const unit = fields.find(({ name }) => /^(currency(_?code)?|unit)$/i.test(name));
  if (!amount || unit?.shape.kind !== 'text' || !isNumeric(amount.shape)) return undefined;
  const inCents = /\b(cents?|minor|smallest)\b/i.test(`${description} ${amount.shape.description}`);
  return inCents ? undefined : { amount: amount.name, unit: unit.name };
}

const isNumeric = ({ kind, format }: Shape): boolean =>
  kind === 'integer' || kind === 'number' || format === 'decimal';

/** The field that represents a record in a single line; undefined if none is fit for it. */
export function titleField(fields: readonly Field[]): Field | undefined {
  const texts = fields.filter(({ name, shape }) => shape.kind === 'text' && isShown(name, shape));
  const isAnyRequired = fields.some(({ required }) => required);
  return (
    titles.map((name) => texts.find((one) => one.name === name)).find(Boolean) ??
    texts.find(({ name }) => isTitle(name)) ??
    // A record may be without a text that is not required: nothing is called by its coupon.
    texts.find((one) => (one.required || !isAnyRequired) && roleOf(one.name, one.shape) === 'text')
  );
}

/** Whether a value may be shown: secrets are only ever asked for. */
export const isShown = (name: string, shape: Shape): boolean => {
  const role = roleOf(name, shape);
  return !shape.writeOnly && role !== 'secret' && role !== 'file';
};

/** The field that identifies a row of the list that a call answers; undefined if none does. */
export function idOfRow(
  { fields }: Shape,
  { itemParameter = '' }: Pick<Call, 'itemParameter'>,
): string | undefined {
  const some = fields.filter(({ shape }) => shape.kind === 'text' || shape.kind === 'integer');
  const named = ['id', '_id', 'uuid', 'guid', 'key', 'slug', 'code'].map((name) =>
    some.find((field) => field.name.toLowerCase() === name),
  );
  const inPath = some.find(({ name }) => camel(name) === camel(itemParameter));
  return (
    named[0] ??
    inPath ??
    named.find(Boolean) ??
    some.find(({ name, shape }) => roleOf(name, shape) === 'id')
  )?.name;
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Whether the values of an enum are currencies (ISO 4217): they are written in capitals, whatever the contract sends. */
export const areMoneyCodes = (values: readonly (string | number)[]): boolean =>
  values.length > 1 && values.every((value) => currencies.has(String(value).toUpperCase()));
