/** Random values of a JSON Schema, derived from the schema itself: at its limits, and just beyond them. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { formats } from '../../src/formats/index.ts';

export type Schema = Readonly<Record<string, unknown>>;

const ajv = new Ajv2020({
  strict: false,
  formats: { ...fullFormats, ...formats, decimal: true },
  logger: false,
});

/** Texts that patterns and formats of forms accept, or nearly accept. */
const samples = [
  ...['a', 'abc', 'desk', '太郎', '東京都千代田区', '絵文字😀', ' ', 'a b', 'A-1', 'B-12', 'F-123', 'G-1'],
  ...[
    '0',
    '1',
    '0.5',
    '-1',
    '10',
    '1000',
    '1000.00000001',
    '0.000000001',
    '1e3',
    '01',
    '99999999999999999999.5',
  ],
  ...['123456', '17384926', '805172', '1234567', '09012345678', '183-0055', '1830055', '183-005'],
  ...['AB123456', '9784003101018', '978400310101', '4003101018901', 'tsuki482', 'sakura-1234', 'password'],
  ...[
    'taro@example.com',
    'taro',
    'taro@',
    '@example.com',
    'taro@example',
    '2020-02-29',
    '2021-02-29',
    '2020-2-1',
  ],
  ...['/api/files/a.png', '/covers/1', 'covers/1', 'https://example.com/a.png', 'ftp://example.com/a.png'],
  ...['MHCBJPJT', 'MHCBJPJT1', 'DE89370400440532013000'],
  ...['TJRyWwFs9wTFGZg3JbrVriFbNfCrRtLYuF', '0x52908400098527886E0F7030069857D2E4169EE7'],
];

const numberAt = (schema: Schema, keyword: string): number | undefined =>
  typeof schema[keyword] === 'number' ? schema[keyword] : undefined;

const typeOf = ({ type, ...schema }: Schema): unknown =>
  [type].flat().find((one) => one !== 'null' && one !== undefined) ??
  ('properties' in schema ? 'object' : 'items' in schema ? 'array' : 'string');

/** Texts as long as the limits, one shorter and one longer, of characters that count once and that count twice in JSON. */
function texts(schema: Schema): string[] {
  const lengths = ['minLength', 'maxLength'].flatMap((keyword) => {
    const limit = numberAt(schema, keyword);
    return limit === undefined ? [] : [limit - 1, limit, limit + 1];
  });
  return lengths
    .filter((length) => length > 0 && length < 5000)
    .flatMap((length) => ['a', '7', '😀'].map((character) => character.repeat(length)));
}

function numbers(schema: Schema): number[] {
  const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].flatMap((keyword) => {
    const limit = numberAt(schema, keyword);
    return limit === undefined ? [] : [limit - 1, limit, limit + 1];
  });
  return [...limits, 0, 1, 2, 3, 10, 60, 1000, 9999];
}

/** Single values at the limits, valid and invalid ones. */
export function candidates(schema: Schema): unknown[] {
  const alternatives = [schema.oneOf ?? schema.anyOf].flat() as (Schema | undefined)[];
  const listed = [
    ...(Array.isArray(schema.enum) ? schema.enum : []),
    ...('const' in schema ? [schema.const] : []),
    ...alternatives.flatMap((one) => (one && 'const' in one ? [one.const] : [])),
  ];
  switch (typeOf(schema)) {
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
      return [...listed, ...numbers(schema)];
    default:
      return [...listed, ...samples, ...texts(schema)];
  }
}

/** Those of the values at the limits that are valid. */
export function validCandidates(schema: Schema): unknown[] {
  const isValid = ajv.compile(schema);
  return candidates(schema).filter((value) => isValid(value));
}

/**
 * Mostly valid values, sometimes others, or null for an empty field.
 * @param schema without references
 */
export function someOf(schema: Schema): fc.Arbitrary<unknown> {
  const type = typeOf(schema);
  if (type === 'object') return recordOf(schema);
  if (type === 'array') {
    const items = someOf(Object(schema.items));
    const [min = 0, max = 3] = ['minItems', 'maxItems'].map((keyword) => numberAt(schema, keyword));
    return fc.array(items, { minLength: Math.max(0, min - 1), maxLength: Math.min(max + 1, min + 4) });
  }
  const right = validCandidates(schema);
  const wrong = candidates(schema).filter((value) => !right.includes(value));
  // What no control can give is left out: a number in a text field, a text in a switch.
  const kind = type === 'integer' ? 'number' : type;
  const others = wrong.filter((value) => typeof value === kind);
  return fc.oneof(
    { arbitrary: fc.constantFrom(...(right.length > 0 ? right : [null])), weight: 30 },
    { arbitrary: fc.constantFrom(null, ...others), weight: 1 },
  );
}

/** A record with all of its fields; those that are not filled in are null. */
export function recordOf({ properties }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(Object(properties) as Record<string, Schema>).filter(
    ([, schema]) => schema.readOnly !== true,
  );
  return fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, someOf(schema)])));
}
