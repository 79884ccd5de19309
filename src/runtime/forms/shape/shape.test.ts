import { describe, expect, it } from 'vitest';
import { definitionOf, openPage } from '../../testing/shapedForms.tsx';
import type { FieldSchema } from '../schema.ts';
import { propertiesOf, requiredOf } from '../schema.ts';
import type { AjvError } from '../validate.ts';
import { Shape } from './shape.ts';

const text = { type: 'string' };
const then = 'then';

/** A form with this schema, and its errors for given values. */
function of(schema: Record<string, unknown>) {
  const definition = definitionOf({ type: 'object', ...schema });
  const shape = new Shape(definition, {}, openPage().scope);
  const validate = definition.validators.f as ((value: unknown) => boolean) & { errors: AjvError[] | null };
  const sent = (values: Record<string, unknown>, choices = {}) => shape.sent(values, choices);
  return {
    shape,
    sent,
    fields: (values: unknown) => Object.keys(propertiesOf(shape.inForce(shape.schema, values))),
    required: (values: unknown) => requiredOf(shape.inForce(shape.schema, values)),
    property: (name: string) => propertiesOf(shape.schema)[name] as FieldSchema,
    wrong: (values: Record<string, unknown>, choices = {}) => {
      const given = sent(values, choices);
      if (validate(given)) return [];
      return shape
        .errors(validate.errors ?? [], given, choices)
        .map(({ path, error }) => `${path} ${error.keyword}`);
    },
  };
}

describe('the schema that applies', () => {
  it('follows conditions at any depth, and is the same object while they hold', () => {
    const { shape, fields, required } = of({
      properties: { kind: text, more: { type: 'object', properties: { a: text } } },
      allOf: [
        {
          if: { properties: { kind: { const: 'x' } }, required: ['kind'] },
          [then]: { properties: { extra: text }, required: ['extra'] },
          else: { properties: { other: text } },
        },
      ],
      dependentRequired: { other: ['kind'] },
      dependentSchemas: { kind: { properties: { deep: text } } },
    });
    expect(fields({})).toEqual(['kind', 'more', 'other']);
    expect([fields({ kind: 'x' }), required({ kind: 'x' })]).toEqual([
      ['kind', 'more', 'extra', 'deep'],
      ['extra'],
    ]);
    expect(required({ other: 'y' })).toEqual(['kind']);
    expect(fields({ kind: '' })).toEqual(['kind', 'more', 'other']);
    expect(shape.inForce(shape.schema, { kind: 'x' })).toBe(
      shape.inForce(shape.schema, { kind: 'x', extra: '1' }),
    );
  });

  it('follows a schema into itself as far as values go', () => {
    const { shape, sent, wrong } = of({
      properties: { tree: { $ref: '#/$defs/node' } },
      $defs: {
        node: {
          type: 'object',
          properties: {
            name: { type: 'string', minLength: 2 },
            parts: { type: 'array', items: { $ref: '#/$defs/node' } },
          },
          required: ['name'],
        },
      },
    });
    const values = { tree: { name: 'ab', parts: [{ name: 'a' }, { name: 'cd', parts: [{ name: '' }] }] } };
    expect(sent(values)).toEqual({
      tree: { name: 'ab', parts: [{ name: 'a' }, { name: 'cd', parts: [{}] }] },
    });
    expect(wrong(values)).toEqual(['tree/parts/0/name minLength', 'tree/parts/1/parts/0/name required']);
    expect(shape.startValue(shape.schema)).toBeUndefined();
  });

  it('has no more empty records within each other than values', () => {
    const { shape, sent } = of({
      properties: { part: { $ref: '#/$defs/part' } },
      $defs: {
        part: {
          type: 'object',
          properties: { name: text, ok: { type: 'boolean' }, part: { $ref: '#/$defs/part' } },
          required: ['ok'],
        },
      },
    });
    expect(sent({})).toEqual({});
    expect(sent({ part: { name: 'a', part: { name: 'b' } } })).toEqual({
      part: { name: 'a', ok: false, part: { name: 'b', ok: false } },
    });
    expect(shape.startValue(shape.schema)).toBeUndefined();
  });

  it('ignores null among the types of a schema', () => {
    const { shape, property } = of({
      properties: {
        a: { title: 'A', anyOf: [{ type: 'object', properties: { b: text } }, { type: 'null' }] },
      },
    });
    expect(shape.inForce(property('a'), undefined)).toMatchObject({ title: 'A', properties: { b: text } });
  });
});

describe('the value that is sent', () => {
  it('omits empty values and keeps required records', () => {
    const address = {
      type: 'object',
      properties: { city: text, ok: { type: 'boolean' } },
      required: ['city', 'ok'],
    };
    const { sent, wrong } = of({
      properties: { home: address, work: address, tags: { type: 'array', items: text } },
      required: ['home'],
    });
    expect(sent({ work: { city: '' }, tags: [] })).toEqual({ home: { ok: false } });
    expect(wrong({ work: { city: null } })).toEqual(['home/city required']);
    expect(sent({ home: { city: 'Ube' }, tags: ['a', null] })).toEqual({
      home: { city: 'Ube', ok: false },
      tags: ['a', null],
    });
  });

  it('keeps values without a field, and omits those hidden by a condition', () => {
    const { sent } = of({
      properties: { kind: text },
      if: { properties: { kind: { const: 'x' } }, required: ['kind'] },
      [then]: { properties: { extra: text } },
    });
    expect(sent({ kind: 'x', extra: 'e', id: 7 })).toEqual({ kind: 'x', extra: 'e', id: 7 });
    expect(sent({ kind: 'y', extra: 'e', id: 7 })).toEqual({ kind: 'y', id: 7 });
  });

  it('is of the alternative that is chosen, with its fixed fields', () => {
    const { sent, wrong } = of({
      properties: {
        pay: {
          type: 'object',
          properties: { note: text },
          oneOf: [
            {
              properties: { by: { const: 'card' }, number: { type: 'string', minLength: 4 } },
              required: ['by', 'number'],
            },
            { properties: { by: { const: 'cash' }, place: text }, required: ['by', 'place'] },
          ],
        },
      },
      required: ['pay'],
    });
    const pay = { note: 'n', number: '12', place: 'Ube' };
    expect(sent({ pay }, { pay: 0 })).toEqual({ pay: { note: 'n', by: 'card', number: '12' } });
    expect(sent({ pay }, { pay: 1 })).toEqual({ pay: { note: 'n', by: 'cash', place: 'Ube' } });
    expect(wrong({ pay }, { pay: 0 })).toEqual(['pay/number minLength']);
    expect(wrong({ pay: { note: 'n' } }, { pay: 1 })).toEqual(['pay/place required']);
    // Loaded values belong to the alternative that is named by its const field.
    expect(wrong({ pay: { by: 'cash' } })).toEqual(['pay/place required']);
  });

  it('has further fields where a record may have them', () => {
    const { sent, wrong } = of({
      properties: { labels: { type: 'object', additionalProperties: { type: 'string', maxLength: 2 } } },
    });
    expect(sent({ labels: { a: 'x' } })).toEqual({ labels: { a: 'x' } });
    expect(wrong({ labels: { a: 'xyz' } })).toEqual(['labels/a maxLength']);
  });
});

describe('errors', () => {
  it('are reported at their position in a list', () => {
    const { wrong } = of({
      properties: {
        tags: { type: 'array', items: { type: 'string', minLength: 2 }, uniqueItems: true, minItems: 2 },
        pair: { type: 'array', prefixItems: [text, { type: 'integer' }], items: false },
      },
    });
    expect(wrong({ tags: ['ab', null, 'ab'] })).toEqual(['tags/1 required', 'tags/2 uniqueItems']);
    expect(wrong({ tags: ['ab'] })).toEqual(['tags minItems']);
    expect(wrong({ pair: ['a', 'b'] })).toEqual(['pair/1 type']);
  });
});

describe('the messages of errors', () => {
  it('are those of the condition that found it, and else those of the field', () => {
    const own = { 'x-message': { required: 'Choose one' } };
    const { shape } = of({
      properties: { kind: text, more: { ...text, ...own } },
      dependentRequired: { kind: ['more'] },
    });
    const error = {
      keyword: 'required',
      instancePath: '',
      schemaPath: '',
      params: { missingProperty: 'more' },
    };
    const [found] = shape.errors([error], { kind: 'x' }, {});
    expect(found?.owners.find((owner) => owner['x-message'])).toMatchObject(own);
  });
});

describe('what a form starts with', () => {
  it('is made of the defaults within, as many items as there have to be, and fixed places', () => {
    const { shape, property } = of({
      properties: {
        a: { type: 'object', properties: { b: { type: 'string', default: 'x' }, c: text } },
        list: { type: 'array', minItems: 2, items: { type: 'object', properties: { d: text } } },
        pair: { type: 'array', prefixItems: [text, { type: 'integer', default: 3 }] },
      },
    });
    expect(shape.startValue(property('a'))).toEqual({ b: 'x' });
    expect(shape.startValue(property('list'))).toEqual([{}, {}]);
    expect(shape.startValue(property('pair'))).toEqual([null, 3]);
  });
});
