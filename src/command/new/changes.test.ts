/** What the form of a change sends, where the values of a record are more than what a user fills in. */
import { describe, expect, test } from 'vitest';
import { answers, contractOf, made, reference } from './testing.ts';

const text = { type: 'string' };
const optional = { type: ['string', 'null'] };
const record = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });

/** An app for plants that a call changes. */
async function plants(method: 'put' | 'patch', properties: object, body: object, media = 'application/json') {
  const app = await made(
    contractOf(
      {
        '/plants/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
          get: { operationId: 'getPlant', responses: answers(reference('Plant')) },
          [method]: {
            operationId: 'changePlant',
            requestBody: { content: { [media]: { schema: body } } },
            responses: answers(reference('Plant')),
          },
        },
      },
      { Plant: record({ id: { ...text, readOnly: true }, name: text, ...properties }, ['id', 'name']) },
    ),
  );
  expect(app.findings).toEqual([]);
  return app;
}

/** The form of such an app, and what it sends besides all that it asks for. */
async function sent(
  method: 'put' | 'patch',
  properties: object,
  body: object = reference('Plant'),
  media?: string,
) {
  const { json } = await plants(method, properties, body, media);
  const [form] = json('screens/pages/plants/edit.json').view;
  const { '*': all, id, ...values } = form.submit.press[0].with;
  expect([all, id]).toEqual(['= form', '= query.id']);
  return { values, fields: form.fields ?? {}, schema: json(`schemas/${form.schema}.json`) };
}

test('a part of a record is sent with the fields that were emptied', async () => {
  const properties = {
    note: optional,
    height: { type: 'integer' },
    tags: { type: 'array', items: text },
    colour: { type: ['string', 'null'], enum: ['red', 'blue', null] },
    place: { anyOf: [record({ room: text }), { type: 'null' }] },
    planted: { ...optional, readOnly: true },
  };
  const expected = {
    note: '= form.note',
    tags: '= form.tags',
    colour: '= form.colour',
    place: '= form.place',
  };
  expect((await sent('patch', properties)).values).toEqual(expected);
  // A whole record is sent without them.
  expect((await sent('put', properties)).values).toEqual({});
});

test('a merge patch removes each field that was emptied and is not required', async () => {
  const properties = { note: text, height: { type: 'integer' }, edible: { type: 'boolean' } };
  const { values } = await sent('patch', properties, reference('Plant'), 'application/merge-patch+json');
  expect(values).toEqual({ note: '= form.note', height: '= form.height' });
});

test('a field that is required and may be null can be left empty, and is sent as null', async () => {
  const body = record({ name: text, note: optional, code: optional }, ['name', 'note']);
  const { values, schema } = await sent('put', { note: optional, code: optional }, body);
  expect(values).toEqual({ note: '= form.note' });
  expect(schema.required).toEqual(['name']);
});

test('an integer of 64 bits stays one in the form', async () => {
  const supplier = { type: 'integer', format: 'int64' };
  // With a schema of its own, since a field can be left empty.
  const body = record({ supplier, note: optional }, ['note']);
  const { schema } = await sent('put', { supplier, note: optional }, body);
  expect(schema.properties.supplier).toMatchObject({ type: 'integer', format: 'int64' });
});

test('a field that the record does not show is sent only once it is filled in', async () => {
  const { values } = await sent('patch', {}, record({ name: text, code: optional }));
  expect(values).toEqual({});
});

describe('a field with values that no form can ask for', () => {
  const list = (item: object) => ({ type: 'array', items: item });
  const boxes = list(record({ code: text }));
  const lines = list(record({ sku: text, lots: list(record({ no: text, boxes })) }));
  const parts = list(record({ sku: text, more: {} }));
  const seen = list(record({ at: text, more: { readOnly: true } }));

  test.each([
    ['nested too deep', { lines }],
    ['of any kind', { lines: parts }],
  ])('%s is not asked for, and sent as it was read', async (_, properties) => {
    const { values, fields } = await sent('put', { ...properties, seen });
    expect(values).toEqual({ lines: '= data.plant.lines' });
    expect(Object.keys(fields)).not.toContain('lines');
  });

  test('is left to the server by a change of a part', async () => {
    const { values, fields } = await sent('patch', { lines });
    expect(values).toEqual({});
    expect(Object.keys(fields)).not.toContain('lines');
  });

  test('is required by no form that does not ask for it', async () => {
    const body = record({ name: text, lines }, ['lines']);
    expect((await sent('put', { lines }, body)).values).toEqual({ lines: '= data.plant.lines' });
  });

  test('is asked for where it can be, if the record does not show it', async () => {
    const { values, schema } = await sent('put', {}, record({ name: text, lines }));
    expect(values).toEqual({});
    expect(Object.keys(schema.properties)).toEqual(['name', 'lines']);
  });

  test('leaves nothing to be asked for, if it is the only one', async () => {
    const { files, summary } = await plants('put', { lines }, record({ lines }));
    expect(summary.left).toEqual([{ call: 'changePlant', why: 'its values are nested too deep for a form' }]);
    expect([...files.keys()]).not.toContain('screens/pages/plants/edit.json');
  });
});
