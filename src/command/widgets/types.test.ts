import { expect, test } from 'vitest';
import { widgetTypes } from './types.ts';

/** The module without comments, and with one kind of white space. */
const typesOf = async (schema: object): Promise<string> =>
  (await widgetTypes('priceTag', schema, 'shoji/runtime'))
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ');

test('a property is optional unless the schema requires it, and its lists cannot be changed', async () => {
  const types = await typesOf({
    properties: {
      price: { type: 'string', format: 'decimal' },
      tags: { type: ['array', 'null'], items: { type: 'string' } },
      size: { enum: ['s', 'l'] },
    },
    required: ['price', 'tags'],
  });
  expect(types).toContain('price: string; tags: (readonly string[] | null); size?: ("s" | "l");');
  expect(types).toContain('export type PriceTagProps = WidgetProps<PriceTagProperties> & Given;');
});

test('a stream, a tuple and a shared definition keep their types', async () => {
  const quote = { $ref: '#/$defs/quote' };
  const types = await typesOf({
    properties: {
      last: { 'x-stream': true, description: 'The last one.', ...quote },
      change: { 'x-stream': true, type: ['number', 'null'] },
      first: { description: 'The first one.', ...quote },
    },
    $defs: { quote: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false } },
  });
  expect(types).toContain('export type Quote = readonly [ string, number ];');
  expect(types).toContain('export type PriceTagChange = (number | null);');
  expect(types).toContain('last?: Stream<Quote>; change?: Stream<PriceTagChange>; first?: Quote;');
  expect(types).toContain("import type { Given, Stream, WidgetProps } from 'shoji/runtime';");
});

test('events and the value of a field are typed', async () => {
  const types = await typesOf({
    properties: {},
    'x-field': { type: ['string', 'integer'] },
    'x-events': {
      choose: {
        type: 'object',
        properties: { file: { 'x-binary': true }, name: { type: 'string' } },
        required: ['file', 'name'],
      },
    },
  });
  expect(types).toContain('export interface PriceTagEvents { choose: { file: Blob; name: string; }; }');
  expect(types).toContain('export type PriceTagValue = (string | number);');
  expect(types).toContain(
    'export type PriceTagProps = WidgetProps<PriceTagProperties, PriceTagEvents> & Given & FieldProps<PriceTagValue>;',
  );
});
