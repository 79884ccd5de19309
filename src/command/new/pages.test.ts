/** One page of each kind as it is written. A change of the snapshot changes what every new app looks like. */
import { expect, test } from 'vitest';
import { answers, contractOf, made, reference } from './testing.ts';

test.each(['pets/list', 'pets/detail', 'pets/create', 'pets/edit', 'pets/uploadImage', 'store/inventory'])(
  'the page %s of the petstore',
  async (route) => {
    const { json } = await made('petstore.yaml');
    expect(json(`screens/pages/${route}.json`)).toMatchSnapshot();
  },
);

test('the id of another record leads to its page', async () => {
  const { json } = await made('petstore.yaml');
  const [card] = json('screens/pages/orders/detail.json').view;
  expect(card.children[0].rows).toContainEqual({
    label: 'fields.order.petId',
    value: '= data.order.petId',
    press: [{ go: '/pages/pets/detail', query: { petId: '= data.order.petId' } }],
  });
});

test('the id of the record itself leads nowhere, that of another one of its kind to its page', async () => {
  const text = { type: 'string' };
  const { findings, json } = await made(
    contractOf(
      {
        '/moves/{move_id}': {
          parameters: [{ name: 'move_id', in: 'path', required: true, schema: text }],
          get: { operationId: 'getMove', responses: answers(reference('Move')) },
        },
      },
      {
        Move: {
          type: 'object',
          properties: {
            move_id: text,
            by: text,
            before: { type: 'object', properties: { move_id: text, by: text, when: text } },
          },
        },
      },
    ),
  );
  expect(findings).toEqual([]);
  const [own, before] = json('screens/pages/moves/detail.json').view;
  expect(own.children[0].rows[0]).toEqual({
    label: 'fields.move.moveId',
    value: '= data.move.move_id',
    copy: true,
  });
  expect(before.children[0].rows[0].press).toEqual([
    { go: '/pages/moves/detail', query: { move_id: '= data.move.before.move_id' } },
  ]);
});

test('a parameter has the values of the field of the same name', async () => {
  const { json } = await made('petstore.yaml');
  expect(json('schemas/updatePetWithForm.json').properties.status.enum).toEqual([
    'available',
    'pending',
    'sold',
  ]);
});

const visits = contractOf(
  {
    '/visits': {
      get: {
        operationId: 'listVisits',
        parameters: [{ in: 'query', name: 'sort', schema: { type: 'string', enum: ['fee', '-fee'] } }],
        responses: answers({ type: 'array', items: reference('Visit') }),
      },
    },
  },
  {
    Visit: {
      type: 'object',
      required: ['id', 'at'],
      properties: {
        id: { type: 'integer' },
        at: { type: 'string', format: 'date-time' },
        note: { type: 'string' },
        fee: { type: 'number' },
      },
    },
  },
);

test('the row of a record without a name begins with its date', async () => {
  const { json } = await made(visits);
  const list = json('screens/pages/visits/list.json').view.find(
    ({ type }: { type: string }) => type === 'list',
  );
  expect(list.children[0].children[0].children).toMatchObject([
    { text: '= it.at', as: 'minute', look: 'strong' },
    { text: '= it.note', look: 'caption' },
  ]);
});

test('an order with a minus is the same, descending', async () => {
  const { json } = await made(visits);
  const order = { fee: 'Fee', descendingFee: 'Fee, descending' };
  expect(json('locales/en.json').values.visitSort).toEqual(order);
  expect(json('locales/ja.json').values.visitSort.descendingFee).toBe('Fee（降順）');
});
