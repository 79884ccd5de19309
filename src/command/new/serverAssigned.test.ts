/** Forms do not ask for what the server gives. */
import { describe, expect, test } from 'vitest';
import { answers, contractOf, jsonBody, made, reference } from './testing.ts';

/** A collection of pets whose calls take and answer `Pet`. */
const pets = (properties: object, more: object = {}, parameters: object[] = []) => {
  const responses = answers(reference('Pet'));
  const requestBody = { required: true, ...jsonBody(reference('Pet')) };
  return contractOf(
    {
      '/pets': {
        get: { operationId: 'listPets', responses: answers({ type: 'array', items: reference('Pet') }) },
        post: { operationId: 'addPet', requestBody, responses },
      },
      '/pets/{petId}': {
        parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { operationId: 'getPet', responses },
        put: { operationId: 'updatePet', requestBody, responses, parameters },
      },
    },
    { Pet: { type: 'object', required: ['name'], properties }, ...more },
  );
};
const id = { type: 'integer' };
const name = { type: 'string' };
const tag = { type: 'object', properties: { id, name } };
const fieldsOf = (page: { view: { fields: Record<string, unknown> }[] }) => page.view[0]?.fields ?? {};

describe('the ids of the records in a record', () => {
  test('are not asked for; those of a record that is changed are sent as they are', async () => {
    const { findings, json } = await made('petstore.yaml');
    expect(findings).toEqual([]);
    expect(fieldsOf(json('screens/pages/pets/create.json'))).toMatchObject({
      'category.id': { when: false },
      'tags[].id': { when: false },
    });
    const edit = json('screens/pages/pets/edit.json');
    expect(fieldsOf(edit)).toMatchObject({ 'category.id': { fixed: true }, 'tags[].id': { fixed: true } });
    expect(edit.view[0].values).toEqual({ '*': '= data.pet', id: '= query.petId' });
  });

  test('stand in a schema of schemas/ only where they are sent', async () => {
    const notify = { name: 'notify', in: 'query', schema: { type: 'boolean' } };
    const { findings, json } = await made(
      pets({ id, name, tags: { type: 'array', items: tag } }, {}, [notify]),
    );
    expect(findings).toEqual([]);
    const [form] = json('screens/pages/pets/edit.json').view;
    expect(form.fields).toMatchObject({ id: { fixed: true }, 'tags[].id': { fixed: true } });
    expect(Object.keys(json(`schemas/${form.schema}.json`).properties.tags.items.properties)).toEqual([
      'id',
      'name',
    ]);
    const list = await made('petstore.yaml');
    const { items } = list.json('schemas/createUsersWithListInputForm.json').properties.body;
    expect(Object.keys(items.properties)).toContain('username');
    expect(Object.keys(items.properties)).not.toContain('id');
  });

  test('are those of the lines of an order, which say what was ordered by another id', async () => {
    const line = { type: 'object', required: ['productId'], properties: { id, productId: id, quantity: id } };
    const lines = { type: 'array', items: line };
    const { findings, json } = await made(pets({ id, name, lines }));
    expect(findings).toEqual([]);
    const asked = { 'lines[].productId': { label: 'fields.petLine.productId' } };
    expect(fieldsOf(json('screens/pages/pets/create.json'))).toMatchObject({
      'lines[].id': { when: false },
      ...asked,
    });
    expect(fieldsOf(json('screens/pages/pets/edit.json'))).toMatchObject({
      'lines[].id': { fixed: true },
      ...asked,
    });
  });

  test('are asked for if they say which record is meant, or are required', async () => {
    const owner = { type: 'object', properties: { id } };
    const shelter = { type: 'object', required: ['id'], properties: { id, name } };
    const { findings, json } = await made(pets({ id, name, owner, shelter }));
    expect(findings).toEqual([]);
    for (const page of ['create', 'edit']) {
      const fields = fieldsOf(json(`screens/pages/pets/${page}.json`));
      expect(fields).toMatchObject({ 'owner.id': { label: 'fields.petOwner.id' } });
      expect(fields).toMatchObject({ 'shelter.id': { label: 'fields.petShelter.id' } });
    }
  });
});

test('the id of a record is not asked for beside the name by which it is found', async () => {
  const { json } = await made('petstore.yaml');
  expect(fieldsOf(json('screens/pages/users/create.json'))).toMatchObject({ id: { when: false } });
  expect(fieldsOf(json('screens/pages/users/edit.json'))).toMatchObject({
    id: { fixed: true },
    username: { fixed: true },
  });
});

test('the name of a record without an id can be changed', async () => {
  const spot = { type: 'object', required: ['name'], properties: { name, note: name } };
  const responses = answers(reference('Spot'));
  const requestBody = { required: true, ...jsonBody(reference('Spot')) };
  const { findings, json } = await made(
    contractOf(
      {
        '/spots/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: name }],
          get: { operationId: 'getSpot', responses },
          patch: { operationId: 'changeSpot', requestBody, responses },
        },
      },
      { Spot: spot },
    ),
  );
  expect(findings).toEqual([]);
  const edit = json('screens/pages/spots/edit.json');
  expect(fieldsOf(edit)).toMatchObject({ name: { label: 'fields.spot.name' } });
  expect(edit.view[0].values).toEqual({ '*': '= data.spot' });
});

test('the id of a record that a call answers is not asked for, even if there is no page of it', async () => {
  const { json } = await made('contracts/petstore-3.0.json');
  expect(fieldsOf(json('screens/pages/store/order.json'))).toMatchObject({
    id: { when: false },
    petId: { label: 'fields.order.petId' },
  });
});

test('nobody is asked for the password of the account in a record', async () => {
  const { findings, json } = await made('contracts/galaxy/openapi.json');
  expect(findings).toEqual([]);
  for (const page of ['create', 'edit']) {
    const fields = fieldsOf(json(`screens/pages/planets/${page}.json`));
    expect(fields).toMatchObject({ creator: { when: false } });
    expect(Object.keys(fields)).not.toContain('creator.password');
  }
});
