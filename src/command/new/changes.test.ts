/** What the form of a change sends, where the values of a record are more than what a user fills in. */
import { expect, test } from 'vitest';
import { answers, contractOf, jsonBody, made, reference } from './testing.ts';

const text = { type: 'string' };
const optional = { type: ['string', 'null'] };
const record = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });

/** Plants that a call changes, and what is sent by the form for it. */
async function sent(method: 'put' | 'patch', properties: object, body: object = reference('Plant')) {
  const { findings, json } = await made(
    contractOf(
      {
        '/plants/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
          get: { operationId: 'getPlant', responses: answers(reference('Plant')) },
          [method]: {
            operationId: 'changePlant',
            requestBody: jsonBody(body),
            responses: answers(reference('Plant')),
          },
        },
      },
      { Plant: record({ id: { ...text, readOnly: true }, name: text, ...properties }, ['id', 'name']) },
    ),
  );
  expect(findings).toEqual([]);
  const [form] = json('screens/pages/plants/edit.json').view;
  const { '*': all, id, ...values } = form.submit.press[0].with;
  expect([all, id]).toEqual(['= form', '= query.id']);
  return { values, fields: form.fields };
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

test('a field that the record does not show is sent only once it is filled in', async () => {
  const { values } = await sent('patch', {}, record({ name: text, code: optional }));
  expect(values).toEqual({});
});
